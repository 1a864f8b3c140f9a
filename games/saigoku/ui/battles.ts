import type { GameEvent } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import { formatEvent, toText } from '@gunbai/shared/i18n';
import { uiMessagesFor } from '@gunbai/ui';
import { eraseBattleReader, modifiersByClause, toDice } from '@gunbai/ui/battle';
import type { BattleContext, BattleReader, BattleRoll, BattleSide, BattleUnit, LoggedBattle } from '@gunbai/ui/battle';
import { displayName } from '@gunbai/ui/map';
import { scenarioDataOf } from '../rules/index.ts';
import { COMPONENTS } from '../rules/components.ts';
import { fieldForcesAt, garrisonOf, highestLeader, membersOf } from '../rules/series/index.ts';
import type { GameState } from '../rules/series/index.ts';
import { MODIFIER_LABELS } from './combat-modifiers.ts';
import { messagesFor } from './messages.ts';

type Context = BattleContext<GameState>;

const LOSSES = ['lostStep', 'removed'];
/** Events that name a unit of the battle. */
const UNIT_EVENTS = new Set([...LOSSES, 'retreated', 'sheltered', 'pursued', 'fled', 'dropped']);

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []);

const firstEvent = ({ events }: LoggedBattle): GameEvent => events[0]?.event ?? { type: '' };

const unitNumbers = (ids: readonly string[], context: Context): number[] =>
  ids.flatMap((id) => scenarioDataOf(context.view).unitIndex.get(id) ?? []);

/** The side of the unit that began the battle. */
const attackerOf = (battle: LoggedBattle, context: Context): number => {
  const [unit] = unitNumbers(idsIn(firstEvent(battle)['unit']), context);
  return unit === undefined ? 0 : (scenarioDataOf(context.view).sideOf[unit] as number);
};

/** The forces of a side as the battle began, as far as the position still shows. */
const forcesOf = (battle: LoggedBattle, attacks: boolean, context: Context): number[] => {
  const data = scenarioDataOf(context.view);
  const { board } = context.view;
  const { unit, 'with:unit': others, hex, castle, type } = firstEvent(battle);
  if (attacks) return unitNumbers([...idsIn(unit), ...idsIn(others)], context);
  const fortress = typeof castle === 'string' ? data.castleIndex.get(castle) : undefined;
  if (fortress !== undefined && type !== 'battle') return garrisonOf(data, board, fortress);
  return typeof hex === 'string' ? fieldForcesAt(data, board, hexAt(data.grid, hex), 1 - attackerOf(battle, context)) : [];
};

const unitName = (unit: number, { text, language }: Context): string => displayName(text, language, 'unit', COMPONENTS.units[unit]);

const battleUnit = (unit: number, { events }: LoggedBattle, context: Context): BattleUnit => {
  const t = uiMessagesFor(context.language);
  const id = COMPONENTS.units[unit]?.id;
  const losses = events.filter(({ event }) => LOSSES.includes(event.type) && event['unit'] === id);
  const isLost = losses.some(({ event }) => event.type === 'removed');
  return {
    name: unitName(unit, context),
    ...(isLost ? { isLost, loss: t('unitLost') } : losses.length > 0 ? { loss: t('stepsLost', losses.length) } : {}),
  };
};

const sideOf = (battle: LoggedBattle, attacks: boolean, context: Context): BattleSide => {
  const data = scenarioDataOf(context.view);
  const { board } = context.view;
  const attacker = attackerOf(battle, context);
  const side = attacks ? attacker : 1 - attacker;
  const forces = forcesOf(battle, attacks, context);
  const named = battle.events.flatMap(({ event }) => (UNIT_EVENTS.has(event.type) ? unitNumbers(idsIn(event['unit']), context) : []));
  const units = [
    ...new Set([
      ...forces.flatMap((force) => [force, ...membersOf(data, board, force)]),
      ...named.filter((unit) => data.sideOf[unit] === side),
    ]),
  ];
  const seat = data.sides[side]?.id ?? '';
  const leader = highestLeader(data, board, forces);
  const commander = leader >= 0 ? leader : forces[0];
  return {
    name: context.seatNames[seat] ?? context.text.names['seat']?.[seat] ?? seat,
    seat,
    commander: commander === undefined ? null : unitName(commander, context),
    units: units
      .map((unit) => ({ unit, shown: battleUnit(unit, battle, context) }))
      .filter(({ unit, shown }) => unit !== commander || shown.loss !== undefined)
      .map(({ shown }) => shown),
  };
};

/** 23-6, 19-2-4.1 The rolls of those who are attacked. */
const DEFENDER_ROLLS: ReadonlySet<unknown> = new Set(['23-6', '19-2-4.1']);

const rollingSide = (event: GameEvent, battle: LoggedBattle, context: Context): 0 | 1 => {
  if (event.type === 'answered' || DEFENDER_ROLLS.has(event['why'])) return 1;
  const data = scenarioDataOf(context.view);
  const [unit] = unitNumbers(idsIn(event['unit']), context);
  const seat = event['seat'] ?? (unit === undefined ? undefined : data.sides[data.sideOf[unit] as number]?.id);
  return seat === undefined || seat === data.sides[attackerOf(battle, context)]?.id ? 0 : 1;
};

const rollOf = (event: GameEvent, battle: LoggedBattle, context: Context): BattleRoll => {
  const { text, language, seatNames } = context;
  const t = uiMessagesFor(language);
  const messages = messagesFor(language);
  const { strength, roll, total, why, unit, castle, seat } = event;
  const [number] = unitNumbers(idsIn(unit), context);
  const by =
    number !== undefined
      ? unitName(number, context)
      : typeof castle === 'string'
        ? (text.names['castle']?.[castle] ?? castle)
        : (seatNames[String(seat)] ?? String(seat ?? ''));
  const damage = t('damage', Number(event['loss']));
  return {
    side: rollingSide(event, battle, context),
    by,
    ...(typeof strength === 'number' ? { strength } : {}),
    rows: [{ dice: toDice(roll) }],
    modifiers: modifiersByClause(event['modifiers'], (clause) => {
      const label = MODIFIER_LABELS[clause];
      return label ? messages(label) : t('modifiers');
    }),
    ...(typeof total === 'number' ? { total } : {}),
    ...(typeof why === 'string' ? { clause: why } : {}),
    result:
      event.type !== 'fought'
        ? toText(formatEvent(text, event, seatNames))
        : event['falls'] === true
          ? messages('withUnit', { loss: damage })
          : damage,
  };
};

const ROLLS = ['fought', 'answered', 'fled'];

const reader: BattleReader<GameState> = {
  types: {
    starts: new Set(['attacked', 'sortie', 'battle', 'assaulted', 'demanded']),
    rolls: new Set(ROLLS),
    continues: new Set([
      ...[...ROLLS, ...UNIT_EVENTS],
      ...['morale', 'taken', 'ruined', 'left', 'armyRemoved', 'battleRefused', 'lifted', 'siegeEnds', 'offered'],
    ]),
  },
  sidesOf: (battle, context) => [sideOf(battle, true, context), sideOf(battle, false, context)],
  rollsOf: (event, battle, context) => [rollOf(event, battle, context)],
};

export const battles = eraseBattleReader(reader);
