// On a phone, by touch: Temporum to its end, which looks the same in all games; what each game asks in the others. All are
// played to their ends with the mouse.
import { PHONE } from './host.ts';
import { playEveryGame } from './every_game.ts';

playEveryGame(PHONE, 'touch', ['temporum']);
