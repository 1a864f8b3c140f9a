import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { BattlePacing } from './session/battle-stage.ts';
import { INSTANT_PACE } from './session/bot-pacing.ts';
import type { BotPace } from './session/bot-pacing.ts';

/** Panels of a table; online tables have an additional one. */
export const PANELS = ['log', 'choices', 'rules', 'charts'] as const;
export type PanelName = (typeof PANELS)[number] | 'extra';

export const THEMES = ['system', 'light', 'dark'] as const;
export const MOTIONS = ['system', 'full', 'none'] as const;
export const CONFIRM_MODES = ['irreversible', 'always', 'never'] as const;
export const HANDOVER_MODES = ['hidden', 'always'] as const;
export const BATTLE_TIMES = ['continue', '2', '4', '8', 'off'] as const;
export const RECAP_MODES = ['turn', 'request'] as const;
export const BOT_PACES = ['calm', 'brisk', 'instant'] as const;

export interface ClientSettings {
  readonly language: Language;
  readonly theme: (typeof THEMES)[number];
  readonly motion: (typeof MOTIONS)[number];
  readonly sound: boolean;
  /** Which actions need a confirmation. */
  readonly confirm: (typeof CONFIRM_MODES)[number];
  readonly curtain: (typeof HANDOVER_MODES)[number];
  readonly pace: (typeof BOT_PACES)[number];
  /** How long a battle stays on screen: until the player continues, or some seconds. */
  readonly battles: (typeof BATTLE_TIMES)[number];
  /** When the recap of the others' turns opens: at the start of each own turn, or on request. */
  readonly recap: (typeof RECAP_MODES)[number];
  /** The panel that was open at the last table; null if none was. */
  readonly panel: PanelName | null;
}

/** The first of the reader's languages that Gunbai has. */
export const preferredLanguage = (tags: readonly string[]): Language => {
  for (const tag of tags) {
    const lower = tag.toLowerCase();
    if (/^zh-(hant|tw|hk|mo)/.test(lower)) return 'zh-Hant';
    if (lower.startsWith('zh')) return 'zh-Hans';
    if (lower.startsWith('ja')) return 'ja';
    if (lower.startsWith('en')) return 'en';
  }
  return 'en';
};

const defaultSettings = (): ClientSettings => ({
  language: preferredLanguage(globalThis.navigator?.languages ?? []),
  theme: 'system',
  motion: 'system',
  sound: false,
  confirm: 'irreversible',
  curtain: 'hidden',
  pace: 'calm',
  battles: 'continue',
  recap: 'turn',
  panel: null,
});

const valueOr = <T>(values: readonly T[], value: unknown, fallback: T): T => (values.includes(value as T) ? (value as T) : fallback);

/** Settings from storage, which may be of another version, or invalid. */
export const parseSettings = (stored: unknown, fallback: ClientSettings): ClientSettings => {
  const fields = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<keyof ClientSettings, unknown>>;
  return {
    language: valueOr(LANGUAGES, fields.language, fallback.language),
    theme: valueOr(THEMES, fields.theme, fallback.theme),
    motion: valueOr(MOTIONS, fields.motion, fallback.motion),
    sound: fields.sound === true,
    confirm: valueOr(CONFIRM_MODES, fields.confirm, fallback.confirm),
    curtain: valueOr(HANDOVER_MODES, fields.curtain, fallback.curtain),
    pace: valueOr(BOT_PACES, fields.pace, fallback.pace),
    battles: valueOr(BATTLE_TIMES, fields.battles, fallback.battles),
    recap: valueOr(RECAP_MODES, fields.recap, fallback.recap),
    panel: valueOr([...PANELS, 'extra', null], fields.panel, fallback.panel),
  };
};

const STORAGE_KEY = 'gunbai.settings';

export const useSettings = create<ClientSettings>()(
  persist(defaultSettings, { name: STORAGE_KEY, version: 1, merge: (stored, now) => parseSettings(stored, now) }),
);

// What is set in one tab holds in all.
globalThis.addEventListener?.('storage', (event) => {
  if ((event as StorageEvent).key === STORAGE_KEY) void useSettings.persist.rehydrate();
});

const PACES: Readonly<Record<ClientSettings['pace'], BotPace>> = {
  calm: { strokeMs: 900, turnMs: 12_000 },
  brisk: { strokeMs: 400, turnMs: 3000 },
  instant: INSTANT_PACE,
};

export const botPaceOf = ({ pace }: Pick<ClientSettings, 'pace'>): BotPace => PACES[pace];

/** How battles are shown. At Instant, bots do not wait for them. */
export const battlePacingOf = ({ battles, pace }: Pick<ClientSettings, 'battles' | 'pace'>): BattlePacing => ({
  stayMs: battles === 'continue' || battles === 'off' ? null : Number(battles) * 1000,
  holdsBots: pace !== 'instant' && battles !== 'off',
  isOff: battles === 'off',
});

/** Whether to animate: the reader's setting, or else the system's. */
export const isMotionEnabled = ({ motion }: ClientSettings): boolean =>
  motion === 'full' || (motion === 'system' && !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches);
