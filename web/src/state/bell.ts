// "It is your turn", told by the browser to whoever asked for it and looks at something else.
import { settings } from './settings.svelte.ts';

export const canRing = () => 'Notification' in globalThis;

/** Asks the browser's permission; the setting stays off without it. */
export async function allowRinging(): Promise<boolean> {
  return canRing() && (await Notification.requestPermission()) === 'granted';
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
