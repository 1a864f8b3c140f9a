import type { GameEvent, SeatId } from '@gunbai/engine';
import { uiMessagesFor } from '@gunbai/ui';
import { eraseBattleReader, toDice } from '@gunbai/ui/battle';
import type { BattleContext, BattleReader, BattleRoll, BattleSide, BattleUnit, LoggedBattle } from '@gunbai/ui/battle';
import { areaAt, daimyoAt, opponentOf, UNITS } from '../rules/components.ts';
import { countUnused, countUsed, seatOfSide, sideOfSeat } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { messagesFor } from './messages.ts';

type Context = BattleContext<GameState>;

/** Dice of one unit: its name, the highest roll that hits, and the rolls. */
type UnitDice = readonly [unit: string, value: number, ...rolls: number[]];

const ROLLS = ['rolled', 'akechiRolled'];

const firstEvent = ({ events }: LoggedBattle): GameEvent => events[0]?.event ?? { type: '' };

const unitName = (unit: string, { text }: Context): string => text.names['unit']?.[unit] ?? unit;

/** Units that rolled for a seat, and how many pieces of each. Akechi rolls for no seat. */
const rollersOf = ({ events }: LoggedBattle, seat: SeatId | null): ReadonlyMap<string, number> => {
  const rollers = new Map<string, number>();
  for (const { event } of events)
    if (ROLLS.includes(event.type) && event['seat'] === seat)
      for (const [unit, , ...rolls] of event['dice'] as unknown as UnitDice[])
        rollers.set(unit, Math.max(rollers.get(unit) ?? 0, rolls.length));
  return rollers;
};

const lossesOf = ({ events }: LoggedBattle): ReadonlyMap<string, number> => {
  const losses = new Map<string, number>();
  for (const { event } of events)
    if (event.type === 'lost') losses.set(String(event['unit']), (losses.get(String(event['unit'])) ?? 0) + Number(event['count']));
  return losses;
};

/** The pieces in the attacked area that do not attack, with those lost since. */
const defendersOf = (battle: LoggedBattle, attackers: ReadonlySet<string>, { view }: Context): ReadonlyMap<string, number> => {
  const { area, seat, target } = firstEvent(battle);
  const place = areaAt(String(area));
  const pieces = new Map<string, number>();
  const own = typeof seat === 'string' ? view.board.own[sideOfSeat(seat)] : 0;
  for (const [index, { id, daimyo }] of UNITS.entries()) {
    const count = countUnused(view.board, place, index) + countUsed(view.board, place, index);
    const isTarget = target === undefined || target === 'enemies' ? ((own >> daimyo) & 1) === 0 : daimyo === daimyoAt(String(target));
    if (count > 0 && isTarget && !attackers.has(id)) pieces.set(id, count);
  }
  for (const [unit, count] of lossesOf(battle)) if (!attackers.has(unit)) pieces.set(unit, (pieces.get(unit) ?? 0) + count);
  return pieces;
};

const battleUnits = (pieces: ReadonlyMap<string, number>, battle: LoggedBattle, context: Context): BattleUnit[] => {
  const t = uiMessagesFor(context.language);
  const losses = lossesOf(battle);
  return [...pieces].map(([unit, count]) => {
    const lost = losses.get(unit) ?? 0;
    return {
      name: unitName(unit, context),
      ...(count > 1 ? { count } : {}),
      ...(lost > 0 ? { loss: count === 1 ? t('unitLost') : t('soldiersLost', lost), ...(lost >= count ? { isLost: true } : {}) } : {}),
    };
  });
};

const seatLabel = (seat: SeatId | null, { text, seatNames }: Context): string =>
  seat === null ? (text.names['daimyo']?.['akechi'] ?? 'akechi') : (seatNames[seat] ?? text.names['seat']?.[seat] ?? seat);

const sidesOf = (battle: LoggedBattle, context: Context): readonly [BattleSide, BattleSide] => {
  const { seat, target, type } = firstEvent(battle);
  const attacker = typeof seat === 'string' ? seat : null;
  const ambusher = battle.events.find(({ event }) => event.type === 'ambushed')?.event['seat'];
  const rollers = rollersOf(battle, attacker);
  const defenders = new Map([
    ...defendersOf(battle, new Set(rollers.keys()), context),
    ...(typeof ambusher === 'string' ? rollersOf(battle, ambusher) : []),
  ]);
  const opponent = attacker === null ? null : seatOfSide(opponentOf(sideOfSeat(attacker)));
  const targetName = typeof target === 'string' && target !== 'enemies' ? (context.text.names['daimyo']?.[target] ?? target) : null;
  const side = (name: string, owner: SeatId | null, pieces: ReadonlyMap<string, number>): BattleSide => ({
    name,
    seat: owner,
    commander: null,
    units: battleUnits(pieces, battle, context),
  });
  return [
    side(seatLabel(attacker, context), attacker, rollers),
    side(targetName ?? (type === 'akechiRolled' ? seatLabel('hideyoshi', context) : seatLabel(opponent, context)), opponent, defenders),
  ];
};

const rollsOf = (event: GameEvent, battle: LoggedBattle, context: Context): readonly BattleRoll[] => {
  const t = uiMessagesFor(context.language);
  const messages = messagesFor(context.language);
  const seat = typeof event['seat'] === 'string' ? event['seat'] : null;
  const walls = Number(event['walls'] ?? 0);
  return [
    {
      side: event['seat'] === firstEvent(battle)['seat'] ? 0 : 1,
      by: seatLabel(seat, context),
      clause: '8.3.2a',
      rows: (event['dice'] as unknown as UnitDice[]).map(([unit, value, ...rolls]) => ({
        label: unitName(unit, context),
        note: t('needsAtMost', value),
        dice: toDice(rolls, (roll) => roll <= value),
      })),
      modifiers: walls > 0 ? [{ label: messages('odawara'), value: -walls, clause: 'event.odawara_castle' }] : [],
      result: t('hitCount', Number(event['hits'])),
    },
  ];
};

const reader: BattleReader<GameState> = {
  types: {
    starts: new Set(['attacked', 'akechiRolled']),
    rolls: new Set(ROLLS),
    continues: new Set([
      ...ROLLS,
      ...['ambushed', 'lost', 'controlled', 'abandoned', 'surrendered', 'akechiFell', 'hashibaFell', 'shibataOff', 'odawaraFell'],
    ]),
  },
  sidesOf,
  rollsOf,
};

export const battles = eraseBattleReader(reader);
