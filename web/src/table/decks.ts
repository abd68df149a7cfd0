// Decks of earlier releases: fetched when somebody opens a game that was begun with one.
import type { TableModule } from './module.ts';

interface Refused {
  error?: { code: string };
  deck?: { game: string; digest: string };
}

/** Answers as before; where the module lacks the deck that a record names, it is fetched and the module asked again. */
export function withDecks<Asked extends object>(
  module: TableModule,
  addressOf: (game: string, digest: string) => string | undefined,
  get: (address: string) => Promise<Response>,
  complain: (problem: unknown) => void,
  answer: (request: Asked) => Promise<unknown>,
): (request: Asked) => Promise<unknown> {
  const give = async (game: string, digest: string) => {
    const address = addressOf(game, digest);
    if (!address) return false;
    const response = await get(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const kept = module.call({ do: 'keep-deck', game, deck: await response.text() }) as { digest?: string };
    return kept.digest === digest;
  };
  return async (request) => {
    const first = await answer(request);
    const { error, deck } = first as Refused;
    if (error?.code !== 'needs-deck' || !deck) return first;
    const given = await give(deck.game, deck.digest).catch((problem) => (complain(problem), false));
    return given ? answer(request) : first;
  };
}
