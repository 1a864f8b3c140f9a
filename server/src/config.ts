import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isProxyList } from './ip.ts';

const DATABASE_HINT = 'give a file path, with or without "sqlite:" before it, or an address that begins with postgres://';

/** An address like mysql://… would otherwise be taken for a file name. */
const isDatabaseAddress = (address: string): boolean =>
  address !== '' && (/^(sqlite|postgres|postgresql):/.test(address) || !/^\w+:\/\//.test(address));

const PROXY_HINT =
  'write the addresses or networks of your reverse proxies, separated by commas, for example "127.0.0.1, 10.0.0.0/24"; leave it out without a proxy';

/** Every setting with its environment variable. Error messages never repeat a secret. A test compares the table in docs/hosting.md with this. */
const configSchema = {
  port: { env: 'GUNBAI_PORT', schema: z.coerce.number().int().min(0).max(65535).default(8080) },
  host: { env: 'GUNBAI_HOST', schema: z.string().default('127.0.0.1') },
  db: { env: 'GUNBAI_DB', isSecret: true, schema: z.string().refine(isDatabaseAddress, DATABASE_HINT).default('.gunbai/gunbai.sqlite') },
  /** The public origin, used for links, cookies and cross-origin checks. */
  origin: { env: 'GUNBAI_ORIGIN', schema: z.url({ protocol: /^https?$/ }).optional() },
  /** Addresses and networks of reverse proxies, separated by commas. */
  trustProxy: { env: 'GUNBAI_TRUST_PROXY', schema: z.string().refine(isProxyList, PROXY_HINT).default('') },
  client: { env: 'GUNBAI_CLIENT', schema: z.string().optional() },
  log: { env: 'GUNBAI_LOG', schema: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info') },
  workers: {
    env: 'GUNBAI_WORKERS',
    schema: z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(Math.max(1, availableParallelism() - 1)),
  },
  rulesMs: { env: 'GUNBAI_RULES_MS', schema: z.coerce.number().int().min(50).default(3000) },
  botMs: { env: 'GUNBAI_BOT_MS', schema: z.coerce.number().int().min(100).default(20_000) },
  /** Limit of running games that only bots play. */
  botTables: { env: 'GUNBAI_BOT_TABLES', schema: z.coerce.number().int().min(0).default(8) },
  adminToken: { env: 'GUNBAI_ADMIN_TOKEN', isSecret: true, schema: z.string().min(16).optional() },
  smtp: { env: 'GUNBAI_SMTP', isSecret: true, schema: z.url({ protocol: /^smtps?$/ }).optional() },
  mailFrom: { env: 'GUNBAI_MAIL_FROM', schema: z.string().default('Gunbai <gunbai@localhost>') },
  /** Lets webhooks call addresses inside the server's own network. */
  allowPrivateWebhooks: { env: 'GUNBAI_HOOKS_INSIDE', schema: z.stringbool().default(false) },
  /** How long a player has before a message says that it is their turn. */
  turnNoticeMs: { env: 'GUNBAI_TURN_NOTICE_MS', schema: z.coerce.number().int().min(0).default(60_000) },
  guestDays: { env: 'GUNBAI_GUEST_DAYS', schema: z.coerce.number().int().min(1).default(90) },
  auditDays: { env: 'GUNBAI_AUDIT_DAYS', schema: z.coerce.number().int().min(1).default(90) },
  rateFactor: { env: 'GUNBAI_RATE_FACTOR', schema: z.coerce.number().min(0.1).default(1) },
} as const;

export const environmentNames: readonly string[] = Object.values(configSchema).map(({ env }) => env);

type ConfigSchema = typeof configSchema;
export type Config = { readonly [Name in keyof ConfigSchema]: z.infer<ConfigSchema[Name]['schema']> };
export type ConfigOptions = { readonly [Name in keyof Config]?: Config[Name] | undefined };

/** Takes each setting from the options, else the environment, else its default. Throws an error that names an invalid one. */
export const readConfig = (options: ConfigOptions = {}, environment: NodeJS.ProcessEnv = process.env): Config => {
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(configSchema)) {
    const { env, schema } = setting;
    const value = options[name as keyof ConfigOptions] ?? environment[env];
    // The schemas read text; an option may already be a boolean.
    const parsed = schema.safeParse(typeof value === 'boolean' ? String(value) : value);
    const displayedValue = 'isSecret' in setting ? 'the given value' : JSON.stringify(value);
    if (!parsed.success) throw new Error(`${env} cannot be ${displayedValue}: ${parsed.error.issues[0]?.message ?? 'invalid value'}`);
    config[name] = parsed.data;
  }
  return config as Config;
};
