// What a person has set on this device, kept between visits where the browser allows it.
import type { Lang } from '../table/protocol.ts';
import type { Catalogue } from '../text/en/index.ts';
import { languageCalled, load, texts } from './languages.ts';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

const KEY = 'timetable.settings';
const PAUSES: Record<Speed, number> = { slow: 200, normal: 100, fast: 50, off: 30 };
/** How long what others do is told, against the usual. */
const PACES: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.4, off: 0 };
const MOVES: Record<Speed, number> = { slow: 800, normal: 420, fast: 180, off: 0 };

function kept(): Partial<{ lang: Lang; theme: Theme; speed: Speed; learned: string[]; notify: boolean; quick: boolean; sound: boolean }> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

const touched = () => matchMedia('(hover: none)').matches;
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

class Settings {
  private shown = $state<Lang>('en');

  /** The language of the page: see speak(). */
  get lang(): Lang {
    return this.shown;
  }
  /** Shows the page in a language, once its words are there; in the one it has where they cannot be had. */
  async speak(lang: Lang): Promise<void> {
    const wanted = languageCalled(lang);
    await load(wanted);
    this.shown = wanted;
  }
  /** As this device was set, or as its browser is. */
  begin(): Promise<void> {
    return this.speak(kept().lang ?? navigator.language).catch(() => undefined);
  }

  theme = $state<Theme>(kept().theme ?? 'auto');
  speed = $state<Speed>(kept().speed ?? (calm() ? 'off' : 'normal'));
  /** Lessons that were read: "whisperers/card". */
  learned = $state<string[]>(kept().learned ?? []);

  /** The browser tells when it is this person's turn. */
  notify = $state(kept().notify ?? false);

  /** The first tap chooses, where it reveals nothing and can be taken back. */
  quick = $state(kept().quick ?? false);
  /** A soft sound when it is this person's turn: not on phones, unless it is wanted. */
  sound = $state(kept().sound ?? !touched());

  /** How long a bot takes at least. */
  pause(): number {
    return PAUSES[this.speed];
  }
  /** How slowly what the others do is told: 0 not at all. */
  get pace(): number {
    return PACES[this.speed];
  }
  /** How long things move. */
  get move(): number {
    return calm() ? 0 : MOVES[this.speed];
  }

  keep(): void {
    const { lang, theme, speed, learned, notify, quick, sound } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, speed, learned, notify, quick, sound }));
    } catch {
      // they hold for this visit
    }
  }
}

export const settings = new Settings();
/** The texts in the language of the moment. */
export const t = (): Catalogue => texts(settings.lang);

/** "A", "A and B", "A, B and C" */
export const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${t().and} ${names.at(-1)}`;
