import {
  armyOf,
  followerCount,
  hasLine,
  isBesieged,
  isForceLeader,
  membersOf,
  NOT_IN_USE,
  RUIN,
  forceStrength,
  unitStrength,
} from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import { formatSigned } from '@gunbai/shared/i18n';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { displayName, allNames } from '@gunbai/ui/map';
import type { CastleOnMap, CounterMark, UnitOnMap } from '@gunbai/ui/map';
import { COMPONENTS } from '../rules/components.ts';
import { castlePoints } from '../rules/scoring.ts';
import type { Messages } from './messages.ts';

/** Castles in use, with ruins. */
export const castlesOnMap = (data: ScenarioData, board: GameState, text: GameText, language: Language, messages: Messages): CastleOnMap[] =>
  data.castles
    .filter(({ index }) => board.owner[index] !== NOT_IN_USE)
    .map(({ id, index, hex, level, durability }) => {
      const record = COMPONENTS.castles[index];
      const owner = board.owner[index] as number;
      const left = board.durability[index] as number;
      const name = displayName(text, language, 'castle', record);
      const isRuin = owner === RUIN;
      const besieged = isBesieged(board, index);
      const morale = board.castleMorale[index] as number;
      return {
        id,
        hex,
        names: record ? allNames(record) : [name],
        about: isRuin
          ? messages('ruin')
          : [
              messages('castle', { level, left, points: castlePoints(data, index) }),
              besieged ? messages('besieged') : '',
              morale === 0 ? '' : messages('morale', { n: formatSigned(morale) }),
            ]
              .filter(Boolean)
              .join(messages('comma')),
        face: {
          name: name.replace(/(?<=..)城$/, ''),
          owner: data.armies[owner]?.id ?? null,
          level,
          durability: left,
          isHome: data.armies.some(({ home }) => home === index),
          isRuin,
          isBesieged: besieged,
          isDamaged: left < durability,
        },
      };
    });

/** The marks on the counter of a force. */
const counterMarks = (data: ScenarioData, board: GameState, force: number): CounterMark[] => {
  const marks: CounterMark[] = [];
  if (board.inside[force] === 1) marks.push('garrison');
  if (board.besieging[force] === 1) marks.push('besieging');
  if ((board.morale[force] as number) < 0) marks.push('shaken');
  if (!hasLine(data, board, force)) marks.push('cut-off');
  if (board.acted[force] === 1) marks.push('moved');
  return marks;
};

/** Units on the map: leaders with the values of their force, the others in their stacks. */
export const unitsOnMap = (data: ScenarioData, board: GameState, text: GameText, language: Language, messages: Messages): UnitOnMap[] =>
  data.unitsInPlay
    .filter((unit) => (board.steps[unit] as number) > 0)
    .map((unit): UnitOnMap => {
      const { id, rank, field, action } = data.units[unit] as ScenarioData['units'][number];
      const record = COMPONENTS.units[unit];
      const name = displayName(text, language, 'unit', record);
      const force = board.leader[unit] as number;
      const isLeader = isForceLeader(board, unit);
      const members = isLeader ? membersOf(data, board, unit) : [unit];
      const clan = data.armies[armyOf(data, unit)]?.id ?? 'minor';
      const strength = unitStrength(data, board, unit);
      const marks = isLeader ? counterMarks(data, board, unit) : [];
      const own = {
        clan,
        strength,
        stars: rank,
        left: formatSigned(field),
        right: action,
        marks: [...marks, ...(board.steps[unit] === 1 ? (['reduced'] as const) : [])],
      };
      const morale = board.morale[force] as number;
      return {
        id,
        hex: board.hex[unit] as number,
        stackId: `${data.sideOf[unit]} ${board.inside[force] === 1 ? 'inside' : 'field'}`,
        isLeader,
        force: data.units[force]?.id ?? id,
        commandCapacityLeft: isLeader ? (data.commandLimits[unit] as number) - followerCount(data, board, unit) : 0,
        name,
        names: record ? allNames(record) : [name],
        about: [
          messages('unit', { strength, field: formatSigned(field), action }),
          members.length > 1 ? messages('force', { n: members.length, strength: forceStrength(data, board, unit) }) : '',
          isLeader && morale !== 0 ? messages('morale', { n: formatSigned(morale) }) : '',
          marks.includes('garrison') ? messages('inside') : '',
          marks.includes('besieging') ? messages('besieging') : '',
          marks.includes('cut-off') ? messages('noLine') : '',
          marks.includes('moved') ? messages('acted') : '',
        ]
          .filter(Boolean)
          .join(messages('comma')),
        soloFace: own,
        face: members.length > 1 ? { ...own, kind: 'force', strength: forceStrength(data, board, unit), marks } : own,
      };
    });
