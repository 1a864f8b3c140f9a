import { formatSigned } from '@gunbai/shared/i18n';
import { sortedOutcomes } from '@gunbai/shared/odds';
import { clanColours, Crest } from '@gunbai/ui';
import { OutcomeBars } from '@gunbai/ui/map';
import { useState } from 'react';
import { ATTACKER, DEFENDER, NO_LEADER, isFieldBattle, findLeaderGroup } from '../../rules/combat/battle-state.ts';
import type { Battle, BattleSide } from '../../rules/combat/battle-state.ts';
import { isDaimyo, braveryOf, fortValueAt } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { listCommanderChoices } from '../../rules/combat/choose-commander.ts';
import { clanId, leaderId, CLAN_IKKO, placeId } from '../../rules/components.ts';
import type { RetreatOrFightLocals } from '../../rules/combat/field-battle.ts';
import { initiativeModifiers } from '../../rules/combat/initiative.ts';
import { canStorm } from '../../rules/combat/siege.ts';
import { formatSideName, formatAttackers, RerollPanel, clansOnSide, FortuneNote } from './RerollPanel.tsx';
import { INITIATIVE_LABELS } from '../initiative-labels.ts';
import { computeBattleOdds } from '../../odds/battle-odds.ts';
import { fortuneBattleSide, chanceCastleFallsWithFortune } from '../../odds/reroll-odds.ts';
import { computeRoundOdds } from '../../odds/round-odds.ts';
import { computeSiegeOdds } from '../../odds/siege-odds.ts';
import type { BoardContext } from '../board-context.ts';

const BATTLE_SIDES = [ATTACKER, DEFENDER] as const;

const meanOfDistribution = (distribution: Iterable<readonly [number, number]>): number => {
  let mean = 0;
  for (const [value, chance] of distribution) mean += value * chance;
  return mean;
};

/** A leader with his soldiers, or leaderless soldiers. */
const BattleGroups = ({ battle, side, context }: { battle: Battle; side: BattleSide; context: BoardContext }) => {
  const { messages, names, view } = context;
  return (
    <ul className="mdt-groups">
      {battle.groups
        .filter((group) => group.side === side)
        .map((group, index) => (
          <li key={index} style={clanColours(clanId(group.clan))} data-inside={group.inside || undefined}>
            <Crest clan={clanId(group.clan)} size={16} colour="var(--clan-ink)" />
            <span>
              {group.leader === NO_LEADER ? messages('leaderless') : names.leader(leaderId(group.leader))}
              {group.leader !== NO_LEADER && (
                <small>
                  {isDaimyo(view.board, group.leader) && ` ${messages('daimyo')} ·`} {messages('bravery', { n: braveryOf(group.leader) })}
                </small>
              )}
              {battle.commander[side] === group.leader && group.leader !== NO_LEADER && <small> · {messages('commander')}</small>}
              {group.inside && <small> · {messages('inside')}</small>}
              {group.ooc > 0 && <small> · {messages('outOfCommunication')}</small>}
            </span>
            <strong>{group.soldiers + group.ooc}</strong>
          </li>
        ))}
      {(isFieldBattle(battle) ? initiativeModifiers(view.board, battle, side) : []).map(({ clause, value }) => (
        <li key={clause} className="mdt-modifier">
          <span>
            {messages(INITIATIVE_LABELS[clause] ?? 'initiative')} <small>{clause}</small>
          </span>
          <strong>{formatSigned(value)}</strong>
        </li>
      ))}
    </ul>
  );
};

/** The expected hits of each side that may attack in a round. */
export const formatExpectedHits = (battle: Battle, retreating: BattleSide | -1, context: BoardContext): string => {
  const odds = computeRoundOdds(context.view.board, battle, retreating);
  return BATTLE_SIDES.filter((side) => odds.bothFire > 0 || (side === ATTACKER ? odds.onlyAttackerFires : odds.onlyDefenderFires) > 0)
    .map((side) =>
      context.messages('hits', {
        side: formatSideName(battle, side, context),
        n: Math.round(meanOfDistribution(odds.hits[side]) * 10) / 10,
      }),
    )
    .join(' · ');
};

