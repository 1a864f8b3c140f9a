import type { GameEvent } from '@gunbai/engine';
import { uiMessagesFor } from '@gunbai/ui';
import { eraseBattleReader, modifiersByClause, toDice } from '@gunbai/ui/battle';
import type { BattleContext, BattleReader, BattleRoll, BattleSide, BattleUnit, LoggedBattle } from '@gunbai/ui/battle';
import { displayName } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import { castleNumber, unitAt, unitNumber } from '../rules/components.ts';
import { CASTLE_HEX, hexOf, HEX_LABELS } from '../rules/map.ts';
import { unprotectedShips } from '../rules/post-action-checks.ts';
import { isInPlay, landUnitsAt, seatOfSide, sideOfSeat, sideOfUnit } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { placeOf } from '../rules/map.ts';
import { DEFENDER_CLAUSES, MODIFIER_MESSAGE_KEYS } from './combat-modifiers.ts';
import { messagesFor } from './messages.ts';

type Context = BattleContext<GameState>;

const LOSSES = ['flipped', 'killed', 'sunk'];
/** Events that name a unit of the battle. */
const UNIT_EVENTS = new Set([...LOSSES, 'retreated', 'sheltered', 'advanced', 'cutOff']);

const unitName = (unit: number, { text, language }: Context): string => displayName(text, language, 'unit', components.units[unit]);

/** The defenders that are still in the place. */
const unitsInPlace = (first: GameEvent, side: number, { board }: Context['view']): number[] => {
  const { hex, castle, place } = first;
  if (typeof castle === 'string') return landUnitsAt(board, side, CASTLE_HEX[castleNumber(castle)] as number, true);
  if (typeof place === 'string') return unprotectedShips(board, side, placeOf(place));
  return typeof hex === 'string' && HEX_LABELS.includes(hex) ? landUnitsAt(board, side, hexOf(hex), false) : [];
};

const unitsOfSide = (side: number, { events }: LoggedBattle, attacks: boolean, context: Context): number[] => {
  const { board } = context.view;
  const first = events[0]?.event;
  if (!first) return [];
  const declared = attacks ? ((first['units:unit'] ?? []) as string[]).map(unitNumber) : [];
  const present = attacks && declared.length > 0 ? [] : unitsInPlace(first, side, context.view);
  const named = events.flatMap(({ event }) => (UNIT_EVENTS.has(event.type) ? [unitNumber(String(event['unit']))] : []));
  return [...new Set([...declared, ...present, ...named.filter((unit) => sideOfUnit(board, unit) === side)])];
};

const battleUnit = (unit: number, { events }: LoggedBattle, context: Context): BattleUnit => {
  const t = uiMessagesFor(context.language);
  const lost = events.filter(({ event }) => LOSSES.includes(event.type) && event['unit'] === unitAt(unit).id);
  const isLost = lost.some(({ event }) => event.type !== 'flipped');
  return {
    name: unitName(unit, context),
    ...(isLost
      ? { isLost, loss: t('unitLost') }
      : lost.length > 0
        ? { loss: t('stepsLost', lost.length) }
        : isInPlay(context.view.board, unit)
          ? {}
          : { isLost: true }),
  };
};

const sideOf = (side: number, battle: LoggedBattle, attacks: boolean, context: Context): BattleSide => {
  const seat = seatOfSide(side);
  const units = unitsOfSide(side, battle, attacks, context);
  const [commander] = units.toSorted((a, b) => unitAt(b).order - unitAt(a).order || unitAt(b).combat - unitAt(a).combat);
  return {
    name: context.seatNames[seat] ?? context.text.names['side']?.[seat] ?? seat,
    seat,
    commander: commander === undefined ? null : unitName(commander, context),
    units: units
      .map((unit) => ({ unit, shown: battleUnit(unit, battle, context) }))
      .filter(({ unit, shown }) => unit !== commander || shown.loss !== undefined)
      .map(({ shown }) => shown),
  };
};

const attackerOf = ({ events }: LoggedBattle): number => sideOfSeat(String(events[0]?.event['seat']));

