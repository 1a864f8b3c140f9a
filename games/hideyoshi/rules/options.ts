import type { OptionSpec } from '@gunbai/engine';
import type { HideyoshiView } from './state.ts';

// 16 Optional rules

/** 16.0.1 Each can be switched when the game is set up. */
export const OPTIONS = ['fixedHand', 'kanbei', 'limits', 'swordHuntLimit', 'odawaraDiplomacy', 'swiftCavalry'] as const;
type OptionId = (typeof OPTIONS)[number];
export type Options = Readonly<Record<OptionId, boolean>>;

export const optionSpecs: readonly OptionSpec[] = OPTIONS.map((id) => ({ id, values: [false, true], defaultValue: false }));

export const hasOption = (view: Pick<HideyoshiView, 'options'>, id: OptionId): boolean => view.options[id] === true;
