import type { Action, View } from '@gunbai/engine';
import type { GameText, Language } from '@gunbai/kits/text';
import { ClauseMark, percent } from '@gunbai/ui';
import { Bars, CombatSheet, nameOf, placeName } from '@gunbai/ui/map';
import type { CombatSide, Outcome } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import { assaultModifiers, assaultStrength, garrisonStrength, pursuitFrom } from '../rules/assault.ts';
import type { AssaultUnderWay } from '../rules/assault.ts';
import { assaultersOf, attackersOn } from '../rules/attack.ts';
import type { Muster } from '../rules/attack.ts';
import { defendersIn, pursuitIn } from '../rules/battle.ts';
import { cargoOf, isInPlay, leads, membersOf, NONE, sideOfUnit } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { durabilityOf } from '../rules/castles.ts';
import { battleOf, modifiersOf, strengthOf, sumFor } from '../rules/combat.ts';
import type { Battle, Modifier, Pursuit } from '../rules/combat.ts';
import { castleAt, castleNumber, combatColumn, unitAt, unitNumber } from '../rules/components.ts';
import { unprotectedShips } from '../rules/aftermath.ts';
import { CASTLE_HEX, castleIn, HEX_LABELS, hexOf, placeId, placeOf } from '../rules/map.ts';
import { seaRating, seaStrength } from '../rules/seaBattle.ts';
import type { Fight } from '../rules/seaBattle.ts';
import { battleOdds, escapeChance, hitChances } from './odds.ts';
import type { BattleOdds, Ranks } from './odds.ts';
import { fleetOf, seaBattleOdds } from './seaOdds.ts';
import type { Words } from './words.ts';

interface Speaking {
  readonly text: GameText;
  readonly language: Language;
  readonly words: Words;
}

const COLUMNS: readonly string[] = components.tables.crt.columns;

const hitsWord = (hits: number, words: Words): string =>
  hits === 0 ? words('noHit') : hits === 1 ? words('hit') : words('hits', { n: hits });

const outcomesOf = (strength: number, modifier: number, words: Words): Outcome[] =>
  [...hitChances(strength, modifier)]
    .sort(([a], [b]) => a - b)
    .map(([hits, chance]) => ({ label: hitsWord(hits, words), chance, tone: hits > 0 ? 'good' : 'plain' }));

const meanOf = (strength: number, modifier: number): number =>
  [...hitChances(strength, modifier)].reduce((sum, [hits, chance]) => sum + hits * chance, 0);

const modifiersFor = (modifiers: readonly Modifier[], who: 'attacker' | 'defender', words: Words) =>
  modifiers.map((modifier) => {
    const word = MODIFIER_WORDS[modifier.clause];
    return { label: word ? words(word) : modifier.clause, value: modifier[who], clause: modifier.clause };
  });

const MODIFIER_WORDS: Readonly<Record<string, Parameters<Words>[0]>> = {
  '12-2-1.A1': 'modTerrain',
  '10-8c': 'modFort',
  '12-2-1.A2': 'modRiver',
  '12-2-1.A3': 'modRating',
  '13-3-5.A1': 'modDefence',
  '13-3-5.A2': 'modLed',
  '16-3b': 'modFleet',
};

const sideOf = (
  title: string,
  strength: number,
  modifiers: readonly Modifier[],
  who: 'attacker' | 'defender',
  words: Words,
): CombatSide => {
  const sum = sumFor(modifiers, who);
  return {
    title,
    strength,
    column: COLUMNS[combatColumn(strength)] ?? '',
    modifiers: modifiersFor(modifiers, who, words),
    outcomes: outcomesOf(strength, sum, words),
    expected: words('hits', { n: meanOf(strength, sum).toFixed(1) }),
  };
};

const ranksOf = (board: Board, units: readonly number[]): Ranks => {
  const alive = units.filter((unit) => isInPlay(board, unit));
  const full = alive.filter((unit) => board.steps[unit] === 2).length;
  return { full, reduced: alive.length - full };
};

