import type { Action, View } from '@gunbai/engine';
import {
  assaultModifiers,
  attackModifiers,
  battleModifiers,
  battleOf,
  castleFaced,
  castleOf,
  columnFor,
  counterModifiers,
  defendingStrength,
  enemyOf,
  fieldForcesAt,
  garrisonOf,
  headOf,
  hexOf,
  interceptModifiers,
  joiners,
  NONE,
  isAlive,
  leaderAmong,
  skirmishOf,
  strengthOf,
  strengthOfAll,
  sumOf,
} from '@gunbai/kits/gunyuden';
import type { Battle, Board, Check, Modifiers, Skirmish, War } from '@gunbai/kits/gunyuden';
import { hexAt } from '@gunbai/kits/hex';
import { ClauseMark, percent } from '@gunbai/ui';
import { Bars, CombatSheet, nameOf, placeName } from '@gunbai/ui/map';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { CombatSide } from '@gunbai/ui/map';
import { COMPONENTS } from '../rules/components.ts';
import { assaultOdds, battleOdds, lossChances } from '../odds/index.ts';
import { CheckSheet, DemandSheet, letterOutcomes } from './sieges.tsx';
import type { Fought, Speaking } from './sieges.tsx';
import type { Word, Words } from './words.ts';

/** What each clause that changes a roll is about. */
const REASONS: Readonly<Record<string, Word>> = {
  '23-2-1.1': 'terrain',
  '23-2-1.2': 'terrain',
  '23-2-1.3': 'river',
  '23-2-1.4': 'leaders',
  '23-2-1.5': 'moraleDifference',
  '23-7-1': 'sortie',
  '23-6-2.1': 'terrain',
  '23-6-2.2': 'river',
  '23-6-2.3': 'leaders',
  '23-6-2.4': 'moraleDifference',
  '23-7-3': 'sortie',
  '24-2-3a': 'leaders',
  '24-2-3b': 'moraleDifference',
  '19-2-5.1': 'walls',
  '19-2-5.2': 'leaders',
  '19-2-5.3': 'moraleDifference',
  '19-3-2.1': 'level',
  '19-3-2.2': 'terrain',
  '19-3-2.3': 'moraleDifference',
};

const columnName = (war: War, strength: number): string => {
  const { columns } = war.tables.combat;
  const column = columnFor(war.tables.combat, strength);
  const next = columns[column + 1];
  return next === undefined
    ? `${columns[column]}+`
    : next - 1 === columns[column]
      ? String(columns[column])
      : `${columns[column]}–${next - 1}`;
};

/** Who suffers from a roll. */
type Suffers = 'attackerLoses' | 'defenderLoses' | 'castleLoses';

/** 19-3-1.2 A dot is ignored by walls; elsewhere a whole unit goes. */
const lossOf = (loss: number, kill: boolean, suffers: Suffers, words: Words): string => {
  const kills = kill && suffers !== 'castleLoses';
  if (loss === 0 && !kills) return words('noLoss');
  const said = words(suffers, { n: loss });
  return kills ? words('withUnit', { loss: said }) : said;
};

const sideOf = (war: War, title: string, strength: number, modifiers: Modifiers, suffers: Suffers, words: Words): CombatSide => {
  const sum = sumOf(modifiers);
  const results = lossChances(war, strength, sum);
  const tone = suffers === 'attackerLoses' ? 'bad' : 'good';
  const outcomes = new Map<string, CombatSide['outcomes'][number]>();
  for (const { loss, kill, chance } of results) {
    const label = lossOf(loss, kill, suffers, words);
    outcomes.set(label, {
      label,
      chance: chance + (outcomes.get(label)?.chance ?? 0),
      tone: label === words('noLoss') ? 'plain' : tone,
    });
  }
  return {
    title,
    strength,
    column: columnName(war, strength),
    modifiers: Object.entries(modifiers)
      .filter(([, value]) => value !== 0)
      .map(([clause, value]) => ({ clause, value, label: words(REASONS[clause] ?? 'terrain') })),
    outcomes: [...outcomes.values()],
    expected: words(suffers, { n: results.reduce((mean, { loss, chance }) => mean + loss * chance, 0).toFixed(1) }),
  };
};

const unitName = (unit: number, { text, language }: Speaking): string => nameOf(text, language, 'unit', COMPONENTS.units[unit]);

const leaderName = (war: War, board: Board, forces: readonly number[], speaking: Speaking): string => {
  const leader = leaderAmong(war, board, forces);
  return leader < 0 ? '' : unitName(leader, speaking);
};

const whereIs = (war: War, hex: number, { text, language }: Speaking): string =>
  placeName(text, language, COMPONENTS.castles[war.castleAt[hex] ?? -1], war.grid.labels[hex]);

const Fight = ({
  title,
  hex,
  attacker,
  defender,
  children,
}: {
  title: string;
  hex: string;
  attacker: CombatSide | null;
  defender: CombatSide;
  children?: ReactNode;
}) => (
  <section className="war-battle" aria-label={title}>
    <h3>
      {title} <small>{hex}</small>
    </h3>
    <CombatSheet attacker={attacker} defender={defender}>
      {children}
    </CombatSheet>
  </section>
);

