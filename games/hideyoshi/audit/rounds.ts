import type { State } from '@gunbai/engine';
import { AKECHI, ANTI, HIDEYOSHI, KYO, SEATS, cardOf, cards, opponent, sideOf, turn0RoundsEach } from './components.ts';
import type { Side } from './components.ts';
import type { Board, Entry } from './board.ts';
import { finishCard } from './combat.ts';
import { number, text } from './memory.ts';
import type { CardPlay, Context, Memory } from './memory.ts';

const handOf = (state: State<Board> | null, side: Side): readonly string[] => state?.zones[`hand.${SEATS[side]}`]?.pieces ?? [];

/** 15.3.3 Akechi's pieces have struck if own pieces of the round's player still stand beside them. */
const checkAkechiStruck = ({ ledger, memory, report }: Context): void => {
  const last = memory.rounds.at(-1);
  if (!last) return;
  const meet = ledger.pieces(KYO, AKECHI) > 0 && ledger.ownPieces(last.side, KYO) > 0;
  report.require('15.3.3', 'Akechi attacks the player in Kyo at the end of his round', !meet || memory.akechiStruck);
};

/** 5.0.2a Rounds alternate; the first is that of the player who begins. */
const beginRound = (context: Context, side: Side, passed: boolean): void => {
  const { memory, report } = context;
  checkAkechiStruck(context);
  const last = memory.rounds.at(-1);
  const expected = last ? opponent(last.side) : memory.first;
  if (expected !== null) report.equal('5.0.2a', 'the player whose round it is', SEATS[expected], SEATS[side]);
  report.require('5.0.3c', 'the turn goes on', !isTurnOver(context.memory, context.entry.after.turn), memory.rounds.length);
  memory.rounds.push({ side, passed });
  finishCard(context);
  memory.akechiStruck = false;
  memory.card = null;
  memory.formerSide.clear();
};

/** 5.0.3c, 4.2.4a Two passes in a row end a turn; turn 0 has three rounds each in any case. */
const isTurnOver = ({ rounds }: Memory, turn: number): boolean =>
  turn === 0 ? rounds.length >= 2 * turn0RoundsEach : rounds.length >= 2 && rounds.slice(-2).every(({ passed }) => passed);

/** 7.0.1, 7.0.2, 11.0.1: a card is used. */
export const checkPlayed = (context: Context): void => {
  const { event, memory, entry, report } = context;
  const side = sideOf(text(event['seat']));
  beginRound(context, side, false);
  const [action, id] = (entry.act?.action ?? []) as [string?, string?];
  const card = cardOf(id ?? '');
  report.require('7.0.1', `${id} is in the hand`, handOf(entry.before, side).includes(id ?? ''));
  report.require(
    '7.0.2',
    `${id} is discarded`,
    (entry.after.zones['discards']?.pieces ?? []).includes(id ?? '') || entry.after.turn !== entry.before?.turn,
  );
  report.equal('6.2.1', `strategy value of ${id}`, card?.value ?? null, number(event['value']));
  if (side === ANTI && entry.before?.turn === 0) report.equal('4.2.3', 'the action in turn 0', 'diplomacy', action ?? null);
  if (action === 'event') {
    const isAllowed = card?.side === 'common' || card?.side === SEATS[side];
    report.require(
      side === HIDEYOSHI ? '11.0.1c' : '11.0.1b',
      `${SEATS[side]} may use the event`,
      isAllowed && card?.event !== 'ambush',
      card?.event ?? null,
    );
  }
  memory.card = newCard(side, action ?? '', card?.event ?? '', card?.value ?? 0);
};

const newCard = (side: Side, action: string, event: string, value: number): CardPlay => ({
  side,
  action,
  event,
  value,
  groups: 0,
  swayed: new Map(),
  raised: 0,
  removed: 0,
  acted: new Map(),
  last: null,
  struck: [],
});

/** event.kitano_tea A discarded event of the own round is carried out. */
export const checkRevived = ({ event, memory, report, entry }: Context): void => {
  const revived = cards.find((card) => card.event === event['event']);
  const discards = entry.before?.zones['discards']?.pieces ?? [];
  const isThere = discards.some((id) => cardOf(id)?.event === revived?.event);
  const isUsable = revived?.side !== 'anti' && !['ambush', 'kitano_tea'].includes(revived?.event ?? '');
  report.require('event.kitano_tea', `${event['event']} may be carried out`, isThere && isUsable && memory.card?.event === 'kitano_tea');
  if (memory.card) memory.card.event = revived?.event ?? '';
};

/** 5.0.3a, 5.0.3b A player without cards passes automatically. */
export const checkPassed = (context: Context): void => {
  const { event, report, entry } = context;
  const side = sideOf(text(event['seat']));
  beginRound(context, side, true);
  const state = entry.steps.find((step) => step.event === event)?.state ?? entry.after;
  if (event['auto'] === true) report.equal('5.0.3b', 'cards in hand', 0, handOf(state, side).length);
};

/** 5.0.2b, 5.0.2c, 4.2.2 Who takes the first round. */
export const checkStarts = ({ ledger, event, memory, report, entry }: Context): void => {
  const decider = entry.after.turn === 0 ? null : ledger.controllerOf(KYO);
  const choice = entry.act?.action[0];
  const chosen = choice === 'second' && decider !== null ? opponent(decider) : decider;
  const first = chosen ?? HIDEYOSHI;
  if (decider !== null) report.equal('5.0.2b', 'the player who chooses the order', SEATS[decider], entry.act?.seat ?? null);
  report.equal(decider === null ? '5.0.2c' : '5.0.2b', 'the player who begins', SEATS[first], text(event['seat']));
  memory.first = first;
};

/** 5.0.3c, 4.2.4a The turn ends: called when its last step begins. */
export const checkTurnEnds = (context: Context, turn: number): void => {
  const { memory, report } = context;
  checkAkechiStruck(context);
  const clause = turn === 0 ? '4.2.4a' : '5.0.3c';
  report.require(
    clause,
    'the rounds of the turn are over',
    isTurnOver(memory, turn),
    memory.rounds.map(({ side, passed }) => [SEATS[side], passed]),
  );
  finishCard(context);
  memory.card = null;
};

/** 6.1.0 to 6.1.1c Where the cards are: each of the 32 in exactly one place. */
export const checkCardPlaces = ({ after, before }: Entry, report: Context['report']): void => {
  if (!before) return;
  const all = Object.values(after.zones).flatMap((zone) => (zone.kind === 'card' ? zone.pieces : []));
  report.equal('4.1.5', 'the strategy cards', cards.map(({ id }) => id).toSorted(), all.toSorted());
};
