// What the chapters of a first game speak of: elements of the board, by the start of their ids, chapter by chapter.
export const explained: Record<string, string[][]> = {
  whisperers: [['age:'], ['tw:'], ['card:', 'phantom']],
  collectors: [['slot:'], ['place:', 'space:'], ['digit:', 'pile:']],
  temporum: [['crowns:'], ['slot:', 'path:'], ['card:']],
  hammer: [['seat:'], ['decade:'], ['card:', 'agent:']],
  echoes: [['source:'], ['position:'], ['hand:', 'action:']],
};
