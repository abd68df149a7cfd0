// On a phone, by touch.
import { PHONE } from './host.ts';
import { playEveryGame } from './every_game.ts';

playEveryGame(PHONE, 'touch');