/** The steps of a skirmish at which the attack is rolled already, but the counterattack is still to come. */
const BEFORE_THE_COUNTER: ReadonlySet<string> = new Set(['absorb', 'counterattack']);
/** And those before any die: nothing is known yet. */
const BEFORE_THE_ATTACK: ReadonlySet<string> = new Set(['orders', 'muster', 'liftSiege']);

const SkirmishSheet = ({ war, board, skirmish, step, ...speaking }: Fought & { skirmish: Skirmish; step: string }) => {
  const { words } = speaking;
  const { forces, defenders, target, sortie } = skirmish;
  if (!BEFORE_THE_COUNTER.has(step) && !BEFORE_THE_ATTACK.has(step)) return null;
  if (!defenders.some((force) => isAlive(war, board, force)) || !forces.some((force) => isAlive(war, board, force))) return null;
  return (
    <Fight
      title={words(sortie ? 'sortie' : 'skirmish')}
      hex={whereIs(war, target, speaking)}
      attacker={
        BEFORE_THE_COUNTER.has(step)
          ? null
          : sideOf(
              war,
              leaderName(war, board, forces, speaking),
              strengthOfAll(war, board, forces),
              attackModifiers(war, board, skirmish),
              'defenderLoses',
              words,
            )
      }
      defender={sideOf(
        war,
        `${leaderName(war, board, defenders, speaking)} · ${words('counter')}`,
        defendingStrength(war, board, defenders, !sortie),
        counterModifiers(war, board, skirmish),
        'attackerLoses',
        words,
      )}
    />
  );
};

/** The steps at which nobody has said yet who attacks together with the commander-in-chief. */
const BEFORE_THE_MUSTER: ReadonlySet<string> = new Set(['orders', 'consent']);

/** 24-1-2 While nobody is named yet, all who could attack. */
const attackersOf = (war: War, board: Board, battle: Battle, step: string): readonly number[] =>
  BEFORE_THE_MUSTER.has(step) ? [...battle.forces[0], ...joiners(war, board, battle)] : battle.forces[0];

/** 24-1-3 While nobody is named yet, all who could defend. */
const defendersOf = (war: War, board: Board, { forces: [, named], target, side }: Battle): readonly number[] =>
  named.length > 0 ? named : fieldForcesAt(war, board, target, enemyOf(side));

/** The steps at which a whole round is still to come: losses that are owed are not on the board yet. */
const BEFORE_A_ROUND: ReadonlySet<string> = new Set(['orders', 'consent', 'muster', 'liftSiege', 'breakOff']);

interface Hosts extends Fought {
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
}

/** Worked out anew only when the board or those who fight have changed: between large armies it takes a while. */
const WholeBattle = memo(
  ({ war, board, attackers, defenders, words }: Hosts) => {
    const odds = battleOdds(war, board, attackers, defenders);
    return (
      <>
        <h4>
          {words('wholeBattle')} <ClauseMark clause="24-2-5a" />
        </h4>
        <Bars
          label={words('wholeBattle')}
          outcomes={[
            { label: words('defenderBeaten'), chance: odds.defender, tone: 'good' },
            { label: words('attackerBeaten'), chance: odds.attacker, tone: 'bad' },
            { label: words('bothBeaten'), chance: odds.both },
          ]}
        />
        <p>{words('lossesCheapest')}</p>
      </>
    );
  },
  (before, now) =>
    before.board === now.board &&
    before.words === now.words &&
    String(before.attackers) === String(now.attackers) &&
    String(before.defenders) === String(now.defenders),
);

const BattleSheet = ({ battle, step, ...fought }: Fought & { battle: Battle; step: string }) => {
  const { war, board, words } = fought;
  if (battle.loser !== NONE || step === 'stepBack') return null;
  const attackers = attackersOf(war, board, battle, step);
  const defenders = defendersOf(war, board, battle);
  if (!attackers.some((force) => isAlive(war, board, force)) || !defenders.some((force) => isAlive(war, board, force))) return null;
  return (
    <Fight
      title={words('battle')}
      hex={whereIs(war, battle.target, fought)}
      attacker={sideOf(
        war,
        leaderName(war, board, attackers, fought),
        strengthOfAll(war, board, attackers),
        battleModifiers(war, board, attackers, defenders),
        'defenderLoses',
        words,
      )}
      defender={sideOf(
        war,
        leaderName(war, board, defenders, fought),
        defendingStrength(war, board, defenders, true),
        battleModifiers(war, board, defenders, attackers),
        'attackerLoses',
        words,
      )}
    >
      {BEFORE_A_ROUND.has(step) && <WholeBattle {...fought} attackers={attackers} defenders={defenders} />}
    </Fight>
  );
};

