// On a desktop, with the mouse on the board.
import { DESKTOP } from './host.ts';
import { playEveryGame } from './every_game.ts';

playEveryGame(DESKTOP, 'board');
