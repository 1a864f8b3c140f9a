import { seededRandom, startGame } from '@gunbai/engine';
import type { State } from '@gunbai/engine';
import { nameRef } from '../../charts.ts';
import type { GameStandings, SideForces } from '../../standings.ts';
import { ANTI, AREAS, DAIMYO, DAIMYO_COUNT, HIDEYOSHI, NO_SIDE, SIDES, UNITS } from '../rules/components.ts';
import { hideyoshi } from '../rules/index.ts';
import { countResources, isControlledBy } from '../rules/resources.ts';
import type { GameState } from '../rules/state.ts';

const piecesOf = (board: GameState, side: number): number =>
  DAIMYO.reduce((sum, { index }) => sum + (board.side[index] === side ? (board.onMap[index] as number) : 0), 0);

const forcesOf = (board: GameState, side: number): SideForces['forces'] =>
  DAIMYO.filter(({ index }) => board.side[index] === side && (board.onMap[index] as number) > 0).map(({ id, index }) => {
    const generals = UNITS.filter(
      (unit) => unit.index >= DAIMYO_COUNT && unit.daimyo === index && (board.place[unit.index - DAIMYO_COUNT] as number) >= 0,
    );
    return {
      name: nameRef('daimyo', id),
      leaders: generals.map((unit) => nameRef('unit', unit.id)),
      units: (board.onMap[index] as number) - generals.length,
      castles: board.circle.filter((holder) => holder === index).length,
    };
  });

export const standings: GameStandings = {
  figures: [
    { id: 'resources', label: { en: 'Resource areas', 'zh-Hans': '策源区域', 'zh-Hant': '策源區域', ja: '策源エリア' } },
    { id: 'areas', label: { en: 'Areas controlled', 'zh-Hans': '支配的区域', 'zh-Hant': '支配的區域', ja: '支配エリア' } },
    { id: 'pieces', label: { en: 'Pieces on the map', 'zh-Hans': '图上棋子', 'zh-Hant': '圖上棋子', ja: '地図上の駒' } },
  ],
  losses: { figure: 'pieces', label: { en: 'Pieces lost', 'zh-Hans': '损失的棋子', 'zh-Hant': '損失的棋子', ja: '失った駒' } },
  luck: {
    label: { en: 'hits', 'zh-Hans': '命中', 'zh-Hant': '命中', ja: '命中' },
    samples: (events) =>
      events.flatMap(({ type, seat, dice }) => {
        if (type !== 'rolled' || typeof seat !== 'string' || !Array.isArray(dice)) return [];
        return (dice as [string, number, ...number[]][]).map(([, value, ...rolled]) => ({
          side: seat,
          achieved: rolled.filter((die) => die <= value).length,
          expected: (rolled.length * value) / 6,
          variance: rolled.length * (value / 6) * (1 - value / 6),
        }));
      }),
  },
  standings: (view) => {
    const { board } = view as State<GameState>;
    return ([HIDEYOSHI, ANTI] as const).map((side) => ({
      side: nameRef('seat', SIDES[side]),
      seats: [SIDES[side]],
      values: [
        countResources(board, side),
        AREAS.filter(({ index, isSea }) => !isSea && isControlledBy(board, side, index)).length,
        piecesOf(board, side),
      ],
    }));
  },
  orderOfBattle: (setup) => {
    const { board } = startGame(hideyoshi, setup, seededRandom(1)).state;
    return [
      { side: nameRef('seat', SIDES[HIDEYOSHI]), forces: forcesOf(board, HIDEYOSHI) },
      { side: nameRef('seat', SIDES[ANTI]), forces: forcesOf(board, ANTI) },
      { side: null, forces: forcesOf(board, NO_SIDE) },
    ];
  },
};
