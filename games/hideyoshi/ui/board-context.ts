import type { Action } from '@gunbai/engine';
import type { GameText, MessagePart } from '@gunbai/shared/i18n';
import { actionLabel } from '@gunbai/ui';
import type { BoardProps } from '@gunbai/ui';
import { describe } from '../describe.ts';
import { countUnused, countUsed } from '../rules/state.ts';
import type { GameState, HideyoshiView } from '../rules/state.ts';
import { AREA_IDS, DAIMYO, DAIMYO_COUNT, SIDES, UNITS } from '../rules/components.ts';
import type { AreaId, Daimyo, Unit } from '../rules/components.ts';
import { hasOption, OPTIONS } from '../rules/options.ts';
import type { Messages } from './messages.ts';

/** State and callbacks shared by all parts of the board. */
export interface BoardContext {
  /** The viewer's view of the game, and its board. */
  readonly view: HideyoshiView;
  readonly board: GameState;
  readonly text: GameText;
  readonly messages: Messages;
  readonly acting: boolean;
  readonly allowed: readonly Action[];
  /** The current step and its local data. */
  readonly step: string;
  readonly local: unknown;
  choose(action: Action): void;
  isChosen(action: Action): boolean;
  explainRefusal(action: Action): readonly MessagePart[] | null;
  /** Is the action refused by a rule, and not only because a lesson asks for another? */
  isRefusedByRule(action: Action): boolean;
  /** The open area. */
  readonly openArea: number | null;
  setOpenArea(area: number | null): void;
}

export const nameOf = ({ text }: Pick<BoardContext, 'text'>, kind: string, id: string): string => text.names[kind]?.[id] ?? id;

/** The description of an event under the options of this game. */
export const eventText = ({ text, view }: Pick<BoardContext, 'text' | 'view'>, event: string): string => {
  const option = OPTIONS.find((id) => hasOption(view, id) && text.names['eventTextWith']?.[`${id} ${event}`] !== undefined);
  return option ? nameOf({ text }, 'eventTextWith', `${option} ${event}`) : nameOf({ text }, 'eventText', event);
};

export const formatBoardAction = (context: Pick<BoardContext, 'text'>, action: Action): string => actionLabel(context, action, describe);

/** The position of the area among the arguments of an action. */
const AREA_ARG_INDEX: Readonly<Record<string, number>> = {
  move: 1,
  to: 1,
  attack: 1,
  port: 1,
  starve: 1,
  flood: 1,
  undermine: 1,
  survey: 1,
  exchange: 1,
  recover: 1,
  recoverAll: 1,
  raise: 2,
  recall: 2,
};

export const actionArea = (action: Action): number => {
  const at = AREA_ARG_INDEX[action[0]];
  return at === undefined ? -1 : AREA_IDS.indexOf(action[at] as AreaId);
};

/** Actions about a daimyo without an area. */
const DAIMYO_ACTIONS = ['sway', 'persuade', 'freeze'];
export const actionDaimyo = (action: Action): string | null => (DAIMYO_ACTIONS.includes(action[0]) ? (action[1] as string) : null);

/** One daimyo's pieces in an area. */
export interface Stack {
  readonly daimyo: Daimyo;
  readonly unused: number;
  readonly used: number;
  readonly generals: readonly Unit[];
}

export const listStacks = (board: GameState, area: number): Stack[] =>
  DAIMYO.filter(({ bit }) => (board.present[area] as number) & bit).map((daimyo) => {
    const count = (of: typeof countUnused): number => daimyo.units.reduce((sum, unit) => sum + of(board, area, unit), 0);
    const generals = daimyo.units
      .filter((unit) => unit >= DAIMYO_COUNT && countUnused(board, area, unit) + countUsed(board, area, unit) > 0)
      .map((unit) => UNITS[unit] as Unit);
    return { daimyo, unused: count(countUnused), used: count(countUsed), generals };
  });

/** Side and state of a daimyo, as data attributes. */
export const daimyoStance = (board: GameState, daimyo: number): { side: string; state: 'war' | 'neutral' } => ({
  side: (SIDES as readonly string[])[board.side[daimyo] as number] ?? 'none',
  state: (board.own[0] | board.own[1]) & (1 << daimyo) ? 'war' : 'neutral',
});

export type HideyoshiBoardProps = BoardProps<GameState>;
