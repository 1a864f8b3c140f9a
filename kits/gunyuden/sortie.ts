import { args, become, call, procedure, to, verb } from '@gunbai/engine';
import type { Next } from '@gunbai/engine';
import { garrisonOf, hasFieldForce, hexOf, sideOf, unitNumber } from './board.ts';
import type { Board } from './board.ts';
import { actingRules, canAct, readyForces, ruleIn, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { skirmishOf } from './skirmish.ts';
import { enemyOf } from './war.ts';
import type { War } from './war.ts';
import { enemyStands, zonesOf } from './zones.ts';

type Sortie = readonly ['sortie', string];
type Sally = { side: number; forces: number[] };

/** 23-7 A force in garrison attacks the enemies before its castle. */
export const sortieVerb = (series: Series) => {
  const { warOf, names } = series;
  const forceOf = (war: War, action: Sortie): number => unitNumber(war, action[1]);
  return verb<Board, null, Sortie>({
    name: 'sortie',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      return readyForces(war, board)
        .filter((force) => board.inside[force] === 1 && enemyStands(zonesOf(war, board), hexOf(board, force), sideOf(war, force)))
        .map((force): Sortie => ['sortie', unitId(war, force)]);
    },
    rules: [
      ...actingRules<null, Sortie>(series),
      ruleIn(series)<null, Sortie>(
        '23-7',
        (war, board, action) => {
          const force = forceOf(war, action);
          return board.inside[force] === 1 && hasFieldForce(war, board, hexOf(board, force), enemyOf(sideOf(war, force)));
        },
        (_, __, action) => ({ unit: action[1], hex: null }),
      ),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = forceOf(war, action);
      return become('sally', { side: sideOf(war, force), forces: [force] });
    },
  });
};

export const sortieSteps = ({ warOf }: Series) => ({
  /** 23-7 All of a garrison that can act may join. */
  sally: procedure<Board, Sally>({
    gather(table, local): Next {
      const war = warOf(table.state);
      const castle = war.castleAt[hexOf(table.board, local.forces[0] as number)] as number;
      const options = garrisonOf(war, table.board, castle).filter(
        (force) => canAct(war, table.board, force) && !local.forces.includes(force),
      );
      if (options.length === 0) return to('go');
      return call('muster', { side: local.side, purpose: 'sortie', chosen: local.forces.slice(), options, missing: 0 });
    },
    gathered(table, local, returned): Next {
      const [name, id] = returned as unknown as [string, string];
      if (name !== 'add') return to('go');
      local.forces.push(unitNumber(warOf(table.state), id));
      return to('gather');
    },
    go(table, { side, forces }): Next {
      const { board } = table;
      return become('skirmish', skirmishOf(warOf(table.state), board, forces, side, hexOf(board, forces[0] as number), true));
    },
  }),
});