const RoundOddsTable = ({ battle, retreating, context }: { battle: Battle; retreating: BattleSide | -1; context: BoardContext }) => {
  const { messages, view } = context;
  const odds = computeRoundOdds(view.board, battle, retreating);
  const title =
    retreating === -1 ? messages('oddsIfFight') : messages('oddsIfRetreat', { side: formatSideName(battle, retreating, context) });
  return (
    <div className="mdt-odds">
      <h4>{title}</h4>
      <OutcomeBars
        label={title}
        outcomes={[
          { label: formatAttackers(battle, [true, false], context), chance: odds.onlyAttackerFires },
          { label: formatAttackers(battle, [false, true], context), chance: odds.onlyDefenderFires },
          { label: formatAttackers(battle, [true, true], context), chance: odds.bothFire },
          { label: formatAttackers(battle, [false, false], context), chance: odds.nobodyFires },
        ].filter(({ chance }) => chance > 0)}
      />
      <p className="mdt-muted">{formatExpectedHits(battle, retreating, context)}</p>
    </div>
  );
};

/** The exact odds of the whole battle, computed on request. */
const WholeBattleOdds = ({ battle, context }: { battle: Battle; context: BoardContext }) => {
  const { messages, view } = context;
  const { attackerWins, defenderWins, left } = computeBattleOdds(view.board, battle);
  return (
    <div className="mdt-odds">
      <h4>{messages('wholeBattle')}</h4>
      <OutcomeBars
        label={messages('wholeBattle')}
        outcomes={[
          { label: messages('holdsField', { side: formatSideName(battle, ATTACKER, context) }), chance: attackerWins, tone: 'good' },
          { label: messages('holdsField', { side: formatSideName(battle, DEFENDER, context) }), chance: defenderWins, tone: 'bad' },
        ]}
      />
      <p className="mdt-muted">
        {BATTLE_SIDES.map((side) =>
          messages('unitsLeft', { side: formatSideName(battle, side, context), n: Math.round(left[side] * 10) / 10 }),
        ).join(' · ')}
      </p>
    </div>
  );
};

/** 10.5.3a The commander if he is besieged himself; otherwise the bravest possible commander. */
export const besiegedBravery = (board: GameState, battle: Battle): number => {
  const commander = battle.commander[DEFENDER];
  if (commander !== NO_LEADER && findLeaderGroup(battle, commander)?.inside) return braveryOf(commander);
  return Math.max(0, ...listCommanderChoices(board, { side: DEFENDER, siege: true }).map(braveryOf));
};

