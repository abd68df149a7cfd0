// Where in the page we are: the part of the address after "#/", so that every view has a link.
class Route {
  parts = $state<string[]>(this.read());

  constructor() {
    addEventListener('hashchange', () => (this.parts = this.read()));
  }

  private read(): string[] {
    return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  }
}

export const route = new Route();
export const go = (address: string) => void (location.hash = address);
