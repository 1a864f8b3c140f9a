import type { FastifyInstance } from 'fastify';
import type { AccessTokens } from '../accounts/access-tokens.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { BotAccounts } from '../accounts/bot-accounts.ts';
import type { BotOffers } from '../accounts/bot-offers.ts';
import type { TrustedDevices } from '../accounts/trusted-devices.ts';
import type { EventStreams } from '../event-streams.ts';
import type { Metrics } from '../metrics.ts';
import type { AccountEmails } from '../notify/account-emails.ts';
import type { NotificationChannels } from '../notify/channels.ts';
import type { Presence } from '../presence.ts';
import type { Limits } from '../rate-limiter.ts';
import type { Store } from '../storage/index.ts';
import type { Integrity } from '../storage/integrity.ts';
import type { Chat } from '../tables/chat.ts';
import type { OutageMonitor } from '../tables/clocks/clock-compensation.ts';
import type { TableManager } from '../tables/table-manager.ts';
import { signInRoutes, signOutRoutes, meRoutes } from './accounts.ts';
import { adminTableRoutes, banRoutes, nodeStatusRoutes, reportRoutes } from './admin.ts';
import type { NodeLoad } from './admin.ts';
import { auditRoutes } from './audit.ts';
import { blockRoutes, muteRoutes } from './block-lists.ts';
import { choiceRoutes } from './choices.ts';
import { eventRoutes } from './events.ts';
import { invitationRoutes } from './lobby/invitations.ts';
import { lobbyRoutes } from './lobby/lists.ts';
import { ratingRoutes } from './lobby/ratings.ts';
import { healthRoutes } from './health.ts';
import { emailRoutes, passwordResetRoutes } from './email.ts';
import { channelRoutes, notificationRoutes } from './notifications.ts';
import { passkeyListRoutes, passkeyRegistrationRoutes, passkeySignInRoutes } from './passkeys.ts';
import { myGamesRoutes, playerProfileRoutes, recordRoutes, headToHeadRoutes } from './players.ts';
import { accessTokenRoutes, botAccountRoutes, botOfferRoutes } from './programs.ts';
import { openApiRoutes } from './openapi.ts';
import { proposalRoutes, actionRoutes, standingOrderRoutes } from './actions.ts';
import { reauthenticationRoutes } from './reauthentication.ts';
import { sessionRoutes } from './sessions.ts';
import { Router } from './router.ts';
import type { RouteSpec } from './router.ts';
import { seatRoutes, tableRoutes } from './tables.ts';
import { noteRoutes, chatRoutes } from './chat.ts';

/** What all routes take together. Each file declares the few of these that it uses. */
export interface RouteDeps {
  readonly accessTokens: AccessTokens;
  readonly accounts: Accounts;
  readonly accountEmails: AccountEmails;
  readonly adminToken: string | undefined;
  readonly botAccounts: BotAccounts;
  readonly botOffers: BotOffers;
  readonly channels: NotificationChannels;
  readonly chat: Chat;
  readonly devices: TrustedDevices;
  readonly eventStreams: EventStreams;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly nodeId: string;
  readonly origin: string | undefined;
  readonly outageMonitor: OutageMonitor;
  readonly presence: Presence;
  readonly store: Store;
  readonly tableManager: TableManager;
  forfeitAllGames(account: Account): Promise<void>;
  refreshBans(): Promise<void>;
  isStorageFull(): boolean;
  readIntegrity(): Promise<Integrity>;
  readLoad(): NodeLoad;
}

type AddRoutes = (router: Router, deps: RouteDeps) => void;

/** Every route, by subject. */
const allRoutes: readonly AddRoutes[] = [
  // Accounts: /api/guests, members, session, me, passkeys, confirm, reset.
  signInRoutes,
  signOutRoutes,
  meRoutes,
  sessionRoutes,
  reauthenticationRoutes,
  passkeyRegistrationRoutes,
  passkeyListRoutes,
  passkeySignInRoutes,
  emailRoutes,
  passwordResetRoutes,
  // Programs: /api/me/access-tokens, me/bots, bots.
  accessTokenRoutes,
  botAccountRoutes,
  botOfferRoutes,
  // Block lists and notifications: /api/me/blocks, mutes, notices, channels.
  blockRoutes,
  muteRoutes,
  notificationRoutes,
  channelRoutes,
  // Tables: /api/games, /api/tables.
  lobbyRoutes,
  tableRoutes,
  seatRoutes,
  invitationRoutes,
  choiceRoutes,
  eventRoutes,
  actionRoutes,
  standingOrderRoutes,
  proposalRoutes,
  chatRoutes,
  noteRoutes,
  recordRoutes,
  // Games and players: /api/me/tables, next-game, history, /api/players.
  myGamesRoutes,
  playerProfileRoutes,
  headToHeadRoutes,
  ratingRoutes,
  // Documentation of all routes.
  openApiRoutes,
  // Operation: /api/health, ready, metrics, /api/admin.
  healthRoutes,
  adminTableRoutes,
  nodeStatusRoutes,
  reportRoutes,
  banRoutes,
  auditRoutes,
];

export const registerRoutes = (app: FastifyInstance, deps: RouteDeps): readonly RouteSpec[] => {
  const router = new Router(app, deps);
  for (const add of allRoutes) add(router, deps);
  return router.specs;
};
