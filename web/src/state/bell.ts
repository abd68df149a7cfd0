// "It is your turn", told by the browser to whoever asked for it and looks at something else.
import { settings } from './settings.svelte.ts';

export const canRing = () => 'Notification' in globalThis;

/** Asks the browser's permission; the setting stays off without it. */
export async function allowRinging(): Promise<boolean> {
  return canRing() && (await Notification.requestPermission()) === 'granted';
}

let speaker: AudioContext | undefined;
/** Two soft notes, a fifth apart. */
const NOTES = [523.25, 783.99] as const;

/** A soft sound, for whoever wants one. */
export function chime(): void {
  if (!settings.sound || !('AudioContext' in globalThis)) return;
  speaker ??= new AudioContext();
  const { currentTime: now, destination } = speaker;
  NOTES.forEach((frequency, i) => {
    const from = now + 0.16 * i;
    const note = speaker!.createOscillator();
    const volume = speaker!.createGain();
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.06, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0005, from + 0.7);
    note.connect(volume).connect(destination);
    note.start(from);
    note.stop(from + 0.75);
  });
}

export function ring(title: string, address: string): void {
  if (!settings.notify || !canRing() || Notification.permission !== 'granted' || !document.hidden) return;
  const note = new Notification(title, { icon: '/icon.svg', tag: address });
  note.onclick = () => {
    window.focus();
    location.hash = address;
    note.close();
  };
}
