import type { GameEvent, View } from '@gunbai/engine';
import { lastRollMark } from '../../../charts.ts';
import type { ChartMark, GameCharts } from '../../../charts.ts';
import components from '../../data/components.json' with { type: 'json' };
import { placeId } from '../../rules/components.ts';
import type { GameState } from '../../rules/state.ts';
import { cards, clans, leaders, reinforcements, spaces, victory } from './lists.ts';
import { attackers, castle, hits, initiative, leaderLoss, movement, negotiation } from './rules.ts';

const FATE_ROWS = ['1-2', '3-4', '5-6'] as const;

const leaderFateMark = ({ roll }: GameEvent): ChartMark | null => {
  const row = typeof roll === 'number' ? FATE_ROWS[Math.ceil(roll / 2) - 1] : undefined;
  return row === undefined ? null : { chart: 'leader-loss', kind: 'last', row };
};

/** The goal of the scenario, the next reinforcements, the place of the battle, and the last card and fate. */
const marks = ({ board, turn }: View<unknown>, events: readonly GameEvent[]): readonly ChartMark[] => {
  const { goal, battle } = board as GameState;
  const next = components.setup.reinforcements.find((one) => one.turn >= turn)?.turn;
  return [
    { chart: 'victory', kind: 'now', row: goal },
    ...components.setup.reinforcements.flatMap(({ turn: due, clan }): ChartMark[] =>
      due === next ? [{ chart: 'reinforcements', kind: 'now', row: `${due}-${clan}` }] : [],
    ),
    ...(battle ? [{ chart: 'spaces', kind: 'now' as const, row: placeId(battle.place) }] : []),
    ...lastRollMark(events, ['leaderFate'], leaderFateMark),
    ...lastRollMark(events, ['played'], ({ card }) => (typeof card === 'string' ? { chart: 'cards', kind: 'last', row: card } : null)),
  ];
};

export const charts: GameCharts = {
  charts: [movement, negotiation, initiative, attackers, hits, leaderLoss, castle, victory, spaces, clans, leaders, reinforcements, cards],
  marks,
};
