// A whole game as a part of an address: the record, compressed. Nothing is stored anywhere.

async function through(bytes: Uint8Array, change: TransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function toAddress(record: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw'));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function fromAddress(text: string): Promise<string> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(packed, new DecompressionStream('deflate-raw')));
}

const headOf = (record: string) => record.slice(0, record.indexOf('\n'));

/** The deck that a record carries, where it is not the usual one. */
export const deckOf = (record: string) => (JSON.parse(headOf(record)) as { own_deck?: object }).own_deck;

/** The record with its deck, so that it can be looked at anywhere: as a text, because its digest sees how numbers are written. */
export function withDeck(record: string, deck: string): string {
  const head = headOf(record);
  return `${head.slice(0, -1)},"own_deck":${deck.replaceAll('\n', ' ')}}${record.slice(head.length)}`;
}
