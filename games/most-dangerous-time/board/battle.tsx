import { inOrder } from '@gunbai/kits/odds';
import { signed } from '@gunbai/kits/text';
import { clanColours, Crest } from '@gunbai/ui';
import { Bars } from '@gunbai/ui/map';
import { useState } from 'react';
import { ATTACKER, DEFENDER, groupOf, isFieldBattle, NO_LEADER } from '../rules/battle.ts';
import type { Battle, BattleSide } from '../rules/battle.ts';
import { braveryOf, fortOf, isDaimyo } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { mayCommand } from '../rules/commander.ts';
import { CLAN_IKKO, clanId, leaderId, placeId } from '../rules/components.ts';
import type { Facing } from '../rules/fieldBattle.ts';
import { initiativeModifiers } from '../rules/initiative.ts';
import { castleFallsWithFortune, fortuneSide, oddsOfBattle, oddsOfRound, oddsOfSiege } from '../rules/odds.ts';
import { canStorm } from '../rules/siege.ts';
import { clansOn, FortuneNote, Rethrow, sideName, whoFires } from './fortune.tsx';
import type { Setting } from './panels.tsx';
import type { Words } from './words.ts';

const SIDES = [ATTACKER, DEFENDER] as const;

const meanOf = (distribution: Iterable<readonly [number, number]>): number => {
  let mean = 0;
  for (const [value, chance] of distribution) mean += value * chance;
  return mean;
};

/** What adds to an initiative die, by its clause. */
const REASONS: Readonly<Record<string, Parameters<Words>[0]>> = {
  '10.3.3.2a': 'byDaimyo',
  '10.3.3.2b': 'byBravery',
  '10.3.3.2c': 'byIsolation',
  '10.3.3.2d': 'byPursuit',
  'card.39': 'byGuns',
  'card.29': 'byRain',
  '13.3.1b': 'byMurakami',
  '13.3.2': 'byIronShip',
};

/** A leader with the soldiers under him, or soldiers without one. */
const Groups = ({ battle, side, setting }: { battle: Battle; side: BattleSide; setting: Setting }) => {
  const { words, names, view } = setting;
  return (
    <ul className="mdt-groups">
      {battle.groups
        .filter((group) => group.side === side)
        .map((group, index) => (
          <li key={index} style={clanColours(clanId(group.clan))} data-inside={group.inside || undefined}>
            <Crest clan={clanId(group.clan)} size={16} colour="var(--clan-ink)" />
            <span>
              {group.leader === NO_LEADER ? words('leaderless') : names.leader(leaderId(group.leader))}
              {group.leader !== NO_LEADER && (
                <small>
                  {isDaimyo(view.board, group.leader) && ` ${words('daimyo')} ·`} {words('bravery', { n: braveryOf(group.leader) })}
                </small>
              )}
              {battle.commander[side] === group.leader && group.leader !== NO_LEADER && <small> · {words('commander')}</small>}
              {group.inside && <small> · {words('inside')}</small>}
              {group.ooc > 0 && <small> · {words('outOfTouch')}</small>}
            </span>
            <strong>{group.soldiers + group.ooc}</strong>
          </li>
        ))}
      {(isFieldBattle(battle) ? initiativeModifiers(view.board, battle, side) : []).map(({ clause, value }) => (
        <li key={clause} className="mdt-modifier">
          <span>
            {words(REASONS[clause] ?? 'initiative')} <small>{clause}</small>
          </span>
          <strong>{signed(value)}</strong>
        </li>
      ))}
    </ul>
  );
};

/** What each side that may attack can expect to hit in a round. */
export const hitsInWords = (battle: Battle, retreating: BattleSide | -1, setting: Setting): string => {
  const odds = oddsOfRound(setting.view.board, battle, retreating);
  return SIDES.filter((side) => odds.bothFire > 0 || (side === ATTACKER ? odds.onlyAttackerFires : odds.onlyDefenderFires) > 0)
    .map((side) => setting.words('hits', { side: sideName(battle, side, setting), n: Math.round(meanOf(odds.hits[side]) * 10) / 10 }))
    .join(' · ');
};

const RoundOdds = ({ battle, retreating, setting }: { battle: Battle; retreating: BattleSide | -1; setting: Setting }) => {
  const { words, view } = setting;
  const odds = oddsOfRound(view.board, battle, retreating);
  const title = retreating === -1 ? words('oddsIfFight') : words('oddsIfRetreat', { side: sideName(battle, retreating, setting) });
  return (
    <div className="mdt-odds">
      <h4>{title}</h4>
      <Bars
        label={title}
        outcomes={[
          { label: whoFires(battle, [true, false], setting), chance: odds.onlyAttackerFires },
          { label: whoFires(battle, [false, true], setting), chance: odds.onlyDefenderFires },
          { label: whoFires(battle, [true, true], setting), chance: odds.bothFire },
          { label: whoFires(battle, [false, false], setting), chance: odds.nobodyFires },
        ].filter(({ chance }) => chance > 0)}
      />
      <p className="mdt-quiet">{hitsInWords(battle, retreating, setting)}</p>
    </div>
  );
};

/** The exact odds of the whole battle, worked out when somebody asks. */
const WholeBattle = ({ battle, setting }: { battle: Battle; setting: Setting }) => {
  const { words, view } = setting;
  const { attackerWins, defenderWins, left } = oddsOfBattle(view.board, battle);
  return (
    <div className="mdt-odds">
      <h4>{words('wholeBattle')}</h4>
      <Bars
        label={words('wholeBattle')}
        outcomes={[
          { label: words('wins', { side: sideName(battle, ATTACKER, setting) }), chance: attackerWins, tone: 'good' },
          { label: words('wins', { side: sideName(battle, DEFENDER, setting) }), chance: defenderWins, tone: 'bad' },
        ]}
      />
      <p className="mdt-quiet">
        {SIDES.map((side) => words('unitsLeft', { side: sideName(battle, side, setting), n: Math.round(left[side] * 10) / 10 })).join(
          ' · ',
        )}
      </p>
    </div>
  );
};

