// The log of a table, put together from pictures that each bring only what is new.
import type { LogEntry, Picture } from './protocol.ts';

export function continued(known: LogEntry[], picture: Picture): LogEntry[] {
  return [...known.filter((entry) => entry.step < picture.log_from), ...picture.log];
}
