import type { TableView } from '@gunbai/protocol';
import { Player } from '../server/test/helpers/player.ts';
import { grantAdmin, letEachDecide } from './online-helpers.ts';

/** A page, and something that is there when it is complete. */
export type PageToVisit = readonly [path: string, complete: string];

export interface FilledServer {
  /** The session cookie of a member and administrator, for whom every page has something to show. */
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string };
  readonly pages: Readonly<Record<string, PageToVisit>>;
  close(): Promise<void>;
}

const LIVE = { kind: 'live', base: 1800, increment: 20 } as const;
const CORRESPONDENCE = { kind: 'days', move: 259_200, bank: 1_209_600, vacation: 21 } as const;

const createMember = async (address: string, name: string): Promise<Player> => {
  const player = await Player.createGuest(address, name);
  await player.becomeMember(name);
  return player;
};

/** Two members with tables in every state, an invitation, ratings, chat, a report, a ban and a program: no online page is empty. */
export const fillServer = async (address: string, db: string): Promise<FilledServer> => {
  const [host, guest] = [await createMember(address, 'Hanako'), await createMember(address, '太郎')];
  const seatRequests = (seats: readonly string[]) => seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
  const open = async (owner: Player, request: object): Promise<string> => ((await owner.post('/api/tables', request)) as TableView).id;
  const play = async (request: object): Promise<string> => {
    const id = await open(host, request);
    await guest.post(`/api/tables/${id}/seat`, {});
    return id;
  };
  const played = await play({ game: 'age-of-war', seats: seatRequests(['p1', 'p2']), pace: LIVE });
  const over = await play({ game: 'hideyoshi', seats: seatRequests(['hideyoshi', 'anti']), pace: LIVE, policy: { rated: true } });
  const waiting = await open(host, {
    game: 'most-dangerous-time',
    scenario: 'standard',
    seats: seatRequests(['oda', 'antiOda']),
    pace: CORRESPONDENCE,
  });
  await open(guest, { game: 'kenshin', seats: seatRequests(['oda', 'uesugi']) });
  const invited = [
    { seat: 'mori', who: 'me' },
    { seat: 'ouchi', who: 'open', invite: 'Hanako' },
  ];
  await open(guest, { game: 'saigoku', seats: invited });

  await host.connect(over);
  await guest.connect(over);
  await letEachDecide('hideyoshi', over, [host, guest]);
  await guest.post(`/api/tables/${over}/resign`, {});
  await guest.post(`/api/tables/${played}/chat`, { text: 'よろしくお願いします！' });
  await host.post(`/api/tables/${played}/chat`, { text: 'Good luck, have fun.' });
  await guest.post(`/api/tables/${played}/proposal`, { kind: 'draw' });
  await host.post(`/api/tables/${played}/reports`, { chat: 0, reason: 'chat' });
  await host.post('/api/me/bots', { name: 'Hanbei' });
  await grantAdmin(db, 'Hanako');
  const [name = '', value = ''] = host.cookie.split('=');
  return {
    cookie: { name, value, url: address },
    pages: {
      lobby: ['/online', '.saved-game-row'],
      new: ['/online/new', '.setup'],
      waiting: [`/online/${waiting}`, '.invite'],
      table: [`/online/${played}`, '.board-stage'],
      replay: [`/online/${over}/replay`, '.replay-bar'],
      report: [`/online/${over}/report`, '.report-board'],
      person: [`/players/${guest.account}`, 'h1'],
      self: [`/players/${host.account}`, 'h1'],
      account: ['/account', '.checks'],
      programs: ['/account/programs', 'main h2'],
      confirm: ['/confirm', 'main h1'],
      reset: ['/reset', '.account-form'],
      admin: ['/admin', '.plain-list li'],
    },
    close: async () => {
      await host.close();
      await guest.close();
    },
  };
};