const leaderName = (board: Board, units: readonly number[], { text, language }: Speaking): string => {
  const alive = units.filter((unit) => isInPlay(board, unit));
  const [first] = alive
    .filter((unit) => leads(board, unit))
    .sort((a, b) => unitAt(b).order - unitAt(a).order || unitAt(b).combat - unitAt(a).combat);
  const unit = first ?? alive[0];
  return unit === undefined ? '' : nameOf(text, language, 'unit', components.units[unit]);
};

/** The ship whose rating counts. */
const flagship = (ships: readonly number[], { text, language }: Speaking): string => {
  const [best] = [...ships].sort((a, b) => unitAt(b).combat - unitAt(a).combat);
  return best === undefined ? '' : nameOf(text, language, 'unit', components.units[best]);
};

const whereIs = (hex: number, { text, language }: Speaking): string =>
  placeName(text, language, components.castles[castleIn(hex)], HEX_LABELS[hex]);

const WholeBattle = ({ odds, words }: { odds: BattleOdds; words: Words }) => (
  <>
    <h4>{words('wholeBattle')}</h4>
    <Bars
      label={words('wholeBattle')}
      outcomes={[
        { label: words('defenderYields'), chance: odds.defender, tone: 'good' },
        { label: words('attackerYields'), chance: odds.attacker, tone: 'bad' },
        { label: words('bothYield'), chance: odds.both },
      ]}
    />
  </>
);

const FieldBattle = ({ board, battle, isSettled, ...speaking }: Speaking & { board: Board; battle: Battle; isSettled: boolean }) => {
  const { words } = speaking;
  const { attackers, defenders, kind, hex } = battle;
  const modifiers = modifiersOf(board, battle);
  const [attack, defence] = [sumFor(modifiers, 'attacker'), sumFor(modifiers, 'defender')];
  const odds = battleOdds(ranksOf(board, attackers), ranksOf(board, defenders), attack, defence);
  const word = kind === 'field' ? 'battle' : kind;
  return (
    <section className="war-battle" aria-label={words(word)}>
      <h3>
        {words(word)} <small>{whereIs(hex, speaking)}</small>
      </h3>
      <CombatSheet
        attacker={sideOf(leaderName(board, attackers, speaking), strengthOf(board, attackers), modifiers, 'attacker', words)}
        defender={sideOf(leaderName(board, defenders, speaking), strengthOf(board, defenders), modifiers, 'defender', words)}
      >
        {isSettled && kind !== 'overrun' && <WholeBattle odds={odds} words={words} />}
      </CombatSheet>
    </section>
  );
};

/** 16-3 Two fleets: no ground, the best rating on each side, laden ships without strength. */
const BattleAtSea = ({ board, fight, isSettled, ...speaking }: Speaking & { board: Board; fight: Fight; isSettled: boolean }) => {
  const { words, text } = speaking;
  const attackers = unprotectedShips(board, fight.side, fight.place);
  const defenders = unprotectedShips(board, 1 - fight.side, fight.place);
  if (attackers.length === 0 || defenders.length === 0) return null;
  const difference = seaRating(attackers) - seaRating(defenders);
  const modifiers: Modifier[] = difference === 0 ? [] : [{ clause: '16-3b', attacker: difference, defender: -difference }];
  const isLaden = [...attackers, ...defenders].some((ship) => cargoOf(board, ship) !== NONE);
  const place = placeId(fight.place);
  return (
    <section className="war-battle" aria-label={words('seaBattle')}>
      <h3>
        {words('seaBattle')} <small>{text.names['place']?.[place] ?? place}</small>
      </h3>
      <CombatSheet
        attacker={sideOf(flagship(attackers, speaking), seaStrength(board, attackers), modifiers, 'attacker', words)}
        defender={sideOf(flagship(defenders, speaking), seaStrength(board, defenders), modifiers, 'defender', words)}
      >
        {isLaden && (
          <p>
            {words('laden')} <ClauseMark clause="16-4-2a" />
          </p>
        )}
        {isSettled && <WholeBattle odds={seaBattleOdds(fleetOf(board, attackers), fleetOf(board, defenders))} words={words} />}
      </CombatSheet>
    </section>
  );
};

