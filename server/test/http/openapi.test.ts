import type { TableView } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { answeredOperations, findOperation, findProblem, loadOpenApi } from '../helpers/documented-answers.ts';
import type { OpenApi } from '../helpers/documented-answers.ts';
import { hashOf } from '../helpers/dice.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

/** The OpenAPI document is complete: every route, every parameter, every field that the server answers. */

let server: RunningServer;
let document: OpenApi;
beforeAll(async () => {
  server = await startServer(
    { port: 0, db: scratchFile(), log: 'silent', rateFactor: 1000, workers: 1, rulesMs: 60_000 },
    fixtureRegistry(1),
  );
  document = await loadOpenApi(server.address);
});
afterAll(() => server.close());

type Operation = Readonly<Record<string, unknown>> & {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
};

const toTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const operationOf = (route: string): Operation | null => {
  const [method = '', path = ''] = route.split(' ');
  return findOperation(document, method, path.replaceAll(/:\w+/g, 'x')) as Operation | null;
};

test('every route is documented, and nothing else', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) => {
    const { $ref: ref, ...own } = item;
    const referred = ref === undefined ? {} : document.paths[decodeURIComponent(ref.slice('#/paths/'.length)).replaceAll('~1', '/')];
    return Object.keys({ ...referred, ...own }).map((method) => `${method.toUpperCase()} ${path}`);
  });
  const routes = new Set(server.routes.map((route) => toTemplate(route)));
  expect([...routes].filter((route) => !documented.includes(route))).toEqual([]);
  // A path of the site refers to the stable one with all its methods.
  expect(documented.filter((route) => !routes.has(route) && !routes.has(route.replace(' /api/', ' /api/v1/')))).toEqual([]);
});

test('every operation names its parameters, who may call it, its limits and how it refuses', () => {
  const incomplete = server.routes.filter((route) => {
    const operation = operationOf(route);
    if (!operation) return true;
    const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const parameters = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
    const { summary, security, responses } = operation;
    const isRefusable = '429' in responses && 'default' in responses;
    return String(names) !== String(parameters) || !summary || !Array.isArray(security) || !isRefusable || !operation['x-rate-limits'];
  });
  expect(incomplete).toEqual([]);
});

test('every reference leads somewhere, and no object is left without fields', () => {
  const problems: string[] = [];
  const visit = (json: unknown, at: string): void => {
    if (typeof json !== 'object' || json === null) return;
    const { $ref: ref, type, properties, additionalProperties } = json as Record<string, unknown>;
    if (typeof ref === 'string' && ref.startsWith('#/components/schemas/') && !(ref.slice(21) in document.components.schemas))
      problems.push(`${at}: ${ref} leads nowhere`);
    if (type === 'object' && properties === undefined && additionalProperties === undefined) problems.push(`${at} has no fields`);
    for (const [key, part] of Object.entries(json)) visit(part, `${at}/${key}`);
  };
  visit(document, '#');
  expect(problems).toEqual([]);
});

test('a field that is not documented would be found', () => {
  const schema = { $ref: '#/components/schemas/Turn' };
  const turn = { table: 'x', game: 'steady', seat: 'a', number: 1 };
  expect(findProblem(document, schema, turn)).toBeNull();
  expect(findProblem(document, schema, { ...turn, hand: [] })).toBe('answer.hand is not documented');
  expect(findProblem(document, schema, { table: 'x', game: 'steady', seat: 'a' })).toBe('answer.number is missing');
});

/** Uses every operation of the stable API with success. `Player` compares each answer with the document, field by field. */
const useStableApi = async (): Promise<void> => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  const key = (() => {
    let keys = 0;
    return () => `openapi-${++keys}`;
  })();
  const paths = ['choices', 'position', 'note', 'standing-orders', 'chat', ''];
  for (const path of paths) await a.get(`/api/v1/tables/${id}/${path}`.replace(/\/$/, ''));
  await a.post(`/api/v1/tables/${id}/why-not`, { action: ['strike'] });
  await a.post(`/api/v1/tables/${id}/actions`, { number: 1, action: ['rest'], key: key() });
  await a.post(`/api/v1/tables/${id}/undo`, { key: key() });
  await a.post(`/api/v1/tables/${id}/chat`, { text: 'well met', key: key() });
  await a.request('PUT', `/api/v1/tables/${id}/note`, { text: 'my plan' });
  await a.request('PUT', `/api/v1/tables/${id}/standing-orders`, { orders: [{ step: 'respond', answer: ['pass'] }] });
  await a.post(`/api/v1/tables/${id}/proposal`, { kind: 'draw' });
  await b.post(`/api/v1/tables/${id}/proposal/response`, { agree: false });
  for (const path of ['me', 'me/tables', 'me/next-game', 'me/turns', 'games', 'bots', 'tables', 'openapi.json', `players/${b.account}`])
    await a.get(`/api/v1/${path}`);
  await a.get(`/api/v1/players/${a.account}/against/${b.account}`);
  await a.post(`/api/v1/tables/${id}/resign`, {});
  for (const path of [`tables/${id}/record`, `tables/${id}/verify`]) await a.get(`/api/v1/${path}`);
  await a.get('/api/v1/me/history');
  for (const path of ['me/invitations', 'players/online', `players/${a.account}/ratings`, `tables/${id}/ratings`])
    await a.get(`/api/v1/${path}`);
  await a.post(`/api/v1/tables/${id}/rematch`, {});
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const waiting = (await a.post('/api/v1/tables', { game: 'steady', seats })) as TableView;
  await b.post(`/api/v1/tables/${waiting.id}/seat`, {});
  const opened = (await a.post('/api/v1/tables', { game: 'steady', seats, entropyHash: hashOf('a').entropyHash })) as TableView;
  await b.post(`/api/v1/tables/${opened.id}/seat`, { entropyHash: hashOf('b').entropyHash });
  await a.post(`/api/v1/tables/${opened.id}/dice`, hashOf('a'));
  await a.request('DELETE', `/api/v1/tables/${opened.id}/seats/b`);
  await a.request('DELETE', `/api/v1/tables/${opened.id}/seat`);
  await a.becomeMember('Inviter');
  await b.becomeMember('Invited');
  const free = seats.map(({ seat }) => ({ seat, who: 'open' }));
  const inviting = (await a.post('/api/v1/tables', { game: 'steady', seats: free })) as TableView;
  await a.post(`/api/v1/tables/${inviting.id}/invitations`, { seat: 'b', name: 'Invited' });
  await b.request('DELETE', `/api/v1/tables/${inviting.id}/invitations/b`);
  const timed = { pace: { kind: 'live', base: 1, increment: 0 }, policy: { timeOut: 'claim' } };
  const late = (await a.post('/api/v1/tables', { game: 'steady', seats, ...timed })) as TableView;
  await b.post(`/api/v1/tables/${late.id}/seat`, {});
  await eventually(async () => (await b.request('POST', `/api/v1/tables/${late.id}/claim-timeout`, {})).status).toBe(200);
  for (const player of [a, b]) await player.close();
};

test('every operation of the stable API answers with the documented fields, and no others', async () => {
  answeredOperations.clear();
  await useStableApi();
  const unanswered = server.routes
    .filter((route) => route.includes(' /api/v1/'))
    .filter((route) => {
      const operation = operationOf(route);
      const isStream = 'application/x-ndjson' in (operation?.responses['200']?.content ?? {});
      return !isStream && !answeredOperations.has(operation?.operationId ?? '');
    });
  expect(unanswered).toEqual([]);
});
