// Is the table laid out for a phone: bar below, no glass?
const narrow = globalThis.matchMedia?.('(max-width: 700px), (max-width: 1000px) and (orientation: portrait)');

class Phone {
  is = $state(narrow?.matches ?? false);
  constructor() {
    narrow?.addEventListener('change', ({ matches }) => (this.is = matches));
  }
}

export const phone = new Phone();
