import type { GameText, Language } from '@gunbai/kits/text';
import { nameOf, namesOf } from '@gunbai/ui/map';
import type { CastleOnMap, CounterMark, UnitOnMap } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import { leads, membersOf, NONE, seatOfSide, sideOfUnit } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { durabilityOf } from '../rules/castles.ts';
import { CASTLES, houseAt, NEUTRAL, unitAt, UNITS } from '../rules/components.ts';
import type { Unit } from '../rules/components.ts';
import { strengthOf } from '../rules/combat.ts';
import { CASTLE_HEX, NOT_YET } from '../rules/map.ts';
import { hexOfPlace } from './atlas.ts';
import type { Words } from './words.ts';

/** On whose side somebody fights, in words: an edge of colour alone would not say it to all. */
const sideWord = (side: number, { names }: GameText, words: Words): string => {
  const named = names['side'] ?? {};
  return side === NEUTRAL ? (named['neutral'] ?? '') : words('ofSide', { side: named[seatOfSide(side)] ?? seatOfSide(side) });
};

/** Castles as they stand. */
export const castlesOnMap = (board: Board, text: GameText, language: Language, words: Words): CastleOnMap[] =>
  CASTLES.map(({ id, index, durability, defence, points, water }) => {
    const record = components.castles[index];
    const name = nameOf(text, language, 'castle', record);
    const left = durabilityOf(board, index);
    const siege = board.siege[index] as number;
    const isBesieged = siege !== NONE;
    return {
      id,
      hex: CASTLE_HEX[index] as number,
      names: record ? namesOf(record) : [name],
      about: [
        words('durability', { defence, left, all: durability, points }),
        sideWord(board.holder[index] as number, text, words),
        isBesieged ? (siege > 0 ? words('siege', { n: siege }) : words('besieged')) : '',
      ]
        .filter(Boolean)
        .join(words('comma')),
      face: {
        name: language === 'ja' ? (record?.short_ja ?? name) : name.replace(/城$/, ''),
        owner: board.holder[index] === NEUTRAL ? 'minor' : houseAt(board.house[index] as number).id,
        level: defence,
        durability: left,
        isHome: record?.home_of !== null && record?.home_of !== undefined,
        isPort: water !== null,
        isBesieged,
        isDamaged: left < durability,
      },
    };
  });

/** Neutrals have no edge. */
const edgeOf = (side: number): { side?: 1 | 2 } => (side === 0 ? { side: 1 } : side === 1 ? { side: 2 } : {});

const STARS: Readonly<Record<string, number>> = { taisho: 3, samurai: 2, busho: 1, shogun: 1 };

/** Who has been moved, checked or used up in this phase; a force under way is still moving. */
const hasMoved = (board: Board, unit: number): boolean => board.spent[unit] === true && board.leader[unit] !== board.marching;

const marksOf = (board: Board, { index }: Unit, hungry: ReadonlySet<number>): CounterMark[] => {
  const marks: CounterMark[] = [];
  if (board.inside[index]) marks.push('garrison');
  if (board.engagements.some(({ force }) => force === index)) marks.push('engaged');
  if (hungry.has(index)) marks.push('cut-off');
  if (hasMoved(board, index)) marks.push('moved');
  return marks;
};

/** Units as they stand: forces by their leaders, the others in their piles, and those of the pool beside the map. */
export const unitsOnMap = (board: Board, text: GameText, language: Language, words: Words, hungry: ReadonlySet<number>): UnitOnMap[] =>
  UNITS.flatMap((unit): UnitOnMap[] => {
    const { id, index, combat, action, isLand, rank } = unit;
    const place = board.at[index] as number;
    const isWaiting = place === NOT_YET;
    if (place < 0 && !isWaiting) return [];
    const record = components.units[index];
    const clan = houseAt(unit.house).id;
    const steps = board.steps[index] as number;
    const isLeader = leads(board, index);
    const members = isLeader ? membersOf(board, index) : [index];
    const marks = marksOf(board, unit, hungry);
    const stars = STARS[rank] ?? 0;
    const own = {
      clan,
      strength: steps,
      stars,
      kind: isLand ? ('land' as const) : ('fleet' as const),
      ...edgeOf(sideOfUnit(board, index)),
      marks: [...marks, ...(steps === 1 ? (['reduced'] as const) : [])],
      ...(isLand ? { left: combat, right: action } : {}),
    };
    const name = nameOf(text, language, 'unit', record);
    return [
      {
        id,
        hex: isWaiting ? null : hexOfPlace(place),
        pile: `${sideOfUnit(board, index)} ${board.inside[index] ? 'inside' : isLand ? 'field' : 'ships'}`,
        leads: isLeader,
        force: unitAt(board.leader[index] as number).id,
        room: isLeader ? Math.max(0, unit.command - members.length + 1) : 0,
        name,
        names: record ? namesOf(record) : [name],
        about: [
          isLand ? words('steps', { steps, combat, action }) : words('fleet', { steps }),
          // What holds of a whole force is said of its leader.
          isLeader ? sideWord(board.side[unit.house] as number, text, words) : '',
          members.length > 1 ? words('leads', { n: members.length - 1 }) : '',
          isLeader && board.inside[index] ? words('inside') : '',
          isLeader && marks.includes('engaged') ? words('engaged') : '',
          hungry.has(index) ? words('hungry') : '',
          isLeader && hasMoved(board, index) ? words('moved') : '',
          isWaiting ? words('waiting') : '',
        ]
          .filter(Boolean)
          .join(words('comma')),
        own,
        face: members.length > 1 ? { ...own, kind: 'force', strength: strengthOf(board, members), marks } : own,
      },
    ];
  });
