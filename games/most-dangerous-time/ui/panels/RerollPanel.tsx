import { sortedOutcomes } from '@gunbai/shared/odds';
import type { Distribution } from '@gunbai/shared/odds';
import { OutcomeBars } from '@gunbai/ui/map';
import { ATTACKER, DEFENDER } from '../../rules/combat/battle-state.ts';
import type { Battle, BattleSide } from '../../rules/combat/battle-state.ts';
import { clanId, NONE } from '../../rules/components.ts';
import type { RerollLocals } from '../../rules/special/good-fortune-reroll.ts';
import { countHits, volleysAtCastle, volleysInField } from '../../rules/combat/fire.ts';
import type { Volley } from '../../rules/combat/fire.ts';
import { initiativeBonus, attackersByInitiative } from '../../rules/combat/initiative.ts';
import type { Attackers } from '../../rules/combat/initiative.ts';
import { besiegedVolleys } from '../../rules/combat/siege.ts';
import type { Messages } from '../messages.ts';
import { fortuneBattleSide, computeInitiativeRerollOdds } from '../../odds/reroll-odds.ts';
import { hitDistribution } from '../../odds/round-odds.ts';
import type { BoardContext } from '../board-context.ts';

/** The clans that fight on a side. */
export const clansOnSide = ({ groups }: Battle, side: BattleSide): number[] => [
  ...new Set(groups.filter((group) => group.side === side).map(({ clan }) => clan)),
];

/** A side is named by its clan; several clans together by attacker or defender. */
export const formatSideName = (battle: Battle, side: BattleSide, { messages, names }: BoardContext): string => {
  const [clan, ...more] = clansOnSide(battle, side);
  return clan === undefined || more.length > 0 ? messages(side === ATTACKER ? 'attacker' : 'defender') : names.clan(clanId(clan));
};

const formatHits = (messages: Messages, n: number): string => (n === 1 ? messages('hitNow') : messages('hitsNow', { n }));

export const formatAttackers = (battle: Battle, [attacker, defender]: Attackers, context: BoardContext): string => {
  const { messages } = context;
  if (attacker && defender) return messages('bothAttack');
  if (!attacker && !defender) return messages('nobodyAttacks');
  return messages('onlyOneAttacks', { side: formatSideName(battle, attacker ? ATTACKER : DEFENDER, context) });
};

/** 15.6.1b Notes that the odds above ignore rerolls, and names the holder of Good Fortune. */
export const FortuneNote = ({ battle, context }: { battle: Battle; context: BoardContext }) => {
  const { view, messages } = context;
  const holder = fortuneBattleSide(view.board, battle);
  return holder === -1 ? null : (
    <p className="mdt-muted">
      {messages('oddsWithoutRerolls', { side: formatSideName(battle, holder, context) })} <small>15.6.1b</small>
    </p>
  );
};

/** The current roll: its side, its hits, and the possible hits of a reroll. */
interface RolledDice {
  readonly side: BattleSide;
  readonly hits: number;
  readonly again: Distribution;
}

interface FlowFrame {
  readonly step: string;
  readonly at: string;
  readonly local: unknown;
}

const createRolledDice = (side: BattleSide, volleys: readonly Volley[], dice: readonly number[]): RolledDice => ({
  side,
  hits: countHits(volleys, dice),
  again: hitDistribution(volleys),
});

/** The hit dice of the decision; nothing if it is about the initiative. */
const findRolledDice = (
  { step, at, local }: FlowFrame,
  { sides }: RerollLocals,
  battle: Battle,
  context: BoardContext,
): RolledDice[] | null => {
  if (step === 'siege') {
    const { dice } = local as { dice: readonly number[] };
    return at === 'besiegersLose'
      ? [createRolledDice(DEFENDER, besiegedVolleys(context.view.board, battle), dice)]
      : [createRolledDice(ATTACKER, volleysAtCastle(battle, ATTACKER), dice)];
  }
  if (at !== 'hits') return null;
  const { dice } = local as { dice: readonly (readonly number[])[] };
  return sides.map((side) => createRolledDice(side, volleysInField(battle, side), dice[side] ?? []));
};

