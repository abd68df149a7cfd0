// Requests to the server this page came from (docs/protocol.md, "HTTP").
import { Refused } from './table.ts';
import type { Refusal } from './protocol.ts';

export type Query = Record<string, string>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const away = () => new Refused('away', 'The server cannot be reached at the moment.');

async function refusalOf(response: Response): Promise<Refused> {
  const said = (await response.json().catch(() => undefined)) as Refusal | undefined;
  return said?.error ? new Refused(said.error.code, said.error.message) : away();
}

export async function request(method: Method, path: string, query: Query = {}, body?: object): Promise<Response> {
  const words = new URLSearchParams(query).toString();
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(words ? `${path}?${words}` : path, { method, ...sent }).catch(() => {
    throw away();
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

const read = async <T>(response: Promise<Response>): Promise<T> =>
  (await response).json().catch(() => {
    throw away();
  }) as Promise<T>;

export const get = <T>(path: string, query?: Query) => read<T>(request('GET', path, query));
export const post = <T>(path: string, body: object = {}, query?: Query) => read<T>(request('POST', path, query, body));
export const patch = <T>(path: string, body: object) => read<T>(request('PATCH', path, {}, body));
export const remove = (path: string) => request('DELETE', path);
