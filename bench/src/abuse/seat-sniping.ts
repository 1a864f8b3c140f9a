import { startVictim, Visitor } from './attack.ts';
import type { Attack } from './attack.ts';

const TABLES = 15;
const GUESTS_OF_ONE_ADDRESS = 5;
/** Seats at waiting tables that a guest, a member, and the guests of one address together may hold. */
const MAX_SEATS = { guest: 3, member: 10, guestsOfAddress: 6 };
const PASSWORD = 'tsuru no ongaeshi 41';

const countTrue = (values: readonly boolean[]): number => values.filter(Boolean).length;

const openWaitingTables = (server: string, count: number, subnet: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_none, index) =>
      (await Visitor.create(server, `127.0.${subnet}.${index + 1}`, `Host ${index}`)).openTable({ visibility: 'public' }),
    ),
  );

const takeAll = async (sniper: Visitor, tables: readonly string[]): Promise<number> =>
  countTrue(await Promise.all(tables.map((table) => sniper.takeSeat(table))));

/** A stranger reads the public id of a rematch and sits down first. */
const snipeRematch = async (server: string): Promise<boolean> => {
  const [owner, other, stranger] = (await Promise.all(
    ['Owner', 'Opponent', 'Stranger'].map((name, index) => Visitor.create(server, `127.0.9.${index + 1}`, name)),
  )) as [Visitor, Visitor, Visitor];
  const table = await owner.openTable();
  await other.takeSeat(table);
  await owner.send('POST', `/api/tables/${table}/resign`, {});
  const { json } = await owner.send('POST', `/api/tables/${table}/rematch`, {});
  return stranger.takeSeat((json as { table: string }).table);
};

/** Rating points that an account gains from owners who resign without a move. */
const liftRating = async (server: string, games: number): Promise<number> => {
  const lifted = await Visitor.create(server, '127.0.8.1', 'Lifted', PASSWORD);
  for (let game = 0; game < games; game++) {
    const lifter = await Visitor.create(server, `127.0.8.${game + 2}`, `Lifter ${game}`, PASSWORD);
    const policy = { timeOut: 'claim', botTakesOver: false, spectators: true, rated: true };
    const table = await lifter.openTable({ visibility: 'public', policy });
    await lifted.takeSeat(table);
    await lifter.send('POST', `/api/tables/${table}/resign`, {});
  }
  const { json } = await lifted.send('GET', `/api/players/${lifted.account}`);
  const { ratings } = json as { ratings: readonly { rating: number }[] };
  return Math.max(0, ...ratings.map(({ rating }) => Math.round(rating - 1500)));
};

/** Takes every seat in the lobby, the seat of a rematch, and points without a game. */
export const snipeSeats: Attack = async (scale) => {
  const server = await startVictim();
  const { address } = server;
  const count = TABLES * scale;
  const ofGuest = await takeAll(await Visitor.create(address, '127.0.3.1', 'Sniper'), await openWaitingTables(address, count, 4));
  const member = await Visitor.create(address, '127.0.3.2', 'Sniper of the lobby', PASSWORD);
  const ofMember = await takeAll(member, await openWaitingTables(address, count, 5));
  const crowdTables = await openWaitingTables(address, count, 6);
  let ofCrowd = 0;
  for (let guest = 0; guest < GUESTS_OF_ONE_ADDRESS * scale; guest++)
    ofCrowd += await takeAll(await Visitor.create(address, '127.0.3.3', `Sniper ${guest}`), crowdTables);
  const hasRematchSeat = await snipeRematch(address);
  const lift = await liftRating(address, 10 * scale);
  await server.stop();
  return {
    achieved: `of ${count} open seats a guest took ${ofGuest}, a member ${ofMember}, ${GUESTS_OF_ONE_ADDRESS * scale} guests of one address ${ofCrowd}; ${hasRematchSeat ? 'a' : 'no'} seat of a rematch; ${lift} rating points without a move`,
    limits: [
      { what: 'seats of one guest', value: ofGuest, max: MAX_SEATS.guest },
      { what: 'seats of one member', value: ofMember, max: MAX_SEATS.member },
      { what: 'seats of guests of one address', value: ofCrowd, max: MAX_SEATS.guestsOfAddress },
      { what: 'seats of a rematch', value: Number(hasRematchSeat), max: 0 },
      { what: 'rating points without a move', value: lift, max: 0 },
    ],
  };
};
