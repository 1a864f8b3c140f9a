import { formatPercent } from '@gunbai/ui';
import { fortValueAt } from '../rules/state.ts';
import { clanOf, leaderOf, NONE, CLANS } from '../rules/components.ts';
import { regroupAllowance, regroupsBySphere } from '../rules/regroup/regroup.ts';
import type { RegroupLocals } from '../rules/regroup/regroup.ts';
import { canStorm } from '../rules/combat/siege.ts';
import { besiegedBravery, formatExpectedHits } from './panels/BattlePanel.tsx';
import { formatPendingReroll } from './panels/RerollPanel.tsx';
import { computeSiegeOdds } from '../odds/siege-odds.ts';
import type { BoardContext } from './board-context.ts';

/** 11.0 How many units of each clan that is offered may still regroup; the Ikko-ikki are limited by group instead. */
const formatRegroupAllowance = ({ view, messages, names, picks }: BoardContext, local: RegroupLocals): string | null => {
  const clansOffered = [...picks.byThing.values()].flat().map(([verb, name]) => {
    if (verb === 'raiseSoldier') return clanOf(String(name));
    return verb === 'raiseLeader' ? (view.board.leaderClan[leaderOf(String(name))] as number) : NONE;
  });
  const clans = CLANS.filter(({ index }) => clansOffered.includes(index))
    .map(({ id, index }) => ({ id, max: regroupAllowance(view, index, local) }))
    .filter(({ max }) => max > 0 && Number.isFinite(max));
  const [first] = clans;
  if (!first) return null;
  if (regroupsBySphere(view.board, local.seat)) return messages('mayRegroup', { what: first.max });
  return messages('mayRegroup', { what: messages.list(clans.map(({ id, max }) => `${names.clan(id)} ${max}`)) });
};

/** The stakes of the current decision in one line for the head of the choices; the details may be far below. */
export const formatDecisionStakes = (context: BoardContext): string | null => {
  const { view, messages, names } = context;
  const { board, flow, zones } = view;
  const frame = flow.at(-1);
  if (frame?.step === 'fortuneCard') {
    const { seat } = frame.local as { seat: number };
    const card = zones[board.hands[seat] ?? '']?.pieces.at(-1);
    return card === undefined || card === null ? null : names.card(card);
  }
  if (frame?.step === 'regroupUnit') return formatRegroupAllowance(context, frame.local as unknown as RegroupLocals);
  const { battle } = board;
  if (!battle) return null;
  if (frame?.step === 'stormOrHold' && canStorm(battle)) {
    const { castleFalls } = computeSiegeOdds(battle, besiegedBravery(board, battle), fortValueAt(board, battle.place));
    return `${messages('assaultOdds')}${messages.labelColon}${messages('castleFalls')} ${formatPercent(castleFalls)}`;
  }
  if (frame?.step === 'retreatOrFight') return `${messages('oddsIfFight')}${messages.labelColon}${formatExpectedHits(battle, -1, context)}`;
  return formatPendingReroll(battle, context);
};
