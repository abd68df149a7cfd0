// The record of a table as a file of the person's own.
import type { Table } from '../table/table.ts';

export async function download(table: Table): Promise<void> {
  const address = URL.createObjectURL(new Blob([await table.record()], { type: 'application/jsonl' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `timetable-${table.id}.jsonl` });
  link.click();
  URL.revokeObjectURL(address);
}
