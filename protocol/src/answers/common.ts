import { z } from 'zod';

/** Schemas of what the server answers. Strict, so that tests find a field that is not documented. */

/** Milliseconds since 1970. */
export const time = z.number().meta({ description: 'Milliseconds since 1970' });

export const done = z.strictObject({ ok: z.literal(true) }).meta({ id: 'Done' });

/** The length of the log after a command. */
export const commandDone = z.strictObject({ number: z.number().meta({ description: 'Length of the log' }) }).meta({ id: 'CommandDone' });

export const person = z.strictObject({ account: z.string(), name: z.string() }).meta({ id: 'Person' });

export const refusal = z
  .strictObject({
    code: z.string().meta({ description: 'Stable; for programs' }),
    detail: z.string().optional().meta({ description: 'In English; for developers' }),
    field: z.string().optional().meta({ description: 'The field of the request that is wrong, such as `pace.base`' }),
    expected: z.string().optional().meta({ description: 'What the field must be' }),
    clause: z.string().optional().meta({ description: 'The rule that forbids the action' }),
    values: z.record(z.string(), z.unknown()).optional().meta({ description: 'The numbers and ids that explain the refusal' }),
  })
  .meta({ id: 'Refusal' });

export const errorAnswer = z.strictObject({ error: refusal }).meta({ id: 'Error' });

const rulesChange = z.strictObject({
  code: z.enum(['position', 'refused', 'rolls', 'fault']),
  entry: z.number().optional(),
  clause: z.string().optional(),
});
export const rulesChangeIssue = rulesChange.nullable();
