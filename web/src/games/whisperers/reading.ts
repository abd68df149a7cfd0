// Texts of powers are opened from wherever powers lie on the board: with pointer, finger and keyboard alike.
import { getContext, setContext } from 'svelte';

export interface Read {
  title: string;
  names: string[];
}
type Open = (read: Read) => void;
const KEY = Symbol('reading');

export const provideReading = (open: Open): Open => setContext(KEY, open);
export const reading = (): Open => getContext<Open>(KEY);
