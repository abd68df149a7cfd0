// The server this page came from, by one connection for all its tables.
import { Line, ServerTable } from '../table/server_table.ts';

let line: Line | undefined;

export function onlineTable(id: string): ServerTable {
  const address = new URL('ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  line ??= new Line(address.href);
  return new ServerTable(line, id, []);
}
