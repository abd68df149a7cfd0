// What a game folder offers to the stage, found by its path: `moments.ts`, and `Face.svelte` that draws a thing large.
import type { Component } from 'svelte';
import type { Picture } from '../../table/protocol.ts';
import type { MomentsOf } from './moments.ts';

export type Face = Component<{ id: string; picture: Picture }>;

const moments = import.meta.glob<{ moments: MomentsOf }>('../../games/*/moments.ts');
const faces = import.meta.glob<{ default: Face }>('../../games/*/Face.svelte');

export const momentsOf = async (game: string): Promise<MomentsOf> => (await moments[`../../games/${game}/moments.ts`]?.())?.moments ?? (() => []);
export const faceOf = async (game: string): Promise<Face | undefined> => (await faces[`../../games/${game}/Face.svelte`]?.())?.default;
