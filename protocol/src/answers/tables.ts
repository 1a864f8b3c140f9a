import { z } from 'zod';
import { pace, policy, proposalRequest, standingOrders } from '../tables.ts';
import { person, refusal, rulesChangeIssue, time } from './common.ts';

const seatView = z
  .strictObject({
    seat: z.string(),
    person: person.nullable(),
    bot: z.string().nullable().meta({ description: 'A bot of this server' }),
    name: z.string(),
    present: z.boolean().meta({ description: 'Whether the person is connected' }),
    reservedFor: person.nullable().meta({ description: 'Whom a free seat waits for' }),
  })
  .meta({ id: 'Seat' });

const clock = z
  .strictObject({
    left: z.number().meta({ description: 'Milliseconds left for the present decision, as of `since`' }),
    bank: z.number(),
    since: z.number().nullable().meta({ description: 'When the clock was started; null while it stands' }),
    away: z.number().optional().meta({ description: 'Vacation used so far' }),
    given: z.number().optional().meta({ description: 'Server outages up to this time have been credited' }),
    back: z.number().optional().meta({ description: 'The setback of the server clock that this clock has followed' }),
  })
  .meta({ id: 'Clock' });

const proposal = z
  .strictObject({
    kind: z.enum(proposalRequest.options.map(({ shape }) => shape.kind.value)),
    by: z.string(),
    to: z.number().optional(),
    delay: z.number().optional(),
    agreed: z.array(z.string()),
    at: time,
  })
  .meta({ id: 'Proposal' });

const tableStatus = z.enum(['open', 'playing', 'paused', 'over', 'cancelled', 'rules-changed', 'stuck']);

const outcome = z.strictObject({
  winners: z.array(z.string()),
  reason: z.string(),
  scores: z.record(z.string(), z.number()).optional().meta({ description: 'By seat, where the game counts points' }),
});

const tableFields = {
  id: z.string(),
  game: z.string(),
  rules: z.number().meta({ description: 'Rules version' }),
  scenario: z.string(),
  options: z.record(z.string(), z.unknown()),
  owner: z.string().meta({ description: 'Account that opened the table' }),
  visibility: z.enum(['public', 'link']),
  status: tableStatus,
  pace,
  policy: policy.extend({ openHands: z.number().optional().meta({ description: 'Spectators see everything, this many entries late' }) }),
  seats: z.array(seatView),
  number: z.number().meta({ description: 'Length of the log' }),
  pendingSeats: z.array(z.string()).meta({ description: 'Seats that must decide now' }),
  clocks: z.record(z.string(), clock),
  proposal: proposal.nullable(),
  rulesChange: rulesChangeIssue,
  outcome: outcome.nullable(),
  entropyHashes: z.record(z.string(), z.string().nullable()),
  commitment: z.string().meta({ description: 'Hash of the server’s seed; empty until every seat has given its hash' }),
  entropy: z.record(z.string(), z.string()),
  seed: z.string().nullable().meta({ description: 'Null until the game is over or the table is closed' }),
  abandonedDice: z.array(z.strictObject({ commitment: z.string(), seed: z.string() })),
  rematch: z.string().nullable(),
  created: time,
  updated: time,
};

export const tableView = z.strictObject(tableFields).meta({ id: 'Table' });
/** An owner who left before the answer was made has no table. */
export const openedTable = z.union([tableView, z.strictObject({})]);
const seatRating = z.strictObject({ rating: z.number(), deviation: z.number() }).meta({ id: 'SeatRating' });
export const lobbyTables = z.array(
  z
    .strictObject({
      ...tableFields,
      turn: z.number().nullable().meta({ description: 'Null before play begins' }),
      ratings: z.record(z.string(), seatRating).meta({ description: 'Ratings of the players in this game, by seat' }),
    })
    .meta({ id: 'LobbyTable' }),
);

const ratingChange = z
  .strictObject({ seat: z.string(), side: z.string(), before: z.number(), rating: z.number(), deviation: z.number() })
  .meta({ id: 'RatingChange' });

export const tableRatings = z
  .strictObject({
    ratings: z.record(z.string(), seatRating).meta({ description: 'Ratings of the players in this game, by seat' }),
    changes: z.array(ratingChange).meta({ description: 'What the finished game did to them; empty until it is rated' }),
  })
  .meta({ id: 'TableRatings' });

const logLine = z
  .looseObject({
    n: z.number().meta({ description: 'Number of the entry' }),
    takenBack: z.array(z.string()).optional().meta({ description: 'Seats that agreed to a takeback just before this entry' }),
  })
  .meta({ id: 'LogLine', description: 'One entry of the log, with its events' });

