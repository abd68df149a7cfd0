// The server this page came from, by one connection for all its tables.
import { Line, ServerTable } from '../table/server_table.ts';

let line: Line | undefined;

export function serverLine(): Line {
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return (line ??= new Line(address.href));
}

/** After the session has changed: the connection speaks for whoever opened it. */
export const renewLine = () => line?.renew();

export const serverTable = (id: string, key = '') => new ServerTable(serverLine(), id, [], key);

/** The link that a server gives to friends, /table/ID?key=KEY, as an address of this page. */
export function addressOf(path: string, query: string): string | undefined {
  const id = /^\/table\/([\w-]+)$/.exec(path)?.[1];
  const key = new URLSearchParams(query).get('key');
  return id && `/#/online/${id}${key ? `/${encodeURIComponent(key)}` : ''}`;
}
