import { Die, formatPercent, Pips } from '@gunbai/ui';
import type { GameEvent } from '@gunbai/engine';
import { akechiOdds, attackOdds, countTargets } from '../odds/index.ts';
import type { AttackOdds } from '../odds/index.ts';
import type { Pieces } from '../rules/state.ts';
import { AREAS, DAIMYO, KYO, UNITS } from '../rules/components.ts';
import type { Daimyo, Side, Unit } from '../rules/components.ts';
import type { AttackState } from '../rules/attack.ts';
import { createGrouping, largestGroup } from '../rules/choose-group.ts';
import type { Grouping } from '../rules/choose-group.ts';
import { groupSize } from '../rules/group-rules.ts';
import type { Orders } from '../rules/group-rules.ts';
import { attackValue, targetAt } from '../rules/targets.ts';
import { nameOf } from './board-context.ts';
import type { BoardContext } from './board-context.ts';

/** The chance of each number of hits, as bars. */
const HitBars = ({ odds, context }: { odds: AttackOdds; context: BoardContext }) => {
  const { messages } = context;
  const highest = Math.max(...odds.hits.map(([, chance]) => chance));
  return (
    <div className="hy-odds">
      <ol className="hy-bars" aria-label={messages('hits')}>
        {odds.hits
          .filter(([, chance]) => chance > 0.0005)
          .map(([hits, chance]) => (
            <li key={hits} data-empties={odds.targets > 0 && hits >= odds.targets ? '' : undefined} title={formatPercent(chance)}>
              <span className="hy-bar" style={{ height: `${Math.max(2, (chance / highest) * 46)}px` }} />
              <span className="hy-bar-hits">{hits}</span>
              <span className="visually-hidden">{formatPercent(chance)}</span>
            </li>
          ))}
      </ol>
      <p>
        {messages('average', { n: odds.mean.toFixed(1) })}
        {odds.targets > 0 && (
          <>
            {' · '}
            <strong>{messages('emptied', { p: formatPercent(odds.emptied), n: odds.targets })}</strong>
          </>
        )}
      </p>
    </div>
  );
};

/** The attacking group stopped by an Ambush: its pieces can be hit, neutral ones too. */
const ambushedGroup = ({ view }: BoardContext): Pieces => {
  const frame = view.flow.findLast(({ step }) => step === 'attack');
  return frame ? (frame.local as unknown as AttackState).group : [];
};

interface ShownAttack {
  readonly side: Side;
  readonly area: number;
  readonly target: number;
  readonly group: Pieces;
  readonly bonus: AttackState['bonus'];
}

const findShownAttack = (context: BoardContext): { shown: ShownAttack; isWhole: boolean } | null => {
  if (context.step === 'ambush') {
    const attack = context.local as AttackState;
    return { shown: attack, isWhole: true };
  }
  if (context.step !== 'group') return null;
  const grouping = context.local as Grouping;
  const { orders, area, to, target, taken } = grouping;
  if (to >= 0) return null;
  const isWhole = taken.length > 0;
  const group = isWhole ? taken : largestGroup(context.view, grouping);
  return { shown: { side: orders.side, area, target, group, bonus: orders.bonus }, isWhole };
};

/** Warns a group that moves to or attacks in Kyo of Akechi's attack at the end of the round. */
export const AkechiWarning = ({ context }: { context: BoardContext }) => {
  if (context.step !== 'group' || !context.acting) return null;
  const { area, to } = context.local as Grouping;
  const odds = (to >= 0 ? to : area) === KYO ? akechiOdds(context.board) : null;
  if (odds === null) return null;
  return <p className="hy-warning">{context.messages('akechi', { n: odds.mean.toFixed(1), pieces: odds.pieces })}</p>;
};

/** The attack being prepared or faced: exact odds of hits, and of hitting the whole target. */
export const AttackOddsPanel = ({ context }: { context: BoardContext }) => {
  const preview = findShownAttack(context);
  if (!preview || groupSize(preview.shown.group) === 0) return null;
  const { board, messages } = context;
  const { side, area, target, group, bonus } = preview.shown;
  const targets = countTargets(board, side, area, target, ambushedGroup(context));
  return (
    <section className="hy-attack panel" aria-label={messages('odds')}>
      <h2>{messages('odds')}</h2>
      {target >= 0 && board.side[target] === side && (
        <p className="hy-warning">{messages('ownNeutral', { daimyo: nameOf(context, 'daimyo', (DAIMYO[target] as Daimyo).id) })}</p>
      )}
      {!preview.isWhole && <p className="hy-quiet">{messages('everyoneOdds')}</p>}
      <ul className="hy-group">
        {group.map(([unit, count]) => (
          <li key={unit}>
            {count} × {nameOf(context, 'unit', (UNITS[unit] as Unit).id)}{' '}
            <span className="hy-quiet">≤ {attackValue(group, unit, bonus)}</span>
          </li>
        ))}
      </ul>
      <HitBars odds={attackOdds(board, side, area, targets, group, bonus)} context={context} />
    </section>
  );
};

/** While orders are given: the odds of each attack that an area offers, with every eligible piece. */
export const AreaAttackOdds = ({ area, context }: { area: number; context: BoardContext }) => {
  const { view, board, messages, step } = context;
  if (step !== 'orders' || !context.acting) return null;
  const orders = context.local as Orders;
  const attacks = context.allowed.filter(([type, id]) => type === 'attack' && id === AREAS[area]?.id);
  return attacks.map(([, , targetId]) => {
    const target = targetAt(String(targetId));
    const group = largestGroup(view, createGrouping(view, orders, area, -1, target));
    const targets = countTargets(board, orders.side, area, target, []);
    return (
      <section key={String(targetId)} aria-label={messages('odds')}>
        <h4>
          {messages('odds')}
          {target >= 0 && `${messages.labelColon}${nameOf(context, 'daimyo', (DAIMYO[target] as Daimyo).id)}`}
        </h4>
        <p className="hy-quiet">{messages('everyoneOdds')}</p>
        <HitBars odds={attackOdds(board, orders.side, area, targets, group, orders.bonus)} context={context} />
      </section>
    );
  });
};

/** The dice of the last attack, with hits marked. */
export const LastRoll = ({ rolled: rollEvent, context, roll }: { rolled: GameEvent | null; context: BoardContext; roll: number }) => {
  if (!rollEvent) return null;
  const rows = rollEvent['dice'] as readonly (readonly [string, number, ...number[]])[];
  return (
    <section className="hy-roll panel" aria-label={context.messages('lastRoll')}>
      <h2>
        {context.messages('lastRoll')}
        {context.messages.labelColon}
        {context.messages('hitCount', { n: rollEvent['hits'] as number })}
      </h2>
      {rows.map(([unit, value, ...dice], index) => (
        <p key={index}>
          <span className="hy-quiet">{context.messages('dice', { unit: nameOf(context, 'unit', unit), n: value })}</span>
          <span
            className="dice-row"
            role="group"
            aria-label={`${nameOf(context, 'unit', unit)}${context.messages.labelColon}${context.messages.list(dice)}`}
          >
            {dice
              .toSorted((a, b) => a - b)
              .map((die, order) => (
                <Die
                  key={order}
                  label={String(die)}
                  staggerIndex={order}
                  rollKey={`${roll} ${index}`}
                  size={26}
                  {...(die <= value ? { state: 'highlighted' as const } : {})}
                >
                  <Pips value={die} />
                </Die>
              ))}
          </span>
        </p>
      ))}
    </section>
  );
};
