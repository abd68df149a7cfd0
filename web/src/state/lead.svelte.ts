// A game of this device is played in one tab at a time, so that no tab writes over what another one has played. Whoever holds
// the lock leads; the others say so and can ask for it.

const CHANNEL = 'timetable.lead';
const lockOf = (id: string) => `timetable.table.${id}`;

export class Lead {
  state = $state<'asking' | 'here' | 'there'>('asking');
  private release: (() => void) | undefined;
  private readonly channel: BroadcastChannel | undefined;

  /** `onlost`: another tab goes on with the game from now on. */
  constructor(
    private readonly id: string,
    private readonly onlost: () => void,
  ) {
    this.channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
    if (this.channel) this.channel.onmessage = ({ data }) => data === this.id && this.state === 'here' && this.lose();
    void this.lock({ ifAvailable: true });
  }

  /** Goes on here; the tab that leads lets go. */
  take(): void {
    this.state = 'asking';
    void this.lock({});
    this.channel?.postMessage(this.id);
  }

  end(): void {
    this.release?.();
    this.channel?.close();
    this.state = 'there';
  }

  private lose(): void {
    this.onlost();
    this.release?.();
    this.state = 'there';
  }

  private async lock(how: LockOptions): Promise<void> {
    if (!navigator.locks) return void (this.state = 'here'); // without locks every tab believes that it is alone
    await navigator.locks.request(lockOf(this.id), how, (lock) => {
      if (!lock) return void (this.state = 'there');
      this.state = 'here';
      return new Promise<void>((release) => (this.release = release));
    });
  }
}
