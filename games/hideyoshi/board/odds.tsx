import { Die, percent, Pips } from '@gunbai/ui';
import type { GameEvent } from '@gunbai/engine';
import { akechiOdds, oddsOf, targetsOf } from '../odds/index.ts';
import type { Odds } from '../odds/index.ts';
import type { Pieces } from '../rules/board.ts';
import { DAIMYO, KYO, UNITS } from '../rules/components.ts';
import type { Daimyo, Side, Unit } from '../rules/components.ts';
import type { Attack } from '../rules/attack.ts';
import { allWhoMay } from '../rules/group.ts';
import type { Grouping } from '../rules/group.ts';
import { sizeOf } from '../rules/groups.ts';
import { attackValue } from '../rules/targets.ts';
import { nameOf } from './setting.ts';
import type { Setting } from './setting.ts';

/** How likely each number of hits is, as bars. */
const Bars = ({ odds, setting }: { odds: Odds; setting: Setting }) => {
  const { words } = setting;
  const highest = Math.max(...odds.hits.map(([, chance]) => chance));
  return (
    <div className="hy-odds">
      <ol className="hy-bars" aria-label={words('hits')}>
        {odds.hits
          .filter(([, chance]) => chance > 0.0005)
          .map(([hits, chance]) => (
            <li key={hits} data-empties={odds.targets > 0 && hits >= odds.targets ? '' : undefined} title={percent(chance)}>
              <span className="hy-bar" style={{ height: `${Math.max(2, (chance / highest) * 46)}px` }} />
              <span className="hy-bar-hits">{hits}</span>
              <span className="unseen">{percent(chance)}</span>
            </li>
          ))}
      </ol>
      <p>
        {words('average', { n: odds.mean.toFixed(1) })}
        {odds.targets > 0 && (
          <>
            {' · '}
            <strong>{words('emptied', { p: percent(odds.emptied), n: odds.targets })}</strong>
          </>
        )}
      </p>
    </div>
  );
};

/** The attack that an Ambush has stopped: its pieces can be struck, neutral ones too. */
const stoppedIn = ({ view }: Setting): Pieces => {
  const frame = view.flow.findLast(({ step }) => step === 'attack');
  return frame ? (frame.local as unknown as Attack).group : [];
};

interface Shown {
  readonly side: Side;
  readonly area: number;
  readonly target: number;
  readonly group: Pieces;
  readonly bonus: Attack['bonus'];
}

const shownIn = (setting: Setting): { shown: Shown; isWhole: boolean } | null => {
  if (setting.step === 'ambush') {
    const attack = setting.local as Attack;
    return { shown: attack, isWhole: true };
  }
  if (setting.step !== 'group') return null;
  const grouping = setting.local as Grouping;
  const { orders, area, to, target, taken } = grouping;
  if (to >= 0) return null;
  const isWhole = taken.length > 0;
  const group = isWhole ? taken : allWhoMay(setting.view, grouping);
  return { shown: { side: orders.side, area, target, group, bonus: orders.bonus }, isWhole };
};

/** A group that goes to Kyo or fights there is told that Akechi strikes at the end of the round. */
export const AkechiWarning = ({ setting }: { setting: Setting }) => {
  if (setting.step !== 'group' || !setting.acting) return null;
  const { area, to } = setting.local as Grouping;
  const odds = (to >= 0 ? to : area) === KYO ? akechiOdds(setting.board) : null;
  if (odds === null) return null;
  return <p className="hy-warning">{setting.words('akechi', { n: odds.mean.toFixed(1), pieces: odds.pieces })}</p>;
};

/** The attack that is being prepared or faced: exact odds of hits, and of emptying the target. */
export const AttackOdds = ({ setting }: { setting: Setting }) => {
  const found = shownIn(setting);
  if (!found || sizeOf(found.shown.group) === 0) return null;
  const { board, words } = setting;
  const { side, area, target, group, bonus } = found.shown;
  const targets = targetsOf(board, side, area, target, stoppedIn(setting));
  return (
    <section className="hy-attack panel" aria-label={words('odds')}>
      <h2>{words('odds')}</h2>
      {target >= 0 && board.side[target] === side && (
        <p className="hy-warning">{words('ownNeutral', { daimyo: nameOf(setting, 'daimyo', (DAIMYO[target] as Daimyo).id) })}</p>
      )}
      {!found.isWhole && <p className="hy-quiet">{words('everyoneOdds')}</p>}
      <ul className="hy-group">
        {group.map(([unit, count]) => (
          <li key={unit}>
            {count} × {nameOf(setting, 'unit', (UNITS[unit] as Unit).id)}{' '}
            <span className="hy-quiet">≤ {attackValue(group, unit, bonus)}</span>
          </li>
        ))}
      </ul>
      <Bars odds={oddsOf(board, side, area, targets, group, bonus)} setting={setting} />
    </section>
  );
};

/** The dice of the last attack, those that hit marked. */
export const LastRoll = ({ rolled, setting, roll }: { rolled: GameEvent | null; setting: Setting; roll: number }) => {
  if (!rolled) return null;
  const rows = rolled['dice'] as readonly (readonly [string, number, ...number[]])[];
  return (
    <section className="hy-roll panel" aria-label={setting.words('lastRoll')}>
      <h2>
        {setting.words('lastRoll')}
        {setting.words.colon}
        {setting.words('hitCount', { n: rolled['hits'] as number })}
      </h2>
      {rows.map(([unit, value, ...dice], index) => (
        <p key={index}>
          <span className="hy-quiet">{setting.words('dice', { unit: nameOf(setting, 'unit', unit), n: value })}</span>
          <span
            className="dice-row"
            role="group"
            aria-label={`${nameOf(setting, 'unit', unit)}${setting.words.colon}${setting.words.list(dice)}`}
          >
            {dice
              .toSorted((a, b) => a - b)
              .map((die, order) => (
                <Die
                  key={order}
                  label={String(die)}
                  order={order}
                  roll={`${roll} ${index}`}
                  size={26}
                  {...(die <= value ? { state: 'lit' as const } : {})}
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
