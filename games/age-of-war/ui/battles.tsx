import type { GameEvent, SeatId } from '@gunbai/engine';
import { eraseBattleReader } from '@gunbai/ui/battle';
import type { BattleContext, BattleReader, BattleRoll, BattleSide, LoggedBattle } from '@gunbai/ui/battle';
import type { DiceByFace } from '../rules/components.ts';
import type { GameState } from '../rules/state.ts';
import { expandFaces, FaceMark } from './FaceMark.tsx';
import { messagesFor } from './messages.ts';

type Context = BattleContext<GameState>;

const seatOf = ({ events }: LoggedBattle): SeatId => String(events[0]?.event['seat']);

const findFact = ({ events }: LoggedBattle, key: string): string | null => {
  const value = events.findLast(({ event }) => event[key] !== undefined)?.event[key];
  return typeof value === 'string' ? value : null;
};

/** The castle under attack; before the first filled line there is none. */
const sidesOf = (battle: LoggedBattle, { view, text, language, seatNames }: Context): readonly [BattleSide, BattleSide] => {
  const messages = messagesFor(language);
  const seat = seatOf(battle);
  const castle = findFact(battle, 'castle');
  const lines = battle.events.filter(({ event }) => event.type === 'filled').length;
  const holder = findFact(battle, 'from:seat');
  const name = (one: SeatId): string => seatNames[one] ?? text.names['seat']?.[one] ?? one;
  return [
    { name: name(seat), seat, commander: null, units: [] },
    {
      name: castle === null ? messages('centre') : (text.names['castle']?.[castle] ?? castle),
      seat: holder !== null && view.seats.includes(holder) ? holder : null,
      commander: null,
      units: lines > 0 ? [{ name: messages('linesFilled', { n: lines }) }] : [],
    },
  ];
};

const rollsOf = (event: GameEvent, battle: LoggedBattle, { text, language, seatNames }: Context): readonly BattleRoll[] => {
  const messages = messagesFor(language);
  const seat = seatOf(battle);
  const faces = expandFaces(event['dice'] as unknown as DiceByFace);
  return [
    {
      side: 0,
      by: seatNames[seat] ?? text.names['seat']?.[seat] ?? seat,
      rows: [{ dice: faces.map((face) => ({ value: 0, face: <FaceMark face={face} />, label: text.names['face']?.[face] ?? face })) }],
      modifiers: [],
      result: messages('diceRolled', { n: faces.length }),
    },
  ];
};

const reader: BattleReader<GameState> = {
  types: {
    starts: new Set(['turn']),
    rolls: new Set(['rolled']),
    continues: new Set(['rolled', 'filled', 'gaveUpDie', 'conquered', 'clanConquered', 'failed', 'yielded']),
  },
  sidesOf,
  rollsOf,
  isOnBoard: (battle, actingSeat) => seatOf(battle) === actingSeat,
};

export const battles = eraseBattleReader(reader);
