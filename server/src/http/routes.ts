import type { FastifyInstance } from 'fastify';
import type { ServerNode } from '../node.ts';
import { signInRoutes, signOutRoutes, meRoutes } from './accounts.ts';
import { adminTableRoutes, banRoutes, nodeStatusRoutes, reportRoutes } from './admin.ts';
import { blockRoutes, muteRoutes } from './block-lists.ts';
import { healthRoutes } from './health.ts';
import { emailRoutes, passwordResetRoutes } from './email.ts';
import { channelRoutes, notificationRoutes } from './notifications.ts';
import { passkeyListRoutes, passkeyRegistrationRoutes, passkeySignInRoutes } from './passkeys.ts';
import { myGamesRoutes, playerProfileRoutes, recordRoutes, headToHeadRoutes } from './players.ts';
import { proposalRoutes, actionRoutes } from './actions.ts';
import { reauthenticationRoutes } from './reauthentication.ts';
import { sessionRoutes } from './sessions.ts';
import { lobbyRoutes, tableRoutes } from './tables.ts';
import { noteRoutes, chatRoutes } from './chat.ts';

type AddRoutes = (app: FastifyInstance, node: ServerNode) => void;

/** Every route, by subject: where to look for one. */
export const allRoutes: readonly AddRoutes[] = [
  // Who somebody is: /api/guests, members, session, me, passkeys, confirm, reset.
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
  // Whom they avoid, and how they are told: /api/me/blocks, mutes, notices, channels.
  blockRoutes,
  muteRoutes,
  notificationRoutes,
  channelRoutes,
  // Tables: /api/games, /api/tables.
  lobbyRoutes,
  tableRoutes,
  actionRoutes,
  proposalRoutes,
  chatRoutes,
  noteRoutes,
  recordRoutes,
  // Games and people: /api/me/tables, next, history, /api/people.
  myGamesRoutes,
  playerProfileRoutes,
  headToHeadRoutes,
  // Those who run the server: /api/health, ready, metrics, /api/admin.
  healthRoutes,
  adminTableRoutes,
  nodeStatusRoutes,
  reportRoutes,
  banRoutes,
];