const rollOf = (
  event: GameEvent,
  side: 0 | 1,
  battle: LoggedBattle,
  facts: { dice: string; hits: string; modifier: string; strength: string; modifiers: string },
  context: Context,
): BattleRoll => {
  const t = uiMessagesFor(context.language);
  const messages = messagesFor(context.language);
  const dice = event[facts.dice] as number[];
  const modifier = Number(event[facts.modifier] ?? 0);
  const seat = seatOfSide(side === 0 ? attackerOf(battle) : 1 - attackerOf(battle));
  const strength = event[facts.strength];
  const known = event[facts.modifiers];
  return {
    side,
    by: context.seatNames[seat] ?? seat,
    ...(typeof strength === 'number' ? { strength } : {}),
    rows: [{ dice: toDice(dice) }],
    modifiers: known
      ? modifiersByClause(known, (clause) => messages(MODIFIER_MESSAGE_KEYS[clause] ?? 'modRating')).map((one) =>
          side === 1 ? { ...one, clause: DEFENDER_CLAUSES[one.clause ?? ''] ?? one.clause ?? '' } : one,
        )
      : modifier === 0
        ? []
        : [{ label: t('modifiers'), value: modifier }],
    total: dice.reduce((sum, die) => sum + die, modifier),
    result: t('damage', Number(event[facts.hits])),
  };
};

const ATTACK = { dice: 'attack', hits: 'hits', modifier: 'attackModifier', strength: 'attackStrength', modifiers: 'attackModifiers' };
const DEFENCE = {
  dice: 'defence',
  hits: 'hitsBack',
  modifier: 'defenceModifier',
  strength: 'defenceStrength',
  modifiers: 'defenceModifiers',
};
const PURSUIT = { dice: 'dice', hits: 'hits', modifier: 'modifier', strength: 'strength', modifiers: '' };

/** One die or two that decide something, without damage. */
const checkOf = (event: GameEvent, side: 0 | 1, by: string, clause: string, result: string): BattleRoll => ({
  side,
  by,
  rows: [{ dice: toDice(event['dice'] ?? event['roll']) }],
  modifiers: [],
  clause,
  result,
});

const rollsOf = (event: GameEvent, battle: LoggedBattle, context: Context): readonly BattleRoll[] => {
  const messages = messagesFor(context.language);
  const sideOfActor = (): 0 | 1 => (sideOfSeat(String(event['seat'])) === attackerOf(battle) ? 0 : 1);
  switch (event.type) {
    case 'pursued':
      return [rollOf(event, sideOfActor(), battle, PURSUIT, context)];
    case 'pursuitCheck': {
      const escapes = event['escapes'] === true;
      const next = battle.events.find(({ event: one }) => one.type === 'pursued')?.event['seat'];
      const side = next === undefined || sideOfSeat(String(next)) === attackerOf(battle) ? 1 : 0;
      return [checkOf(event, side, messages('pursuit'), '12-5-1.3', escapes ? messages('getAway') : messages('caught'))];
    }
    case 'rallied':
      return [checkOf(event, 0, messages('rally'), '13-5b', event['holds'] === true ? messages('rallyHolds') : messages('rallyFails'))];
    default:
      return [rollOf(event, 0, battle, ATTACK, context), rollOf(event, 1, battle, DEFENCE, context)];
  }
};

const reader: BattleReader<GameState> = {
  types: {
    starts: new Set(['field', 'sortie', 'overrun', 'assault', 'seaBattle']),
    rolls: new Set(['round', 'assaultRound', 'seaRound', 'pursued', 'pursuitCheck', 'rallied']),
    continues: new Set([
      ...['round', 'assaultRound', 'seaRound', 'pursued', 'pursuitCheck', 'rallied', ...UNIT_EVENTS],
      ...['scored', 'engaged', 'siegeLifted', 'crumbled', 'castleTaken', 'houseFalls', 'left', 'displaced', 'besieged', 'castleGoesOver'],
    ]),
  },
  sidesOf: (battle, context) => {
    const attacker = attackerOf(battle);
    return [sideOf(attacker, battle, true, context), sideOf(1 - attacker, battle, false, context)];
  },
  rollsOf,
};

export const battles = eraseBattleReader(reader);
