import { seededRandom, startGame } from '@gunbai/engine';
import type { GameEvent, State } from '@gunbai/engine';
import { nameRef } from '../../charts.ts';
import { PIPS, pipsSample } from '../../standings.ts';
import type { GameStandings, LuckSample } from '../../standings.ts';
import { CASTLES, HOUSES, NEUTRAL, ODA, SIDES, UESUGI, UNITS } from '../rules/components.ts';
import { kenshin } from '../rules/index.ts';
import { isInPlay, sideOfUnit } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';

const unitsOf = (board: GameState, side: number): number =>
  UNITS.filter(({ index }) => isInPlay(board, index) && sideOfUnit(board, index) === side).length;

const OPPONENT: Readonly<Record<string, string>> = { uesugi: 'oda', oda: 'uesugi' };

/** Dice of battles, assaults and sea battles. The event that opens one names the attacker. */
const battleDice = (events: readonly GameEvent[]): readonly LuckSample[] => {
  const samples: LuckSample[] = [];
  let attacker: string | null = null;
  for (const { type, seat, attack, defence } of events) {
    if (['field', 'sortie', 'overrun', 'assault', 'seaBattle'].includes(type) && typeof seat === 'string') attacker = seat;
    if (attacker === null || !Array.isArray(attack) || !Array.isArray(defence)) continue;
    samples.push(pipsSample(attacker, attack as number[]), pipsSample(OPPONENT[attacker] ?? attacker, defence as number[]));
  }
  return samples;
};

export const standings: GameStandings = {
  figures: [
    { id: 'points', label: { en: 'Victory points', 'zh-Hans': '胜利点', 'zh-Hant': '勝利點', ja: '勝利得点' } },
    { id: 'castles', label: { en: 'Castles', 'zh-Hans': '城', 'zh-Hant': '城', ja: '城' } },
    { id: 'units', label: { en: 'Units in play', 'zh-Hans': '在场单位', 'zh-Hant': '在場單位', ja: '盤上のユニット' } },
  ],
  losses: { figure: 'units', label: { en: 'Units lost', 'zh-Hans': '损失的单位', 'zh-Hant': '損失的單位', ja: '失ったユニット' } },
  luck: { label: PIPS, samples: battleDice },
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
