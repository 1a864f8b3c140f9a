import type { Action, View } from '@gunbai/engine';
import {
  assaultModifiers,
  attackModifiers,
  battleModifiers,
  castleFaced,
  castleOf,
  columnFor,
  counterModifiers,
  defendingStrength,
  garrisonOf,
  headOf,
  interceptModifiers,
  isAlive,
  leaderAmong,
  resultFor,
  skirmishOf,
  strengthOf,
  strengthOfAll,
  sumOf,
} from '@gunbai/kits/gunyuden';
import type { Battle, Board, Modifiers, Skirmish, War } from '@gunbai/kits/gunyuden';
import { hexAt } from '@gunbai/kits/hex';
import type { GameText, Language } from '@gunbai/kits/text';
import { percent } from '@gunbai/ui';
import { CombatSheet, nameOf } from '@gunbai/ui/map';
import type { CombatSide } from '@gunbai/ui/map';
import { COMPONENTS } from '../rules/components.ts';
import type { Word, Words } from './words.ts';

interface Speaking {
  readonly text: GameText;
  readonly language: Language;
  readonly words: Words;
}

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

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** The exact chance of each result of one die in the column of a strength. */
export const lossChances = (
  war: War,
  strength: number,
  modifier: number,
): { readonly loss: number; readonly kill: boolean; readonly chance: number }[] => {
  const chances = new Map<string, { loss: number; kill: boolean; chance: number }>();
  for (const face of FACES) {
    const { loss, kill } = resultFor(war.tables.combat, strength, face + modifier);
    const key = `${loss} ${kill}`;
    chances.set(key, { loss, kill, chance: (chances.get(key)?.chance ?? 0) + 1 / 6 });
  }
  return [...chances.values()].sort((a, b) => a.loss - b.loss || Number(a.kill) - Number(b.kill));
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

const sideOf = (war: War, title: string, strength: number, modifiers: Modifiers, words: Words): CombatSide => {
  const sum = sumOf(modifiers);
  const results = lossChances(war, strength, sum);
  return {
    title,
    strength,
    column: columnName(war, strength),
    modifiers: Object.entries(modifiers)
      .filter(([, value]) => value !== 0)
      .map(([clause, value]) => ({ clause, value, label: words(REASONS[clause] ?? 'terrain') })),
    outcomes: results.map(({ loss, kill, chance }) => ({
      label: loss === 0 && !kill ? words('noLoss') : words(kill ? 'lossKill' : 'loss', { n: loss }),
      chance,
      tone: loss > 0 || kill ? 'good' : 'plain',
    })),
    expected: words('loss', { n: results.reduce((mean, { loss, chance }) => mean + loss * chance, 0).toFixed(1) }),
  };
};

const unitName = (unit: number, { text, language }: Speaking): string => nameOf(text, language, 'unit', COMPONENTS.units[unit]);

const leaderName = (war: War, board: Board, forces: readonly number[], speaking: Speaking): string => {
  const leader = leaderAmong(war, board, forces);
  return leader < 0 ? '' : unitName(leader, speaking);
};

const Fight = ({
  title,
  hex,
  attacker,
  defender,
  note,
}: {
  title: string;
  hex: string;
  attacker: CombatSide;
  defender: CombatSide;
  note?: string;
}) => (
  <section className="war-battle" aria-label={title}>
    <h3>
      {title} <small>{hex}</small>
    </h3>
    <CombatSheet attacker={attacker} defender={defender}>
      {note !== undefined && <p>{note}</p>}
    </CombatSheet>
  </section>
);

interface Fought extends Speaking {
  readonly war: War;
  readonly board: Board;
}

const SkirmishSheet = ({ war, board, skirmish, ...speaking }: Fought & { skirmish: Skirmish }) => {
  const { words } = speaking;
  const { forces, defenders, target, sortie } = skirmish;
  if (!defenders.some((force) => isAlive(war, board, force)) || !forces.some((force) => isAlive(war, board, force))) return null;
  return (
    <Fight
      title={words(sortie ? 'sortie' : 'skirmish')}
      hex={war.grid.labels[target] ?? ''}
      attacker={sideOf(
        war,
        leaderName(war, board, forces, speaking),
        strengthOfAll(war, board, forces),
        attackModifiers(war, board, skirmish),
        words,
      )}
      defender={sideOf(
        war,
        `${leaderName(war, board, defenders, speaking)} · ${words('counter')}`,
        defendingStrength(war, board, defenders, !sortie),
        counterModifiers(war, board, skirmish),
        words,
      )}
    />
  );
};

const BattleSheet = ({ war, board, battle, ...speaking }: Fought & { battle: Battle }) => {
  const { words } = speaking;
  const [attackers, defenders] = battle.forces;
  if (attackers.length === 0 || defenders.length === 0) return null;
  return (
    <Fight
      title={words('battle')}
      hex={war.grid.labels[battle.target] ?? ''}
      attacker={sideOf(
        war,
        leaderName(war, board, attackers, speaking),
        strengthOfAll(war, board, attackers),
        battleModifiers(war, board, attackers, defenders),
        words,
      )}
      defender={sideOf(
        war,
        leaderName(war, board, defenders, speaking),
        strengthOfAll(war, board, defenders),
        battleModifiers(war, board, defenders, attackers),
        words,
      )}
    />
  );
};

const AssaultSheet = ({ war, board, castle, force, ...speaking }: Fought & { castle: number; force: number }) => {
  const { words, text, language } = speaking;
  const strength = strengthOf(war, board, force);
  const modifiers = assaultModifiers(war, board, castle, force);
  const left = board.durability[castle] as number;
  const falls = lossChances(war, strength, sumOf(modifiers)).reduce((sum, { loss, chance }) => (loss >= left ? sum + chance : sum), 0);
  return (
    <Fight
      title={words('assault')}
      hex={war.grid.labels[castleOf(war, castle).hex] ?? ''}
      attacker={sideOf(war, unitName(headOf(war, board, force), speaking), strength, modifiers, words)}
      defender={sideOf(
        war,
        `${nameOf(text, language, 'castle', COMPONENTS.castles[castle])} · ${words('interception')}`,
        strengthOfAll(war, board, garrisonOf(war, board, castle)),
        interceptModifiers(war, board, castle, force),
        words,
      )}
      note={`${words('castleFalls')}: ${percent(falls)}`}
    />
  );
};

const FIGHTS: ReadonlySet<string> = new Set(['skirmish', 'battle', 'assault', 'storm']);

/** The fight that is marked but not yet begun. */
const Prospect = ({ chosen, ...fought }: Fought & { chosen: Action }) => {
  const { war, board } = fought;
  const [verb, id, hex] = chosen;
  const force = war.unitIndex.get(String(id));
  if (force === undefined) return null;
  if (verb === 'attack') {
    const side = war.sideOf[force] as number;
    return <SkirmishSheet skirmish={skirmishOf(war, board, [force], side, hexAt(war.grid, String(hex)), false)} {...fought} />;
  }
  const castle = castleFaced(war, board, force);
  return verb === 'assault' && castle >= 0 ? <AssaultSheet castle={castle} force={force} {...fought} /> : null;
};

/** The fight under way or about to be: column, every modifier with its clause, exact chances. */
export const UnderWay = ({ war, view, chosen, ...speaking }: Speaking & { war: War; view: View<Board>; chosen: Action | null }) => {
  const { board, flow } = view;
  const fought = { war, board, ...speaking };
  const frame = flow.findLast(({ step }) => FIGHTS.has(step));
  if (!frame) return chosen ? <Prospect chosen={chosen} {...fought} /> : null;
  switch (frame.step) {
    case 'skirmish':
      return <SkirmishSheet skirmish={frame.local as unknown as Skirmish} {...fought} />;
    case 'battle':
      return <BattleSheet battle={frame.local as unknown as Battle} {...fought} />;
    default: {
      const { castle, force, forces } = frame.local as unknown as { castle: number; force?: number; forces?: number[] };
      const storming = force ?? forces?.[0];
      return storming === undefined ? null : <AssaultSheet castle={castle} force={storming} {...fought} />;
    }
  }
};
