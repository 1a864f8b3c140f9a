import { availableParallelism } from 'node:os';
import { z } from 'zod';

const DATABASE_HINT = 'it is a file (sqlite: before it may be left out) or begins with postgres://';

/** What looks like the address of another kind of database would be taken for a file of that name. */
const isDatabaseAddress = (address: string): boolean =>
  address !== '' && (/^(sqlite|postgres|postgresql):/.test(address) || !/^\w+:\/\//.test(address));

/** All that can be set, with the names it has in the environment; what holds a password is not repeated in a complaint. The table in README.md is checked against this. */
const configSchema = {
  port: { env: 'GUNBAI_PORT', form: z.coerce.number().int().min(0).max(65535).default(8080) },
  host: { env: 'GUNBAI_HOST', form: z.string().default('127.0.0.1') },
  db: { env: 'GUNBAI_DB', isSecret: true, form: z.string().refine(isDatabaseAddress, DATABASE_HINT).default('.gunbai/gunbai.sqlite') },
  /** Where people reach this server: the origin of links, cookies and checks. */
  origin: { env: 'GUNBAI_ORIGIN', form: z.url({ protocol: /^https?$/ }).optional() },
  trustProxy: { env: 'GUNBAI_TRUST_PROXY', form: z.stringbool().default(false) },
  client: { env: 'GUNBAI_CLIENT', form: z.string().optional() },
  log: { env: 'GUNBAI_LOG', form: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info') },
  workers: {
    env: 'GUNBAI_WORKERS',
    form: z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(Math.max(1, availableParallelism() - 1)),
  },
  rulesMs: { env: 'GUNBAI_RULES_MS', form: z.coerce.number().int().min(50).default(3000) },
  botMs: { env: 'GUNBAI_BOT_MS', form: z.coerce.number().int().min(100).default(20_000) },
  /** Games at once in which bots play among themselves. */
  botTables: { env: 'GUNBAI_BOT_TABLES', form: z.coerce.number().int().min(0).default(8) },
  adminToken: { env: 'GUNBAI_ADMIN_TOKEN', isSecret: true, form: z.string().min(16).optional() },
  smtp: { env: 'GUNBAI_SMTP', isSecret: true, form: z.url({ protocol: /^smtps?$/ }).optional() },
  mailFrom: { env: 'GUNBAI_MAIL_FROM', form: z.string().default('Gunbai <gunbai@localhost>') },
  /** Web hooks may point into the server's own network. */
  allowPrivateWebhooks: { env: 'GUNBAI_HOOKS_INSIDE', form: z.stringbool().default(false) },
  /** How long somebody has before they are told by message that it is their turn. */
  turnNoticeMs: { env: 'GUNBAI_TURN_NOTICE_MS', form: z.coerce.number().int().min(0).default(60_000) },
  guestDays: { env: 'GUNBAI_GUEST_DAYS', form: z.coerce.number().int().min(1).default(90) },
  rateFactor: { env: 'GUNBAI_RATE_FACTOR', form: z.coerce.number().min(0.1).default(1) },
} as const;

export const environmentNames: readonly string[] = Object.values(configSchema).map(({ env }) => env);

type ConfigSchema = typeof configSchema;
export type Config = { readonly [Name in keyof ConfigSchema]: z.infer<ConfigSchema[Name]['form']> };
export type ConfigOptions = { readonly [Name in keyof Config]?: Config[Name] | undefined };

/** Reads what was asked for, then the environment, then the defaults; says by name what does not fit. */
export const readConfig = (options: ConfigOptions = {}, environment: NodeJS.ProcessEnv = process.env): Config => {
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(configSchema)) {
    const { env, form } = setting;
    const value = options[name as keyof ConfigOptions] ?? environment[env];
    // What is given in code is of the right type already, where the environment has only text.
    const parsed = form.safeParse(typeof value === 'boolean' ? String(value) : value);
    const displayedValue = 'isSecret' in setting ? 'what it is' : JSON.stringify(value);
    if (!parsed.success) throw new Error(`${env} cannot be ${displayedValue}: ${parsed.error.issues[0]?.message ?? 'not understood'}`);
    config[name] = parsed.data;
  }
  return config as Config;
};
