// A button that has just changed its meaning does not hear the click that was meant for the old one.
const REST = 300;

export class Guard {
  private meaning: string | undefined;
  private since = -REST;

  means(meaning: string): void {
    if (meaning === this.meaning) return;
    this.meaning = meaning;
    this.since = performance.now();
  }
  get open(): boolean {
    return performance.now() - this.since >= REST;
  }
}
