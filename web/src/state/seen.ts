// How far this person has seen each table, kept on this device: what happened since can be told when they come back.
const KEY = 'timetable.seen';
const MOST = 200;

function read(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

export const seenSteps = (table: string): number => read().find(([id]) => id === table)?.[1] ?? 0;

export function markSeen(table: string, steps: number): void {
  const others = read().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, steps], ...others].slice(0, MOST)));
  } catch {
    // then nothing is told on coming back
  }
}
