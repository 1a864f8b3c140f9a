import { seededRandom, startGame } from '@gunbai/engine';
import type { State } from '@gunbai/engine';
import { nameRef } from '../../charts.ts';
import type { GameStandings } from '../../standings.ts';
import { CASTLES, HOUSES, NEUTRAL, ODA, SIDES, UESUGI, UNITS } from '../rules/components.ts';
import { kenshin } from '../rules/index.ts';
import { isInPlay, sideOfUnit } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';

const unitsOf = (board: GameState, side: number): number =>
  UNITS.filter(({ index }) => isInPlay(board, index) && sideOfUnit(board, index) === side).length;

export const standings: GameStandings = {
  figures: [
    { id: 'points', label: { en: 'Victory points', 'zh-Hans': '胜利点', 'zh-Hant': '勝利點', ja: '勝利得点' } },
    { id: 'castles', label: { en: 'Castles', 'zh-Hans': '城', 'zh-Hant': '城', ja: '城' } },
    { id: 'units', label: { en: 'Units in play', 'zh-Hans': '在场单位', 'zh-Hant': '在場單位', ja: '盤上のユニット' } },
  ],
  losses: { figure: 'units', label: { en: 'Units lost', 'zh-Hans': '损失的单位', 'zh-Hant': '損失的單位', ja: '失ったユニット' } },
  standings: (view) => {
    const { board } = view as State<GameState>;
    return [UESUGI, ODA].map((side) => ({
      side: nameRef('seat', SIDES[side] as string),
      seats: [SIDES[side] as string],
      values: [
        side === UESUGI ? board.points : -board.points,
        CASTLES.filter(({ index }) => board.holder[index] === side).length,
        unitsOf(board, side),
      ],
    }));
  },
  orderOfBattle: (setup) => {
    const { board } = startGame(kenshin, setup, seededRandom(1)).state;
    return [UESUGI, ODA, NEUTRAL].map((side) => ({
      side: nameRef('seat', SIDES[side] as string),
      forces: HOUSES.filter((house) => board.side[house.index] === side).flatMap(({ id, index }) => {
        const units = UNITS.filter((unit) => unit.house === index && isInPlay(board, unit.index));
        const commanders = units.filter(({ command }) => command > 0);
        const castles = CASTLES.filter((castle) => castle.house === index && board.holder[castle.index] === side).length;
        if (units.length + castles === 0) return [];
        return {
          name: nameRef('house', id),
          leaders: commanders.map((unit) => nameRef('unit', unit.id)),
          units: units.length - commanders.length,
          castles,
        };
      }),
    }));
  },
};