const positionMessage = z
  .strictObject({
    type: z.enum(['position', 'update']),
    table: z.string(),
    from: z.number().meta({ description: 'Number of the first of `entries`' }),
    number: z.number().meta({ description: 'Length of the log: give it with your next action' }),
    reset: z.boolean().meta({ description: '`entries` replace everything from `from` on, because entries were undone' }),
    entries: z.array(logLine),
    view: z.unknown().meta({ description: 'What you see of the game. `GET /api/v1/games/{game}` has its schema' }),
    canUndo: z.boolean(),
    head: z.strictObject({ count: z.number(), hash: z.string().nullable() }),
    tableStatus: z
      .strictObject({
        status: tableStatus,
        pendingSeats: z.array(z.string()),
        clocks: z.record(z.string(), clock),
        proposal: proposal.nullable(),
      })
      .optional(),
  })
  .meta({ id: 'Position' });

const message = z.strictObject({
  key: z.string(),
  facts: z.record(z.string(), z.unknown()).optional(),
});

/** An action is a list: its type, and its arguments. */
const listedAction = z.array(z.unknown()).meta({ id: 'Action', description: 'Its type, then its arguments: `["fill", "gassantoda", 1]`' });

export const seatChoices = z
  .strictObject({
    number: z.number().meta({ description: 'Length of the log: give it with your next action' }),
    seat: z.string(),
    prompt: z
      .strictObject({
        step: z.string().meta({ description: 'The step of the rules that asks' }),
        message: message.meta({ description: 'What is asked: a key into the text of the game, and its values' }),
        actionTypes: z.array(z.string()),
        unlistedTypes: z
          .array(z.string())
          .meta({ description: 'Types that allow more actions than are listed; `why-not` tells about any of them' }),
        window: z.boolean().meta({ description: 'An optional response to what another seat did' }),
        standingOrder: z
          .strictObject({ pass: z.string(), until: z.string().optional() })
          .nullable()
          .meta({ description: 'How a standing order may answer' }),
      })
      .nullable()
      .meta({ description: 'Null if the seat has no decision to make' }),
    actions: z.array(listedAction).meta({ description: 'Legal actions from `offset` on' }),
    total: z.number(),
    next: z.number().nullable().meta({ description: 'Offset of the next page; null after the last' }),
  })
  .meta({ id: 'Choices' });

export const actionVerdict = z
  .strictObject({
    number: z.number(),
    seat: z.string(),
    refusal: refusal.nullable().meta({ description: 'Null if the action is legal' }),
  })
  .meta({ id: 'Verdict' });

const tableMessage = z
  .strictObject({ type: z.literal('table'), table: tableView, yourSeat: z.string().nullable() })
  .meta({ id: 'TableMessage' });

const refusedMessage = z.strictObject({ type: z.literal('refused'), key: z.string().nullable(), refusal }).meta({ id: 'RefusedMessage' });

const serverStatusMessage = z
  .strictObject({
    type: z.literal('server-status'),
    code: z.string().meta({ description: '`closing`: the stream ends; open it again' }),
  })
  .meta({ id: 'ServerStatus' });

export const tableMessages = z.array(z.union([tableMessage, positionMessage, refusedMessage]));
/** One line of a table's event stream. */
export const tableEvent = z.union([tableMessage, positionMessage, refusedMessage, serverStatusMessage]).meta({ id: 'TableEvent' });

const turn = z
  .strictObject({
    table: z.string(),
    game: z.string(),
    seat: z.string().meta({ description: 'Your seat' }),
    number: z.number().meta({ description: 'Length of the log: give it with your next action' }),
  })
  .meta({ id: 'Turn' });

export const myTurns = z.array(turn);
/** One line of an account's event stream. */
export const turnEvent = z
  .union([
    turn.extend({ type: z.literal('turn') }),
    z.strictObject({ type: z.literal('ended'), table: z.string(), game: z.string(), status: tableStatus }),
    serverStatusMessage,
  ])
  .meta({ id: 'TurnEvent' });

export const chatMessages = z.array(
  z
    .strictObject({
      number: z.number(),
      account: z.string(),
      name: z.string(),
      text: z.string(),
      hidden: z.boolean(),
      at: time,
    })
    .meta({ id: 'ChatMessage' }),
);

export const note = z.strictObject({ text: z.string() });
export const standingOrdersAnswer = standingOrders;
export const verification = z.strictObject({ ok: z.boolean(), problem: z.string().nullable() }).meta({ id: 'Verification' });

/** Everything that a record holds is documented in docs/records.md. */
export const gameRecord = z
  .looseObject({ format: z.string(), game: z.string(), rules: z.number(), log: z.array(z.unknown()) })
  .meta({ id: 'Record', description: 'The whole game: see docs/records.md' });
