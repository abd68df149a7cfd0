// Who this person is to the server the page came from, and whether there is one at all.
import { get, patch, post, remove } from '../table/http.ts';
import { PROTOCOL, type Hello, type Person } from '../table/protocol.ts';
import { Refused } from '../table/table.ts';
import { renewLine } from './server.ts';
import { t } from './settings.svelte.ts';

/** `none`: the page came without a server; `away`: it cannot be reached at the moment. */
export type ServerState = 'unasked' | 'there' | 'away' | 'none';

class Me {
  server = $state<ServerState>('unasked');
  person = $state.raw<Person | null>(null);
  /** The server speaks another protocol than this page, which was built for an older one. */
  outdated = $state(false);
  private meeting: Promise<void> | undefined;

  /** Asks once; again only if the server was away. */
  meet(): Promise<void> {
    if (this.server === 'away') this.meeting = undefined;
    return (this.meeting ??= this.ask());
  }

  /** The person, as a guest with this name if the server did not know them. */
  async named(name?: string): Promise<Person> {
    await this.meet();
    const wanted = name?.trim();
    if (!this.person) return this.become(await post<Person>('/api/guest', { name: wanted || this.proposal }));
    if (wanted && wanted !== this.person.name) return this.rename(wanted);
    return this.person;
  }

  async rename(name: string): Promise<Person> {
    return this.become(await patch<Person>('/api/me', { name }));
  }

  /** Keeps the account of a guest. */
  async keep(name: string, password: string): Promise<void> {
    this.become(await post<Person>('/api/me/password', { name, password }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.become(await post<Person>('/api/sign-in', { name, password }));
  }

  async signOut(): Promise<void> {
    await post('/api/sign-out');
    this.become(null);
  }

  /** Removes the person with everything the server knows of them. */
  async erase(): Promise<void> {
    await remove('/api/me');
    this.become(null);
  }

  /** A name for somebody who does not care. */
  readonly proposal = t().online.guestName(1000 + Math.floor(Math.random() * 9000));

  private become<T extends Person | null>(person: T): T {
    this.person = person;
    renewLine();
    return person;
  }

  private async ask(): Promise<void> {
    try {
      const { protocol, you } = await get<Hello>('/api/hello');
      this.server = protocol > 0 ? 'there' : 'none';
      this.outdated = protocol > PROTOCOL;
      this.person = you;
    } catch (problem) {
      this.server = problem instanceof Refused && problem.code === 'away' ? 'away' : 'none';
    }
  }
}

export const me = new Me();
