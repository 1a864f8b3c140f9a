import { LANGUAGES } from '@gunbai/kits/text';
import type { Language } from '@gunbai/kits/text';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const THEMES = ['system', 'light', 'dark'] as const;
export const MOTIONS = ['system', 'full', 'none'] as const;
export const CONFIRMS = ['irreversible', 'always', 'never'] as const;
export const CURTAINS = ['hidden', 'always'] as const;
export const PACES = ['calm', 'brisk', 'instant'] as const;

export interface Settings {
  readonly language: Language;
  readonly theme: (typeof THEMES)[number];
  readonly motion: (typeof MOTIONS)[number];
  readonly sound: boolean;
  /** Which choices must be committed to. */
  readonly confirm: (typeof CONFIRMS)[number];
  readonly curtain: (typeof CURTAINS)[number];
  readonly pace: (typeof PACES)[number];
}

/** The first of the reader's languages that we speak. */
export const languageFor = (wanted: readonly string[]): Language => {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    if (/^zh-(hant|tw|hk|mo)/.test(lower)) return 'zh-Hant';
    if (lower.startsWith('zh')) return 'zh-Hans';
    if (lower.startsWith('ja')) return 'ja';
    if (lower.startsWith('en')) return 'en';
  }
  return 'en';
};

const initial = (): Settings => ({
  language: languageFor(globalThis.navigator?.languages ?? []),
  theme: 'system',
  motion: 'system',
  sound: false,
  confirm: 'irreversible',
  curtain: 'hidden',
  pace: 'calm',
});

const among = <T>(values: readonly T[], value: unknown, otherwise: T): T => (values.includes(value as T) ? (value as T) : otherwise);

/** Settings from storage, which may be of another version or have been tampered with. */
export const readSettings = (kept: unknown, otherwise: Settings): Settings => {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof Settings, unknown>>;
  return {
    language: among(LANGUAGES, from.language, otherwise.language),
    theme: among(THEMES, from.theme, otherwise.theme),
    motion: among(MOTIONS, from.motion, otherwise.motion),
    sound: from.sound === true,
    confirm: among(CONFIRMS, from.confirm, otherwise.confirm),
    curtain: among(CURTAINS, from.curtain, otherwise.curtain),
    pace: among(PACES, from.pace, otherwise.pace),
  };
};

export const useSettings = create<Settings>()(
  persist(initial, { name: 'gunbai.settings', version: 1, merge: (kept, now) => readSettings(kept, now) }),
);

export const paceOf = ({ pace }: Settings): number => ({ calm: 900, brisk: 350, instant: 0 })[pace];

/** Whether things may move: the reader's word, or else the system's. */
export const wantsMotion = ({ motion }: Settings): boolean =>
  motion === 'full' || (motion === 'system' && !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches);
