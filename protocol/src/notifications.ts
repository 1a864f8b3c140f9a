import { z } from 'zod';
import { MAX_WEBHOOK_URL_LENGTH } from './limits.ts';

/** Adds a channel by which notifications are delivered. */
export const channelRequest = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('webhook'), url: z.url({ protocol: /^https?$/ }).max(MAX_WEBHOOK_URL_LENGTH) }),
    z.strictObject({
      kind: z.literal('push'),
      endpoint: z.url({ protocol: /^https$/ }).max(1000),
      keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
    }),
  ])
  .meta({
    examples: [
      { kind: 'webhook', url: 'https://club.example.org/gunbai' },
      { kind: 'push', endpoint: 'https://push.example.org/subscription/1', keys: { p256dh: 'BGkf', auth: 'x9A' } },
    ],
  });
