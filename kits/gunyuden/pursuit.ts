import { args, call, plainVerb, to, verb } from '@gunbai/engine';
import type { Next, Part } from '@gunbai/engine';
import { hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { hasFieldForce, hexOf, isAlive, moveForce } from './board.ts';
import type { Board } from './board.ts';
import { hexLabel, ruleIn, sideDecision, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import type { Skirmish } from './skirmish.ts';
import { enemyOf } from './war.ts';
import type { War } from './war.ts';

type Pursuit = { side: number; force: number; hexes: number[] };

/** 23-5-2, 23-5-3, 23-5-4 Where the pursuer may go next. */
const pursuitFrom = (war: War, board: Board, { side, pursued, target, paths, sheltered }: Skirmish): Hex[] => {
  const foe = enemyOf(side);
  if (pursued.length === 0) return hasFieldForce(war, board, target, foe) ? [] : [target];
  const options: Hex[] = [];
  const gone = pursued.length - 1;
  for (const [index, path] of paths.entries()) {
    if (path.slice(0, gone).some((hex, at) => hex !== pursued[at + 1])) continue;
    const next = path[gone];
    if (next === undefined || (gone === path.length - 1 && !sheltered[index])) continue;
    if (!hasFieldForce(war, board, next, foe) && !options.includes(next)) options.push(next);
  }
  return options;
};

/** 23-5 The attacking force follows those who retreated, hex by hex, if it likes; not after a sortie. */
export const pursuitParts = ({ warOf }: Series): Record<string, Part<Board, Skirmish>> => ({
  pursue(table, local): Next {
    const war = warOf(table.state);
    const force = local.forces[0] as number;
    if (!local.withdrew || local.sortie || !isAlive(war, table.board, force)) return to('counter');
    const hexes = pursuitFrom(war, table.board, local);
    return hexes.length === 0 ? to('counter') : call('pursuit', { side: local.side, force, hexes });
  },
  pursued(table, local, returned): Next {
    const war = warOf(table.state);
    const [name, label] = returned as unknown as [string, string];
    if (name === 'halt') return to('counter');
    const hex = hexAt(war.grid, label);
    const force = local.forces[0] as number;
    const start = local.pursued.length === 0 ? { 'from:hex': hexLabel(war, hexOf(table.board, force)) } : {};
    moveForce(war, table.board, force, hex);
    local.pursued.push(hex);
    table.emit({ type: 'pursued', unit: unitId(war, force), ...start, hex: label });
    war.title.entered?.(war, table, force, hex);
    return to('pursue');
  },
});

const pursueVerb = (series: Series) => {
  const { warOf, names } = series;
  return verb<Board, Pursuit, readonly ['pursue', string]>({
    name: 'pursue',
    args: args([names.hex]),
    candidates: (view, { local }) => local.hexes.map((hex) => ['pursue', hexLabel(warOf(view), hex)] as const),
    rules: [
      ruleIn(series)(
        '23-5-2',
        (war, _, action, { local }) => local.hexes.includes(hexAt(war.grid, action[1])),
        (_, __, action) => ({ hex: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
};

export const pursuitSteps = (series: Series) => ({
  pursuit: sideDecision<Pursuit>(series, (war, _, { force }) => ({ key: 'pursue', facts: { unit: unitId(war, force) } }), [
    pursueVerb(series),
    plainVerb('halt'),
  ]),
});
