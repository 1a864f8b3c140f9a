import {
  armyOf,
  followersOf,
  hasLine,
  isBesieged,
  leads,
  membersOf,
  NOT_IN_USE,
  RUIN,
  strengthOf,
  unitStrength,
} from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';
import { signed } from '@gunbai/kits/text';
import type { GameText, Language } from '@gunbai/kits/text';
import { nameOf, namesOf } from '@gunbai/ui/map';
import type { CastleOnMap, CounterMark, UnitOnMap } from '@gunbai/ui/map';
import { COMPONENTS } from '../rules/components.ts';
import { castlePoints } from '../rules/scoring.ts';
import type { Words } from './words.ts';

/** Castles in use, as they stand; ruins too. */
export const castlesOnMap = (war: War, board: Board, text: GameText, language: Language, words: Words): CastleOnMap[] =>
  war.castles
    .filter(({ index }) => board.owner[index] !== NOT_IN_USE)
    .map(({ id, index, hex, level, durability }) => {
      const record = COMPONENTS.castles[index];
      const owner = board.owner[index] as number;
      const left = board.durability[index] as number;
      const name = nameOf(text, language, 'castle', record);
      const isRuin = owner === RUIN;
      const besieged = isBesieged(board, index);
      const morale = board.castleMorale[index] as number;
      return {
        id,
        hex,
        names: record ? namesOf(record) : [name],
        about: isRuin
          ? words('ruin')
          : [
              words('castle', { level, left, points: castlePoints(war, index) }),
              besieged ? words('besieged') : '',
              morale === 0 ? '' : words('morale', { n: signed(morale) }),
            ]
              .filter(Boolean)
              .join(words('comma')),
        face: {
          name: name.replace(/(?<=..)城$/, ''),
          owner: war.armies[owner]?.id ?? null,
          level,
          durability: left,
          isHome: war.armies.some(({ home }) => home === index),
          isRuin,
          isBesieged: besieged,
          isDamaged: left < durability,
        },
      };
    });

/** What is seen of a force's state, as shapes. */
const marksOf = (war: War, board: Board, force: number): CounterMark[] => {
  const marks: CounterMark[] = [];
  if (board.inside[force] === 1) marks.push('garrison');
  if (board.besieging[force] === 1) marks.push('besieging');
  if ((board.morale[force] as number) < 0) marks.push('shaken');
  if (!hasLine(war, board, force)) marks.push('cut-off');
  if (board.acted[force] === 1) marks.push('moved');
  return marks;
};

/** Units as they stand: forces by their leaders, the others in their piles. */
export const unitsOnMap = (war: War, board: Board, text: GameText, language: Language, words: Words): UnitOnMap[] =>
  war.present
    .filter((unit) => (board.steps[unit] as number) > 0)
    .map((unit): UnitOnMap => {
      const { id, rank, field, action } = war.units[unit] as War['units'][number];
      const record = COMPONENTS.units[unit];
      const name = nameOf(text, language, 'unit', record);
      const force = board.leader[unit] as number;
      const isLeader = leads(board, unit);
      const members = isLeader ? membersOf(war, board, unit) : [unit];
      const clan = war.armies[armyOf(war, unit)]?.id ?? 'minor';
      const strength = unitStrength(war, board, unit);
      const marks = isLeader ? marksOf(war, board, unit) : [];
      const own = {
        clan,
        strength,
        stars: rank,
        left: signed(field),
        right: action,
        marks: [...marks, ...(board.steps[unit] === 1 ? (['reduced'] as const) : [])],
      };
      const morale = board.morale[force] as number;
      return {
        id,
        hex: board.hex[unit] as number,
        pile: `${war.sideOf[unit]} ${board.inside[force] === 1 ? 'inside' : 'field'}`,
        leads: isLeader,
        force: war.units[force]?.id ?? id,
        room: isLeader ? (war.command[unit] as number) - followersOf(war, board, unit) : 0,
        name,
        names: record ? namesOf(record) : [name],
        about: [
          words('unit', { strength, field: signed(field), action }),
          members.length > 1 ? words('force', { n: members.length, strength: strengthOf(war, board, unit) }) : '',
          isLeader && morale !== 0 ? words('morale', { n: signed(morale) }) : '',
          marks.includes('garrison') ? words('inside') : '',
          marks.includes('besieging') ? words('besieging') : '',
          marks.includes('cut-off') ? words('cut') : '',
          marks.includes('moved') ? words('acted') : '',
        ]
          .filter(Boolean)
          .join(words('comma')),
        own,
        face: members.length > 1 ? { ...own, kind: 'force', strength: strengthOf(war, board, unit), marks } : own,
      };
    });
