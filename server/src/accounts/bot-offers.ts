import type { BotOffer, OfferedBot, Pace, RefusalInfo } from '@gunbai/protocol';
import type { Statement, Store } from '../storage/index.ts';
import type { Account } from './accounts.ts';

/** Games at a time of one player against one bot account. Other players get a game, too. */
const MAX_GAMES_OF_PLAYER = 2;

interface Challenge {
  readonly game: string;
  readonly pace: Pace;
  readonly botAccount: string;
}

/** Anybody may ask for the list. */
const MAX_LISTED = 200;

const UNFINISHED = ['open', 'playing', 'paused', 'rules-changed', 'stuck'];

const isGuest = ({ handle, bot_owner }: Account): boolean => handle === null && bot_owner === null;

/** Bot accounts that accept games without being asked each time. */
export class BotOffers {
  private readonly store: Pick<Store, 'db' | 'commit'>;

  constructor(store: Pick<Store, 'db' | 'commit'>) {
    this.store = store;
  }

  /** Offers by bot account. */
  async find(accounts: readonly string[]): Promise<ReadonlyMap<string, BotOffer>> {
    if (accounts.length === 0) return new Map();
    const rows = await this.store.db.selectFrom('bot_offers').selectAll().where('account', 'in', accounts).execute();
    return new Map(
      rows.map(({ account, games, max_games: maxGames, registered }) => [
        account,
        { games: JSON.parse(games) as string[], maxGames, isRegistered: registered === 1 },
      ]),
    );
  }

  /** Without games the offer ends, also for an operator who registered it. */
  async save({ id }: Pick<Account, 'id'>, games: readonly string[], maxGames: number): Promise<void> {
    const { db } = this.store;
    if (games.length === 0) return this.store.commit([db.deleteFrom('bot_offers').where('account', '=', id)]);
    const change = { games: JSON.stringify(games), max_games: maxGames };
    const insert = db.insertInto('bot_offers').values({ account: id, ...change, registered: 0 });
    await this.store.commit([insert.onConflict((conflict) => conflict.column('account').doUpdateSet(change))]);
  }

  /** False if the account is not offered. */
  async register(account: string, isRegistered: boolean, entry: Statement): Promise<boolean> {
    if (!(await this.find([account])).has(account)) return false;
    const { db } = this.store;
    const update = db
      .updateTable('bot_offers')
      .set({ registered: Number(isRegistered) })
      .where('account', '=', account);
    await this.store.commit([update, entry]);
    return true;
  }

  /** All that can be challenged now, or one account; those for everybody first. A banned owner's bots cannot answer. */
  async list(game?: string, account?: string): Promise<Omit<OfferedBot, 'isOnline'>[]> {
    let listed = this.store.db
      .selectFrom('bot_offers')
      .innerJoin('accounts as bot', 'bot.id', 'bot_offers.account')
      .innerJoin('accounts as owner', 'owner.id', 'bot.bot_owner')
      .select(['bot.id', 'bot.name', 'owner.id as owner_id', 'owner.name as owner_name'])
      .where('bot.banned', '=', 0)
      .where('owner.banned', '=', 0)
      .orderBy('bot_offers.registered', 'desc')
      .orderBy('bot.name')
      .limit(MAX_LISTED);
    if (account !== undefined) listed = listed.where('bot.id', '=', account);
    const rows = await listed.execute();
    const ids = rows.map(({ id }) => id);
    const [offers, playing] = await Promise.all([this.find(ids), this.countGames(ids)]);
    return rows.flatMap(({ id, name, owner_id, owner_name }) => {
      const offer = offers.get(id);
      if (!offer || (game !== undefined && !offer.games.includes(game))) return [];
      return [{ account: id, name, owner: { account: owner_id, name: owner_name }, ...offer, playing: playing.get(id) ?? 0 }];
    });
  }

  /** Unfinished games by account. */
  private async countGames(accounts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (accounts.length === 0) return new Map();
    const seats = this.store.db.selectFrom('seats').innerJoin('tables', 'tables.id', 'seats.table').where('seats.account', 'in', accounts);
    const unfinished = seats.where('tables.status', 'in', UNFINISHED).groupBy('seats.account');
    const rows = await unfinished.select(({ fn }) => ['seats.account', fn.countAll<number>().as('games')]).execute();
    return new Map(rows.map(({ account, games }) => [account ?? '', Number(games)]));
  }

  /** The owners of the tables where the account sits in an unfinished game. */
  private async listOwnersOfGames(account: string): Promise<string[]> {
    const seats = this.store.db.selectFrom('seats').innerJoin('tables', 'tables.id', 'seats.table').where('seats.account', '=', account);
    return (await seats.where('tables.status', 'in', UNFINISHED).select('tables.owner').execute()).map(({ owner }) => owner);
  }

  /** The bot account, if it accepts this game against this player. */
  async accept(
    challenger: Account,
    { game, pace, botAccount }: Challenge,
  ): Promise<{ ok: true; bot: Account } | { ok: false; refusal: RefusalInfo }> {
    const refuse = (code: string, detail: string) => ({ ok: false, refusal: { code, detail } }) as const;
    if (botAccount === challenger.id) return refuse('bad-setup', 'one account takes one seat');
    const { db } = this.store;
    const bot = await db.selectFrom('accounts').selectAll().where('id', '=', botAccount).executeTakeFirst();
    const [offer] = await this.list(game, botAccount);
    if (!bot || !offer) return refuse('bot-not-offered', `there is no bot account ${botAccount} that plays ${game}: see GET /api/v1/bots`);
    if (isGuest(challenger) && !offer.isRegistered) return refuse('account-required', 'guests play against registered bot accounts');
    if (pace.kind === 'none') return refuse('bot-needs-clock', 'pace.kind: live or days, so that a bot that does not answer loses on time');
    const blocked = db.selectFrom('blocks').select('account').where('account', 'in', [bot.id, offer.owner.account]);
    if (await blocked.where('blocked', '=', challenger.id).executeTakeFirst()) return refuse('blocked', 'its owner has blocked you');
    const owners = await this.listOwnersOfGames(botAccount);
    if (owners.length >= offer.maxGames) return refuse('bot-busy', `it plays ${offer.maxGames} games at a time`);
    if (owners.filter((one) => one === challenger.id).length >= MAX_GAMES_OF_PLAYER)
      return refuse('bot-busy', `${MAX_GAMES_OF_PLAYER} of your games against it at a time`);
    return { ok: true, bot };
  }
}