const HitRerollOdds = ({ pendingRoll, battle, context }: { pendingRoll: RolledDice; battle: Battle; context: BoardContext }) => {
  const { messages } = context;
  const title = messages('oddsIfRerolled', { side: formatSideName(battle, pendingRoll.side, context) });
  return (
    <>
      <h4>{title}</h4>
      <p className="mdt-muted">{messages('currentRoll', { what: formatHits(messages, pendingRoll.hits) })}</p>
      <OutcomeBars
        label={title}
        outcomes={sortedOutcomes(pendingRoll.again).map(([hits, chance]) => ({
          label: hits === pendingRoll.hits ? `${hits} =` : String(hits),
          chance,
          tone: hits === pendingRoll.hits ? 'neutral' : hits > pendingRoll.hits ? 'good' : 'bad',
        }))}
      />
    </>
  );
};

/** The roll that the holder of Good Fortune is asked about: hit dice, or initiative if hits are null. */
const findPendingReroll = (
  battle: Battle,
  context: BoardContext,
): { readonly sides: readonly BattleSide[]; readonly hits: RolledDice[] | null } | null => {
  const { view } = context;
  const asked = view.flow.at(-1);
  const asking = view.flow.at(-2);
  if (view.board.fortune === NONE || asked?.step !== 'fortuneThrow' || !asking) return null;
  const pendingRoll = asked.local as unknown as RerollLocals;
  return { sides: pendingRoll.sides, hits: findRolledDice(asking, pendingRoll, battle, context) };
};

/** The two dice with their modifiers, and the attacking side. */
const formatInitiative = (battle: Battle, context: BoardContext): string[] => {
  const { view } = context;
  const [attack, defence] = battle.initiative;
  const more = [initiativeBonus(view.board, battle, ATTACKER), initiativeBonus(view.board, battle, DEFENDER)] as const;
  const dice = [attack, defence].map((die, side) => {
    const bonus = more[side] ?? 0;
    return bonus === 0 ? String(die) : `${die} ${bonus < 0 ? '−' : '+'} ${Math.abs(bonus)}`;
  });
  return [dice.join(' : '), formatAttackers(battle, attackersByInitiative(battle, [attack + more[0], defence + more[1]]), context)];
};

/** The current roll in one line: each side's hits, or the initiative and the attacking side. */
export const formatPendingReroll = (battle: Battle, context: BoardContext): string | null => {
  const { messages } = context;
  const pendingRoll = findPendingReroll(battle, context);
  if (!pendingRoll) return null;
  const what = pendingRoll.hits
    ? pendingRoll.hits.map(({ side, hits }) => `${formatSideName(battle, side, context)} ${formatHits(messages, hits)}`)
    : formatInitiative(battle, context);
  return messages('currentRoll', { what: what.join(' · ') });
};

/** 15.6.1b The current roll and the exact odds of a reroll, before the holder decides. */
export const RerollPanel = ({ battle, context }: { battle: Battle; context: BoardContext }) => {
  const { view, messages } = context;
  const pendingRoll = findPendingReroll(battle, context);
  if (!pendingRoll) return null;
  return (
    <div className="mdt-odds">
      {pendingRoll.hits
        ? pendingRoll.hits.map((one) => <HitRerollOdds key={one.side} pendingRoll={one} battle={battle} context={context} />)
        : pendingRoll.sides.map((side) => {
            const title = messages('oddsIfRerolled', { side: formatSideName(battle, side, context) });
            return (
              <div key={side}>
                <h4>{title}</h4>
                <p className="mdt-muted">{messages('currentRoll', { what: battle.initiative.join(' : ') })}</p>
                <OutcomeBars
                  label={title}
                  outcomes={computeInitiativeRerollOdds(view.board, battle, side).map(([who, chance]) => ({
                    label: formatAttackers(battle, who, context),
                    chance,
                  }))}
                />
              </div>
            );
          })}
    </div>
  );
};
