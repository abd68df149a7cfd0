// What the frame of a table says: its bar, its glass, its drawer, the strips of the rivals.
import { context, say } from '../message.ts';

export const frame = {
  bar: 'What you can do',
  rivals: 'The others',
  glass: 'Looked at',
  own: 'You',
  enlarge: say<[name: string]>('{name}: see everything'),
  choosing: 'to choose',
  confirm: 'Confirm',
  pass: context('a button', 'Pass'),
  all: say<[n: number]>('All choices ({n})'),
  allShort: say<[n: number]>('All {n}'),
  find: 'Find a choice',
  close: 'Close',
  drawer: 'More about this table',
  drawers: { log: 'Log', chat: 'Chat', rules: 'Rules', table: 'Table' },
  chance: say<[n: number, of: number]>('{n} of {of}'),
  secret: 'The others choose at the same time: nobody sees it before all have chosen.',
  result: 'The end',
};
