import type { GameText, Language } from '@gunbai/shared/i18n';
import { displayName, allNames } from '@gunbai/ui/map';
import type { CastleOnMap, CounterMark, UnitOnMap } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import { isLeader, membersOf, NONE, seatOfSide, sideOfUnit } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { durabilityOf } from '../rules/castles.ts';
import { CASTLES, houseAt, NEUTRAL, unitAt, UNITS } from '../rules/components.ts';
import type { Unit } from '../rules/components.ts';
import { combatStrength } from '../rules/combat-strength.ts';
import { CASTLE_HEX, NOT_YET_IN_PLAY } from '../rules/map.ts';
import { hexOfPlace } from './map-design.ts';
import type { Messages } from './messages.ts';

/** The side in words, since colour alone is not accessible. */
const formatSide = (side: number, { names }: GameText, messages: Messages): string => {
  const sideNames = names['side'] ?? {};
  return side === NEUTRAL ? (sideNames['neutral'] ?? '') : messages('ofSide', { side: sideNames[seatOfSide(side)] ?? seatOfSide(side) });
};

/** The castles as they are drawn. */
export const castlesOnMap = (board: GameState, text: GameText, language: Language, messages: Messages): CastleOnMap[] =>
  CASTLES.map(({ id, index, durability, defence, points, water }) => {
    const record = components.castles[index];
    const name = displayName(text, language, 'castle', record);
    const left = durabilityOf(board, index);
    const siege = board.siege[index] as number;
    const isBesieged = siege !== NONE;
    return {
      id,
      hex: CASTLE_HEX[index] as number,
      names: record ? allNames(record) : [name],
      about: [
        messages('durability', { defence, left, all: durability, points }),
        formatSide(board.holder[index] as number, text, messages),
        isBesieged ? (siege > 0 ? messages('siege', { n: siege }) : messages('besieged')) : '',
      ]
        .filter(Boolean)
        .join(messages('comma')),
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

/** Neutral units have no border. */
const sideAttribute = (side: number): { side?: 1 | 2 } => (side === 0 ? { side: 1 } : side === 1 ? { side: 2 } : {});

const STARS_BY_RANK: Readonly<Record<string, number>> = { taisho: 3, samurai: 2, busho: 1, shogun: 1 };

/** Has the unit moved, been checked or been used in this phase? A marching force is still moving. */
const hasMoved = (board: GameState, unit: number): boolean => board.spent[unit] === true && board.leader[unit] !== board.marching;

const counterMarks = (board: GameState, { index }: Unit, unsupplied: ReadonlySet<number>): CounterMark[] => {
  const marks: CounterMark[] = [];
  if (board.inside[index]) marks.push('garrison');
  if (board.engagements.some(({ force }) => force === index)) marks.push('engaged');
  if (unsupplied.has(index)) marks.push('cut-off');
  if (hasMoved(board, index)) marks.push('moved');
  return marks;
};

/** The units as they are drawn: forces by leader, others stacked, and the pool beside the map. */
export const unitsOnMap = (
  board: GameState,
  text: GameText,
  language: Language,
  messages: Messages,
  unsupplied: ReadonlySet<number>,
): UnitOnMap[] =>
  UNITS.flatMap((unit): UnitOnMap[] => {
    const { id, index, combat, action, isLand, rank } = unit;
    const place = board.at[index] as number;
    const isWaiting = place === NOT_YET_IN_PLAY;
    if (place < 0 && !isWaiting) return [];
    const record = components.units[index];
    const clan = houseAt(unit.house).id;
    const steps = board.steps[index] as number;
    const isForceLeader = isLeader(board, index);
    const members = isForceLeader ? membersOf(board, index) : [index];
    const marks = counterMarks(board, unit, unsupplied);
    const stars = STARS_BY_RANK[rank] ?? 0;
    const own = {
      clan,
      strength: steps,
      stars,
      kind: isLand ? ('land' as const) : ('fleet' as const),
      ...sideAttribute(sideOfUnit(board, index)),
      marks: [...marks, ...(steps === 1 ? (['reduced'] as const) : [])],
      ...(isLand ? { left: combat, right: action } : {}),
    };
    const name = displayName(text, language, 'unit', record);
    return [
      {
        id,
        hex: isWaiting ? null : hexOfPlace(place),
        stackId: `${sideOfUnit(board, index)} ${board.inside[index] ? 'inside' : isLand ? 'field' : 'ships'}`,
        isLeader: isForceLeader,
        force: unitAt(board.leader[index] as number).id,
        commandCapacityLeft: isForceLeader ? Math.max(0, unit.command - members.length + 1) : 0,
        name,
        names: record ? allNames(record) : [name],
        about: [
          isLand ? messages('steps', { steps, combat, action }) : messages('fleet', { steps }),
          // Properties of a whole force are shown on its leader.
          isForceLeader ? formatSide(board.side[unit.house] as number, text, messages) : '',
          members.length > 1 ? messages('leader', { n: members.length - 1 }) : '',
          isForceLeader && board.inside[index] ? messages('inside') : '',
          isForceLeader && marks.includes('engaged') ? messages('engaged') : '',
          unsupplied.has(index) ? messages('unsupplied') : '',
          isForceLeader && hasMoved(board, index) ? messages('moved') : '',
          isWaiting ? messages('waiting') : '',
        ]
          .filter(Boolean)
          .join(messages('comma')),
        soloFace: own,
        face: members.length > 1 ? { ...own, kind: 'force', strength: combatStrength(board, members), marks } : own,
      },
    ];
  });
