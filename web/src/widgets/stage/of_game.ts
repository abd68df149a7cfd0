// What a game folder offers to the stage, found by its path: `moments.ts`, and `Face.svelte` that draws a thing large.
import type { Component } from 'svelte';
import type { Picture } from '../../table/protocol.ts';
import { finale } from './finale.ts';
import type { MomentsOf } from './moments.ts';

export type Face = Component<{ id: string; picture: Picture }>;

const moments = import.meta.glob<{ moments: MomentsOf }>('../../games/*/moments.ts');
const faces = import.meta.glob<{ default: Face }>('../../games/*/Face.svelte');

const nothing: MomentsOf = () => [];

/** What a game stages, and after its last choice the end of it. */
export async function momentsOf(game: string): Promise<MomentsOf> {
  const own = (await moments[`../../games/${game}/moments.ts`]?.())?.moments ?? nothing;
  return (passage) => [...own(passage), ...(passage.before.end ? [] : finale(passage.after))];
}
export const faceOf = async (game: string): Promise<Face | undefined> => (await faces[`../../games/${game}/Face.svelte`]?.())?.default;
