import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { entryRoutes, leavingRoutes, selfRoutes } from './accounts.ts';
import { adminTableRoutes, banRoutes, loadRoutes, reportRoutes } from './admin.ts';
import { blockRoutes, muteRoutes } from './avoidance.ts';
import { healthRoutes } from './health.ts';
import { mailRoutes, resetRoutes } from './mail.ts';
import { channelRoutes, noticeRoutes } from './notices.ts';
import { keptPasskeyRoutes, passkeyRoutes, passkeySignInRoutes } from './passkeys.ts';
import { ownGameRoutes, peopleRoutes, recordRoutes, rivalRoutes } from './people.ts';
import { agreementRoutes, decisionRoutes } from './play.ts';
import { proofRoutes } from './proof.ts';
import { sessionRoutes } from './sessions.ts';
import { lobbyRoutes, tableRoutes } from './tables.ts';
import { noteRoutes, talkRoutes } from './talk.ts';

type Add = (app: FastifyInstance, house: House) => void;

/** Every route, by subject: where to look for one. */
export const allRoutes: readonly Add[] = [
  // Who somebody is: /api/guests, members, session, me, passkeys, confirm, reset.
  entryRoutes,
  leavingRoutes,
  selfRoutes,
  sessionRoutes,
  proofRoutes,
  passkeyRoutes,
  keptPasskeyRoutes,
  passkeySignInRoutes,
  mailRoutes,
  resetRoutes,
  // Whom they avoid, and how they are told: /api/me/blocks, mutes, notices, channels.
  blockRoutes,
  muteRoutes,
  noticeRoutes,
  channelRoutes,
  // Tables: /api/games, /api/tables.
  lobbyRoutes,
  tableRoutes,
  decisionRoutes,
  agreementRoutes,
  talkRoutes,
  noteRoutes,
  recordRoutes,
  // Games and people: /api/me/tables, next, history, /api/people.
  ownGameRoutes,
  peopleRoutes,
  rivalRoutes,
  // Those who run the server: /api/health, ready, metrics, /api/admin.
  healthRoutes,
  adminTableRoutes,
  loadRoutes,
  reportRoutes,
  banRoutes,
];
