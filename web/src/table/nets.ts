// The nets of the bots: fetched when a game is first played, because each is as large as a picture. Where one is missing,
// the game is played all the same, and the module says who sits in.
import type { TableModule } from './module.ts';

interface Asking {
  do?: string;
  lang?: string;
  game?: string;
  record?: string;
}

const LETS_BOTS_PLAY = new Set(['levels', 'open', 'resume', 'analyse']);

/** The game whose bots may be asked because of this request. */
export function gameOf(request: Asking): string | undefined {
  if (!LETS_BOTS_PLAY.has(request.do ?? '')) return undefined;
  if (request.game) return request.game;
  try {
    return (JSON.parse(request.record?.split('\n')[0] ?? '') as Asking).game;
  } catch {
    return undefined; // the module will say what is wrong with the record
  }
}

/** Answers requests as the module does, after it has been given the net of the game. */
export function withNets(
  module: TableModule,
  addressOf: (game: string) => string | undefined,
  get: (address: string) => Promise<Response>,
  complain: (problem: unknown) => void,
): (request: Asking) => Promise<unknown> {
  const asked = new Map<string, Promise<void>>();
  const fetched = async (game: string) => {
    const address = addressOf(game);
    if (!address) return;
    const response = await get(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const answer = module.give(new Uint8Array(await response.arrayBuffer())) as { error?: { message: string } };
    if (answer.error) throw new Error(answer.error.message);
  };
  return async (request) => {
    const game = gameOf(request);
    if (game) {
      if (!asked.has(game)) asked.set(game, fetched(game).catch(complain));
      await asked.get(game);
    }
    return module.call(request);
  };
}