/** 10.5 The exact odds of an assault that the besieger may order: dice modifiers of each side, and results. */
const AssaultOdds = ({ battle, context }: { battle: Battle; context: BoardContext }) => {
  const { messages, view } = context;
  const bravery = besiegedBravery(view.board, battle);
  const fort = fortValueAt(view.board, battle.place);
  const { besiegedHits, castleFalls, besiegersLost } = computeSiegeOdds(battle, bravery, fort);
  const holder = fortuneBattleSide(view.board, battle);
  const withFortune = holder === -1 ? 0 : chanceCastleFallsWithFortune(battle, bravery, fort, holder);
  const hasIkko = battle.groups.some((group) => group.side === DEFENDER && group.inside && group.clan === CLAN_IKKO);
  const modifiers = [
    { clause: '10.5.3a', label: messages('besiegedBravery'), value: bravery },
    { clause: '10.5.3a', label: messages('fortValue'), value: fort },
    { clause: '15.2.3', label: messages('byIkko'), value: hasIkko ? 1 : 0 },
  ].filter(({ value }) => value !== 0);
  return (
    <div className="mdt-odds">
      <h4>{messages('assaultOdds')}</h4>
      <ul className="mdt-groups">
        {modifiers.map(({ clause, label, value }) => (
          <li key={label} className="mdt-modifier">
            <span>
              {label} <small>{clause}</small>
            </span>
            <strong>+{value}</strong>
          </li>
        ))}
        <li className="mdt-modifier">
          <span>
            {messages('besiegersUnmodified')} <small>10.5.4c</small>
          </span>
          <strong>0</strong>
        </li>
      </ul>
      <OutcomeBars
        label={messages('assaultOdds')}
        outcomes={[
          { label: messages('castleFalls'), chance: castleFalls, tone: 'good' },
          { label: messages('castleHolds'), chance: 1 - castleFalls, tone: 'bad' },
        ]}
      />
      {holder !== -1 && (
        <>
          <h4>
            {messages('oddsWithRerolls', { side: formatSideName(battle, holder, context) })} <small>15.6.1b</small>
          </h4>
          <OutcomeBars
            label={messages('oddsWithRerolls', { side: formatSideName(battle, holder, context) })}
            outcomes={[
              { label: messages('castleFalls'), chance: withFortune, tone: 'good' },
              { label: messages('castleHolds'), chance: 1 - withFortune, tone: 'bad' },
            ]}
          />
        </>
      )}
      <h4>
        {messages('besiegedHits')} <small>10.5.3a</small>
      </h4>
      <OutcomeBars
        label={messages('besiegedHits')}
        outcomes={sortedOutcomes(besiegedHits).map(([hits, chance]) => ({
          label: String(hits),
          chance,
          tone: hits > 0 ? 'bad' : 'neutral',
        }))}
      />
      <p className="mdt-muted">{messages('besiegersLost', { n: Math.round(besiegersLost * 10) / 10 })}</p>
    </div>
  );
};

/** The Field of Honor: commands, initiative modifiers and odds. */
export const BattlePanel = ({ battle, context }: { battle: Battle; context: BoardContext }) => {
  const { messages, names, view } = context;
  const [whole, setWhole] = useState(false);
  const step = view.flow.at(-1);
  /** The side that is deciding whether to retreat. */
  const asked = step?.step === 'retreatOrFight' ? (step.local as unknown as RetreatOrFightLocals).side : null;
  if (battle.groups.length === 0) return null;
  return (
    <section className="mdt-panel mdt-battle" aria-label={messages('battle', { place: names.place(placeId(battle.place)) })}>
      <h3>{messages('battle', { place: names.place(placeId(battle.place)) })}</h3>
      {battle.round > 0 && <p className="mdt-muted">{messages('round', { n: battle.round })}</p>}
      {step?.step === 'stormOrHold' && canStorm(battle) && <AssaultOdds battle={battle} context={context} />}
      <RerollPanel battle={battle} context={context} />
      {asked !== null && isFieldBattle(battle) && (
        <>
          <RoundOddsTable battle={battle} retreating={-1} context={context} />
          <RoundOddsTable battle={battle} retreating={asked} context={context} />
        </>
      )}
      {BATTLE_SIDES.filter((side) => battle.groups.some((group) => group.side === side)).map((side) => (
        <div key={side} className="mdt-lineup">
          <h4>
            {messages(side === ATTACKER ? 'attacker' : 'defender')}
            {messages.labelColon}
            {messages.list(clansOnSide(battle, side).map((clan) => names.clan(clanId(clan))))}
          </h4>
          <BattleGroups battle={battle} side={side} context={context} />
        </div>
      ))}
      {isFieldBattle(battle) && (
        <>
          {asked === null && (
            <>
              <RoundOddsTable battle={battle} retreating={-1} context={context} />
              <details>
                <summary>{messages('ifRetreat')}</summary>
                {BATTLE_SIDES.map((side) => (
                  <RoundOddsTable key={side} battle={battle} retreating={side} context={context} />
                ))}
              </details>
            </>
          )}
          {whole ? (
            <WholeBattleOdds battle={battle} context={context} />
          ) : (
            <button type="button" className="button" onClick={() => setWhole(true)}>
              {messages('wholeBattle')}
            </button>
          )}
          <FortuneNote battle={battle} context={context} />
        </>
      )}
    </section>
  );
};