/** 10.5.3a The commander if he is besieged himself; otherwise the bravest who may be appointed. */
export const besiegedBravery = (board: Board, battle: Battle): number => {
  const commander = battle.commander[DEFENDER];
  if (commander !== NO_LEADER && groupOf(battle, commander)?.inside) return braveryOf(commander);
  return Math.max(0, ...mayCommand(board, { side: DEFENDER, siege: true }).map(braveryOf));
};

/** 10.5 The exact odds of the assault that the besieger may order: what adds to each side's dice, and what comes of them. */
const AssaultOdds = ({ battle, setting }: { battle: Battle; setting: Setting }) => {
  const { words, view } = setting;
  const bravery = besiegedBravery(view.board, battle);
  const fort = fortOf(view.board, battle.place);
  const { besiegedHits, castleFalls, besiegersLost } = oddsOfSiege(battle, bravery, fort);
  const holder = fortuneSide(view.board, battle);
  const withFortune = holder === -1 ? 0 : castleFallsWithFortune(battle, bravery, fort, holder);
  const hasIkko = battle.groups.some((group) => group.side === DEFENDER && group.inside && group.clan === CLAN_IKKO);
  const modifiers = [
    { clause: '10.5.3a', label: words('besiegedBravery'), value: bravery },
    { clause: '10.5.3a', label: words('fortValue'), value: fort },
    { clause: '15.2.3', label: words('ikkoFire'), value: hasIkko ? 1 : 0 },
  ].filter(({ value }) => value !== 0);
  return (
    <div className="mdt-odds">
      <h4>{words('oddsIfStorm')}</h4>
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
            {words('besiegersFire')} <small>10.5.4c</small>
          </span>
          <strong>0</strong>
        </li>
      </ul>
      <Bars
        label={words('oddsIfStorm')}
        outcomes={[
          { label: words('castleFalls'), chance: castleFalls, tone: 'good' },
          { label: words('castleHolds'), chance: 1 - castleFalls, tone: 'bad' },
        ]}
      />
      {holder !== -1 && (
        <>
          <h4>
            {words('withFortune', { side: sideName(battle, holder, setting) })} <small>15.6.1b</small>
          </h4>
          <Bars
            label={words('withFortune', { side: sideName(battle, holder, setting) })}
            outcomes={[
              { label: words('castleFalls'), chance: withFortune, tone: 'good' },
              { label: words('castleHolds'), chance: 1 - withFortune, tone: 'bad' },
            ]}
          />
        </>
      )}
      <h4>
        {words('besiegedHits')} <small>10.5.3a</small>
      </h4>
      <Bars
        label={words('besiegedHits')}
        outcomes={inOrder(besiegedHits).map(([hits, chance]) => ({ label: String(hits), chance, tone: hits > 0 ? 'bad' : 'plain' }))}
      />
      <p className="mdt-quiet">{words('besiegersLost', { n: Math.round(besiegersLost * 10) / 10 })}</p>
    </div>
  );
};

/** The field of honour: who commands whom, what each side adds to its initiative, and how it may go. */
export const BattlePanel = ({ battle, setting }: { battle: Battle; setting: Setting }) => {
  const { words, names, view } = setting;
  const [whole, setWhole] = useState(false);
  const step = view.flow.at(-1);
  /** The side that is deciding whether to retreat. */
  const asked = step?.step === 'retreatOrFight' ? (step.local as unknown as Facing).side : null;
  if (battle.groups.length === 0) return null;
  return (
    <section className="mdt-panel mdt-battle" aria-label={words('battle', { place: names.place(placeId(battle.place)) })}>
      <h3>{words('battle', { place: names.place(placeId(battle.place)) })}</h3>
      {battle.round > 0 && <p className="mdt-quiet">{words('round', { n: battle.round })}</p>}
      {step?.step === 'stormOrHold' && canStorm(battle) && <AssaultOdds battle={battle} setting={setting} />}
      <Rethrow battle={battle} setting={setting} />
      {asked !== null && isFieldBattle(battle) && (
        <>
          <RoundOdds battle={battle} retreating={-1} setting={setting} />
          <RoundOdds battle={battle} retreating={asked} setting={setting} />
        </>
      )}
      {SIDES.filter((side) => battle.groups.some((group) => group.side === side)).map((side) => (
        <div key={side} className="mdt-lineup">
          <h4>
            {words(side === ATTACKER ? 'attacker' : 'defender')}
            {words.colon}
            {words.list(clansOn(battle, side).map((clan) => names.clan(clanId(clan))))}
          </h4>
          <Groups battle={battle} side={side} setting={setting} />
        </div>
      ))}
      {isFieldBattle(battle) && (
        <>
          {asked === null && (
            <>
              <RoundOdds battle={battle} retreating={-1} setting={setting} />
              <details>
                <summary>{words('ifRetreat')}</summary>
                {SIDES.map((side) => (
                  <RoundOdds key={side} battle={battle} retreating={side} setting={setting} />
                ))}
              </details>
            </>
          )}
          {whole ? (
            <WholeBattle battle={battle} setting={setting} />
          ) : (
            <button type="button" className="button" onClick={() => setWhole(true)}>
              {words('wholeBattle')}
            </button>
          )}
          <FortuneNote battle={battle} setting={setting} />
        </>
      )}
    </section>
  );
};