/** What the interception and the assault leave together, and what becomes of the garrison if the castle falls. */
const WholeAssault = ({ castle, force, ...fought }: Fought & { castle: number; force: number }) => {
  const { war, board, words } = fought;
  const { durability, repelled, fate } = assaultOdds(war, board, castle, force);
  const hasGarrison = garrisonOf(war, board, castle).length > 0;
  return (
    <>
      <Bars
        label={words('afterAssault')}
        outcomes={[...durability].map(([left, chance]) => ({
          label: left === 0 ? words('castleFalls') : words('durabilityLeft', { n: left }),
          chance,
          tone: left === 0 ? 'good' : 'plain',
        }))}
      />
      {repelled > 0 && (
        <p>
          {words('repelled')}
          {words.colon}
          {percent(repelled)} <ClauseMark clause="19-2-4.2a" />
        </p>
      )}
      {hasGarrison && durability.has(0) && (
        <>
          <h4>
            {words('ifItFalls')} <ClauseMark clause="21.0.2" />
          </h4>
          <Bars label={words('ifItFalls')} outcomes={letterOutcomes(fate, fought)} />
        </>
      )}
    </>
  );
};

const AssaultSheet = ({ castle, force, isAhead, ...fought }: Fought & { castle: number; force: number; isAhead: boolean }) => {
  const { war, board, words, text, language } = fought;
  return (
    <Fight
      title={words('assault')}
      hex={whereIs(war, castleOf(war, castle).hex, fought)}
      attacker={sideOf(
        war,
        unitName(headOf(war, board, force), fought),
        strengthOf(war, board, force),
        assaultModifiers(war, board, castle, force),
        'castleLoses',
        words,
      )}
      defender={sideOf(
        war,
        `${nameOf(text, language, 'castle', COMPONENTS.castles[castle])} · ${words('interception')}`,
        strengthOfAll(war, board, garrisonOf(war, board, castle)),
        interceptModifiers(war, board, castle, force),
        'attackerLoses',
        words,
      )}
    >
      {isAhead && <WholeAssault castle={castle} force={force} {...fought} />}
    </Fight>
  );
};

const FIGHTS: ReadonlySet<string> = new Set(['skirmish', 'battle', 'assault', 'storm', 'siegeCheck']);

/** The fight or demand that is marked but not yet begun. */
const Prospect = ({ chosen, ...fought }: Fought & { chosen: Action }) => {
  const { war, board } = fought;
  const [verb, id, hex] = chosen;
  const force = war.unitIndex.get(String(id));
  if (force === undefined) return null;
  const side = war.sideOf[force] as number;
  if (verb === 'attack')
    return (
      <SkirmishSheet skirmish={skirmishOf(war, board, [force], side, hexAt(war.grid, String(hex)), false)} step="orders" {...fought} />
    );
  if (verb === 'sortie')
    return <SkirmishSheet skirmish={skirmishOf(war, board, [force], side, hexOf(board, force), true)} step="orders" {...fought} />;
  if (verb === 'battle')
    return <BattleSheet battle={battleOf(war, board, force, hexAt(war.grid, String(hex)))} step="orders" {...fought} />;
  const castle = castleFaced(war, board, force);
  if (castle < 0) return null;
  if (verb === 'assault') return <AssaultSheet castle={castle} force={force} isAhead {...fought} />;
  if (verb === 'demand') return <DemandSheet castle={castle} force={force} {...fought} />;
  return verb === 'besiege' ? <CheckSheet castle={castle} joining={force} {...fought} /> : null;
};

/** The fight under way or about to be, while dice are still to come: column, every modifier with its clause, exact chances. */
export const UnderWay = ({ war, view, chosen, ...speaking }: Speaking & { war: War; view: View<Board>; chosen: Action | null }) => {
  const { board, flow } = view;
  const fought = { war, board, ...speaking };
  const frame = flow.findLast(({ step }) => FIGHTS.has(step));
  const asks = flow.at(-1)?.step ?? '';
  if (!frame) return chosen ? <Prospect chosen={chosen} {...fought} /> : null;
  switch (frame.step) {
    case 'skirmish':
      return <SkirmishSheet skirmish={frame.local as unknown as Skirmish} step={asks} {...fought} />;
    case 'battle':
      return <BattleSheet battle={frame.local as unknown as Battle} step={asks} {...fought} />;
    case 'siegeCheck': {
      const { castle } = frame.local as unknown as Check;
      return asks === 'offer' || asks === 'answer' ? <CheckSheet castle={castle} {...fought} /> : null;
    }
    case 'storm': {
      const { castle, forces } = frame.local as unknown as { castle: number; forces: number[] };
      const marked = chosen?.[0] === 'assault' ? war.unitIndex.get(String(chosen[1])) : undefined;
      const storming = marked ?? forces[0];
      return storming === undefined ? null : <AssaultSheet castle={castle} force={storming} isAhead {...fought} />;
    }
    default: {
      const { castle, force } = frame.local as unknown as { castle: number; force: number };
      return asks === 'losses' ? <AssaultSheet castle={castle} force={force} isAhead={false} {...fought} /> : null;
    }
  }
};
