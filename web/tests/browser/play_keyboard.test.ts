// On a desktop, with the keyboard alone: The Time Whisperers to its end, which looks the same in all games; what each game asks
// in the others. All are played to their ends with the mouse.
import { DESKTOP } from './host.ts';
import { playEveryGame } from './every_game.ts';

playEveryGame(DESKTOP, 'keyboard', ['whisperers']);