const Storm = ({ board, assault, isSettled, ...speaking }: Speaking & { board: Board; assault: AssaultUnderWay; isSettled: boolean }) => {
  const { words, text, language } = speaking;
  const { castle, attackers } = assault;
  const modifiers = assaultModifiers(board, castle, attackers);
  const strength = assaultStrength(board, castle, attackers);
  const sum = sumFor(modifiers, 'attacker');
  const left = durabilityOf(board, castle);
  // 13-4 The garrison may take damage instead of the walls: the castle must fall only when both are used up.
  const enough = left + garrisonStrength(board, castle) - 1;
  const falls = [...hitChances(strength, sum)].reduce((chance, [hits, one]) => (hits >= enough ? chance + one : chance), 0);
  return (
    <section className="war-battle" aria-label={words('assault')}>
      <h3>
        {words('assault')} <small>{whereIs(CASTLE_HEX[castle] as number, speaking)}</small>
      </h3>
      <CombatSheet
        attacker={sideOf(leaderName(board, attackers, speaking), strength, modifiers, 'attacker', words)}
        defender={sideOf(
          nameOf(text, language, 'castle', components.castles[castle]),
          garrisonStrength(board, castle),
          modifiers,
          'defender',
          words,
        )}
      >
        <p>
          {words('durability', {
            defence: castleAt(castle).defence,
            left,
            all: castleAt(castle).durability,
            points: castleAt(castle).points,
          })}
          {isSettled && `. ${words('castleFalls')}${words.colon}${percent(falls)}`}
        </p>
      </CombatSheet>
    </section>
  );
};

/** 12-5, 13-5-2 Whether those who retreat get away, and what a pursuit does to them. */
const Chase = ({ pursuit, clause, words }: Speaking & { pursuit: Pursuit; clause: string }) => {
  const { strength, modifier } = pursuit;
  const away = escapeChance(pursuit);
  const hits = outcomesOf(strength, modifier, words).map((outcome) => ({ ...outcome, chance: outcome.chance * (1 - away) }));
  const outcomes = away > 0 ? [{ label: words('getAway'), chance: away }, ...hits] : hits;
  return (
    <section className="war-battle" aria-label={words('pursuit')}>
      <h3>
        {words('pursuit')} <ClauseMark clause={clause} />
      </h3>
      <Bars label={words('pursuit')} outcomes={outcomes} />
    </section>
  );
};

/** 13-5b Whether the assaulters stay where they are. */
const Rally = ({ words }: Speaking) => (
  <section className="war-battle" aria-label={words('rally')}>
    <h3>
      {words('rally')} <ClauseMark clause="13-5b" />
    </h3>
    <Bars
      label={words('rally')}
      outcomes={[
        { label: words('rallyHolds'), chance: DOUBLE, tone: 'good' },
        { label: words('rallyFails'), chance: 1 - DOUBLE, tone: 'bad' },
      ]}
    />
  </section>
);

/** The chance that two dice show the same. */
const DOUBLE = 1 / 6;

const membersOfAll = (board: Board, forces: readonly number[]): number[] => forces.flatMap((force) => membersOf(board, force));

/** Who will attack where: those mustered and whoever is about to join them, or those of the battle that is marked but not yet begun. */
const musterAhead = ({ board, flow }: View<Board>, chosen: Action | null): Muster | null => {
  const frame = flow.at(-1);
  const muster = frame?.step === 'muster' ? (frame.local as unknown as Muster) : null;
  const [verb, named = ''] = chosen ?? [''];
  if (muster) return verb === 'support' ? { ...muster, forces: [...muster.forces, unitNumber(String(named))] } : muster;
  switch (verb) {
    case 'attack': {
      const force = unitNumber(String(named));
      const [side, hex] = [sideOfUnit(board, force), hexOf(String(chosen?.[2]))];
      return { kind: 'field', side, hex, forces: attackersOn(board, side, force, hex) };
    }
    case 'engage':
      return { kind: 'field', side: sideOfUnit(board, board.marching), hex: hexOf(String(named)), forces: [board.marching] };
    case 'sortie': {
      const force = unitNumber(String(named));
      return { kind: 'sortie', side: sideOfUnit(board, force), hex: board.at[force] as number, forces: [force] };
    }
    case 'meet': {
      const hex = hexOf(String(named));
      const forces = [...new Set(board.engagements.filter((marker) => marker.hex === hex).map(({ force }) => force))];
      return { kind: 'field', side: sideOfUnit(board, forces[0] as number), hex, forces };
    }
    default:
      return null;
  }
};

