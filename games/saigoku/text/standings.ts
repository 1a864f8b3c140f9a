import type { GameEvent, State } from '@gunbai/engine';
import { nameRef } from '../../charts.ts';
import { PIPS, pipsSample } from '../../standings.ts';
import type { GameStandings } from '../../standings.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { scoreOf } from '../rules/scoring.ts';
import { castleSide, OFFICER, unitOf } from '../rules/series/index.ts';
import type { GameState } from '../rules/series/index.ts';

export const standings: GameStandings = {
  figures: [
    { id: 'points', label: { en: 'Points', 'zh-Hans': '得分', 'zh-Hant': '得分', ja: '得点' } },
    { id: 'castles', label: { en: 'Castles', 'zh-Hans': '城', 'zh-Hant': '城', ja: '城' } },
    { id: 'units', label: { en: 'Units in play', 'zh-Hans': '在场单位', 'zh-Hant': '在場單位', ja: '盤上のユニット' } },
  ],
  losses: { figure: 'units', label: { en: 'Units lost', 'zh-Hans': '损失的单位', 'zh-Hant': '損失的單位', ja: '失ったユニット' } },
  luck: {
    label: PIPS,
    samples: (events, view) => {
      const data = scenarioDataOf(view);
      const sideOf = ({ seat, unit, castle }: GameEvent): string | undefined => {
        if (typeof seat === 'string') return seat;
        const index = typeof unit === 'string' ? data.unitIndex.get(unit) : undefined;
        if (index !== undefined) return data.sides[data.sideOf[index] as number]?.id;
        const owner = typeof castle === 'string' ? data.castles[data.castleIndex.get(castle) ?? -1]?.owner : undefined;
        return owner === undefined ? undefined : data.sides[data.armies[owner]?.side ?? -1]?.id;
      };
      return events.flatMap((event) => {
        const side = event.type === 'fought' ? sideOf(event) : undefined;
        return side === undefined ? [] : pipsSample(side, [Number(event['roll'])]);
      });
    },
  },
  standings: (view) => {
    const { board, scenario } = view as State<GameState>;
    const data = scenarioDataOf({ scenario });
    return data.sides.map(({ id, index, seats }) => ({
      side: nameRef('seat', id),
      seats,
      values: [
        scoreOf(data, board, index),
        data.castles.filter((castle) => castleSide(data, board, castle.index) === index).length,
        data.unitsInPlay.filter((unit) => data.sideOf[unit] === index && (board.steps[unit] as number) > 0).length,
      ],
    }));
  },
  orderOfBattle: (setup) => {
    const data = scenarioDataOf(setup);
    return data.sides.map((side) => ({
      side: nameRef('seat', side.id),
      forces: side.armies.map((army) => {
        const units = data.unitsInPlay.filter((unit) => data.army[unit] === army);
        const leaders = units.filter((unit) => unitOf(data, unit).rank > OFFICER);
        return {
          name: nameRef('army', data.armies[army]?.id ?? ''),
          leaders: leaders.map((unit) => nameRef('unit', unitOf(data, unit).id)),
          units: units.length - leaders.length,
          castles: data.castles.filter(({ owner }) => owner === army).length,
        };
      }),
    }));
  },
};
