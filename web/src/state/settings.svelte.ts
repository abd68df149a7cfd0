// What a person has set on this device, kept between visits where the browser allows it.
import { en, type Catalogue } from '../text/en.ts';
import { fr } from '../text/fr.ts';
import type { Lang } from '../table/protocol.ts';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

const KEY = 'timetable.settings';
const PAUSES: Record<Speed, number> = { slow: 1100, normal: 550, fast: 200, off: 30 };
const MOVES: Record<Speed, number> = { slow: 800, normal: 420, fast: 180, off: 0 };

function kept(): Partial<{ lang: Lang; theme: Theme; speed: Speed; learned: string[]; notify: boolean }> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

const spoken = (): Lang => (navigator.language.startsWith('fr') ? 'fr' : 'en');
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

class Settings {
  lang = $state<Lang>(kept().lang ?? spoken());
  theme = $state<Theme>(kept().theme ?? 'auto');
  speed = $state<Speed>(kept().speed ?? (calm() ? 'off' : 'normal'));
  /** Lessons that were read: "whisperers/card". */
  learned = $state<string[]>(kept().learned ?? []);

  /** The browser tells when it is this person's turn. */
  notify = $state(kept().notify ?? false);

  /** How long a bot's choice is shown before the next. */
  pause(): number {
    return PAUSES[this.speed];
  }
  /** How long things move. */
  get move(): number {
    return calm() ? 0 : MOVES[this.speed];
  }

  keep(): void {
    const { lang, theme, speed, learned, notify } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, speed, learned, notify }));
    } catch {
      // they hold for this visit
    }
  }
}

export const settings = new Settings();
const catalogues: Record<Lang, Catalogue> = { en, fr };

/** The texts in the language of the moment. */
export const t = (): Catalogue => catalogues[settings.lang];

/** "A", "A and B", "A, B and C" */
export const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${t().and} ${names.at(-1)}`;