/** A battle that is about to be. */
const prospect = (view: View<Board>, chosen: Action | null): Battle | null => {
  const { board } = view;
  const battle = (kind: Battle['kind'], side: number, hex: number, attackers: readonly number[]): Battle => ({
    ...battleOf(kind, side, hex, attackers),
    defenders: defendersIn(board, { side, hex }),
  });
  const muster = musterAhead(view, chosen);
  if (muster) return battle(muster.kind, muster.side, muster.hex, membersOfAll(board, muster.forces));
  if (chosen?.[0] === 'overrun' && board.marching >= 0)
    return battle('overrun', sideOfUnit(board, board.marching), hexOf(String(chosen[1])), membersOf(board, board.marching));
  return null;
};

/** The assault that is marked but not yet begun. */
const storming = (board: Board, chosen: Action | null): AssaultUnderWay | null => {
  if (chosen?.[0] !== 'assault') return null;
  const castle = castleNumber(String(chosen[1]));
  return { castle, side: 1 - (board.holder[castle] as number), attackers: assaultersOf(board, castle), round: 0, damage: [0, 0] };
};

/** The battle at sea under way, or the one that is marked but not yet begun. */
const seaFightOf = ({ board, flow }: View<Board>, chosen: Action | null): Fight | null => {
  const frame = flow.findLast(({ step }) => step === 'seaBattle');
  if (frame) return frame.local as unknown as Fight;
  if (chosen?.[0] !== 'sea-battle') return null;
  const place = placeOf(String(chosen[1]));
  const marker = board.seaFights.find((fight) => fight.place === place);
  return marker ? { place, side: marker.attacker, round: 0, damage: [0, 0], retreats: null } : null;
};

/** Steps in which a battle is decided: what it might have come to is told no more. */
const DECIDED: readonly string[] = ['precedence', 'withdrawal', 'advance', 'followUp', 'firstToFlee', 'flee'];

/** The battle or assault under way or about to be: both columns, every modifier with its clause, and the exact chances. */
export const UnderWay = ({ view, chosen, ...speaking }: Speaking & { view: View<Board>; chosen: Action | null }) => {
  const { board, flow } = view;
  const asks = flow.at(-1)?.step ?? '';
  if (DECIDED.includes(asks)) return null;
  const isSettled = asks !== 'losses'; // while losses are owed they are not on the board yet
  const frame = flow.findLast(({ step }) => step === 'battle' || step === 'assault');
  const assault = frame?.step === 'assault' ? (frame.local as unknown as AssaultUnderWay) : storming(board, chosen);
  if (assault) {
    if (asks === 'rally') return <Rally {...speaking} />;
    if (asks === 'pursuit') return <Chase pursuit={pursuitFrom(board, assault)} clause="13-5-2" {...speaking} />;
    return <Storm board={board} assault={assault} isSettled={isSettled} {...speaking} />;
  }
  const fight = frame ? null : seaFightOf(view, chosen);
  if (fight) return <BattleAtSea board={board} fight={fight} isSettled={isSettled} {...speaking} />;
  const battle = frame ? (frame.local as unknown as Battle) : prospect(view, chosen);
  if (!battle || battle.defenders.length === 0) return null;
  if (asks === 'pursuit') return <Chase pursuit={pursuitIn(board, battle)} clause="12-5-3" {...speaking} />;
  return <FieldBattle board={board} battle={battle} isSettled={isSettled} {...speaking} />;
};
