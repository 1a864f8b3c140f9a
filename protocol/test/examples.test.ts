import { expect, test } from 'vitest';
import { z } from 'zod';
import * as protocol from '../src/index.ts';

const schemas = Object.entries(protocol).flatMap(([name, value]) => (value instanceof z.ZodType ? [{ name, schema: value }] : []));

const examplesOf = (schema: z.ZodType): readonly unknown[] => (schema.meta()?.['examples'] ?? []) as readonly unknown[];

test.each(schemas.filter(({ name }) => name !== 'tableId'))('$name accepts its examples and refuses unknown fields', ({ schema }) => {
  const examples = examplesOf(schema);
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) {
    expect(schema.safeParse(example)).toMatchObject({ success: true });
    expect(schema.safeParse({ ...(example as object), unknown: 1 })).toMatchObject({ success: false });
  }
});

test('the examples cover every kind of client message, proposal, pace and channel', () => {
  const kindsIn = (schema: z.ZodDiscriminatedUnion, field: string): unknown[] => [
    ...new Set(examplesOf(schema).map((one) => (one as Record<string, unknown>)[field])),
  ];
  expect(kindsIn(protocol.clientMessage, 'type')).toHaveLength(protocol.clientMessage.options.length);
  expect(kindsIn(protocol.proposalRequest, 'kind')).toHaveLength(protocol.proposalRequest.options.length);
  expect(kindsIn(protocol.pace, 'kind')).toHaveLength(protocol.pace.options.length);
  expect(kindsIn(protocol.channelRequest, 'kind')).toHaveLength(protocol.channelRequest.options.length);
});

test('each example of a server message has the type under which it is listed, and survives JSON', () => {
  for (const [type, message] of Object.entries(protocol.serverMessageExamples)) {
    expect(message.type).toBe(type);
    expect(JSON.parse(JSON.stringify(message))).toEqual(message);
  }
});
