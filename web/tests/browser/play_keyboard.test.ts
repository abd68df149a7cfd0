// On a desktop, with the keyboard alone.
import { DESKTOP } from './host.ts';
import { playEveryGame } from './every_game.ts';

playEveryGame(DESKTOP, 'keyboard');
