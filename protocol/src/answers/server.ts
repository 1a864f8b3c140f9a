import { z } from 'zod';
import { auditKinds } from '../audit.ts';
import { person, rulesChangeIssue, time } from './common.ts';

export const health = z.strictObject({ ok: z.literal(true), node: z.string() });

const names = z.strictObject({ en: z.string(), 'zh-Hans': z.string(), 'zh-Hant': z.string(), ja: z.string() }).meta({ id: 'Names' });

const gameFields = {
  id: z.string(),
  names,
  rules: z.number().meta({ description: 'Rules version' }),
  scenarios: z.array(
    z.strictObject({
      id: z.string(),
      formerIds: z.array(z.string()).optional(),
      seats: z.array(z.string()).meta({ description: 'In playing order' }),
      minPlayers: z.number().optional().meta({ description: 'With fewer players than seats, the last seats are left out' }),
      minutes: z.number(),
    }),
  ),
  options: z.array(
    z.strictObject({
      id: z.string(),
      values: z.array(z.unknown()),
      defaultValue: z.unknown(),
      scenarios: z.array(z.string()).optional(),
    }),
  ),
  bots: z.array(z.string()).meta({ description: 'Bots of this server, weakest first' }),
};

export const gameList = z.array(z.strictObject(gameFields).meta({ id: 'GameSummary' }));

export const adminTables = z.array(
  z
    .strictObject({
      id: z.string(),
      game: z.string(),
      scenario: z.string(),
      status: z.string(),
      rules: z.number(),
      count: z.number(),
      rulesChange: rulesChangeIssue,
      created: time,
      updated: time,
    })
    .meta({ id: 'AdminTable' }),
);

export const adminStatus = z
  .strictObject({
    uptimeSeconds: z.number(),
    memory: z.strictObject({ rss: z.number(), heapUsed: z.number() }),
    loadAverage: z.array(z.number()),
    node: z.string(),
    sockets: z.number(),
    tablesInMemory: z.number(),
    refereeQueue: z.number(),
    tables: z.record(z.string(), z.number()).meta({ description: 'Tables by status' }),
    failedJobs: z.array(z.strictObject({ id: z.string(), kind: z.string(), attempts: z.number(), problem: z.string() })),
  })
  .meta({ id: 'AdminStatus' });

export const adminReports = z.array(
  z
    .strictObject({
      id: z.string(),
      table: z.string(),
      reporter: z.string(),
      chat: z.number().nullable(),
      reason: z.string(),
      resolved: z.number(),
      at: time,
      about: z.string().nullable(),
      name: z.string().nullable(),
      text: z.string().nullable(),
    })
    .meta({ id: 'AdminReport' }),
);

export const adminBans = z
  .strictObject({
    addresses: z.array(z.strictObject({ address: z.string(), reason: z.string(), at: time })),
    accounts: z.array(z.strictObject({ id: person.shape.account, name: person.shape.name })),
  })
  .meta({ id: 'AdminBans' });

export const auditEntries = z
  .strictObject({
    entries: z.array(
      z.strictObject({
        id: z.string(),
        at: time,
        kind: z.enum(Object.values(auditKinds).flat()),
        actor: z.string().meta({ description: 'An account, `token` or `command-line`; empty if nobody is known' }),
        actorName: z.string().nullable(),
        subject: z.string().meta({ description: 'Whom or what it was done to; empty if that is the actor' }),
        subjectName: z.string().nullable(),
        address: z.string(),
      }),
    ),
    next: z.string().nullable().meta({ description: 'Give it as `before` for the next page' }),
  })
  .meta({ id: 'AuditPage' });
