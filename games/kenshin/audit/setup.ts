import type { Report } from '@gunbai/shared/audit';
import { castles, houses, sideIndex, units } from './components.ts';
import type { Entry } from './board.ts';
import { MORI_BOX, labelOf, placeOf } from './map.ts';

/** 3.2a, 23.0 Units, castles and sides at the start, as the components list them. */
export const checkSetup = ({ after: { board, options } }: Entry, report: Report): void => {
  units.forEach(({ id, setup, optional }, unit) => {
    const isIn = optional !== true || options['additional-units'] === true;
    const box = setup.box === 'mori-box' ? MORI_BOX : -1;
    const expected = !isIn
      ? null
      : setup.type === 'hex' && setup.hex !== undefined
        ? placeOf(setup.hex)
        : setup.type === 'box'
          ? box
          : null;
    if (expected !== null) report.equal('3.2a', `place of ${id}`, labelOf(expected), labelOf(board.at[unit] as number));
    else report.require('3.2a', `${id} is not on the map`, (board.at[unit] as number) < 0, board.at[unit] as number);
  });
  castles.forEach(({ id, side }, castle) => report.equal('3.2a', `holder of ${id}`, sideIndex(side), board.holder[castle] as number));
  houses.forEach(({ id, side }, house) => report.equal('3.2a', `side of ${id}`, sideIndex(side), board.side[house] as number));
};
