import { SCOPES } from '@gunbai/protocol';
import { errorAnswer } from '@gunbai/protocol/answers';
import { z } from 'zod';
import { RATE_LIMITS } from '../rate-limiter.ts';
import { stablePath } from './router.ts';
import type { Access, Router, RouteSpec } from './router.ts';

/** The OpenAPI 3.1 document, made from the schemas by which the server validates. */

type JsonObject = Record<string, unknown>;

const DESCRIPTION = `Paths under \`/api/v1\` are stable. Those outside it serve the site and may change with any release.

Send an access token as \`Authorization: Bearer gunbai_…\`. The site makes them under Account; each has scopes.

After too many requests the answer is 429, and \`Retry-After\` names the seconds to wait. An error is \`{"error": {"code", "detail"}}\`; for a wrong field it also has \`field\` and \`expected\`, for a refusal by the rules \`clause\` and \`values\`.`;

const ACCESS_TEXT: Readonly<Record<Access, string>> = {
  public: 'For everybody.',
  anyone: 'For everybody; the answer may depend on who asks.',
  account: 'Needs an account.',
  session: 'Needs a session of the site: no access token.',
  admin: 'For administrators.',
};

const SCOPE_TEXT = {
  read: 'See what the account sees: its tables, and the positions of its seats',
  play: 'Open tables, take seats and act',
  chat: 'Read and write in the chat',
} as const satisfies Record<(typeof SCOPES)[number], string>;

/** Collects the named schemas of all routes. */
class Components {
  readonly schemas: Record<string, unknown> = {};

  toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    const {
      $schema: _version,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject & {
      $defs?: JsonObject;
    };
    for (const [id, definition] of Object.entries($defs)) this.schemas[id] ??= withoutId(pointToComponents(definition) as JsonObject);
    const { id } = schema.meta() ?? {};
    if (id === undefined) return pointToComponents(own) as JsonObject;
    this.schemas[id] ??= withoutId(pointToComponents(own) as JsonObject);
    return { $ref: `#/components/schemas/${id}` };
  }
}

const withoutId = ({ id: _id, ...schema }: JsonObject): JsonObject => schema;

const pointToComponents = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(pointToComponents);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : pointToComponents(value),
    ]),
  );
};

const toTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const pathParameters = (path: string): JsonObject[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

const queryParameters = (components: Components, query: z.ZodType | undefined): JsonObject[] => {
  if (!query) return [];
  const { properties = {}, required = [] } = components.toSchema(query, 'input') as { properties?: JsonObject; required?: string[] };
  const types = components.toSchema(query, 'output') as { properties?: Record<string, JsonObject> };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: { ...types.properties?.[name], ...(schema as JsonObject) },
  }));
};

const toLimits = ({ limits = [] }: RouteSpec): JsonObject[] =>
  [['request', 'address'] as const, ...limits].map(([name, per]) => {
    const [requests, seconds] = RATE_LIMITS[name];
    return { name, requests, seconds, per };
  });

/** `POST /api/tables/:id/seat` is `postTablesSeat`. */
const toOperationId = ({ method, path }: RouteSpec): string =>
  method.toLowerCase() +
  path
    .split(/[/-]/)
    .slice(2)
    .filter((part) => part !== 'v1')
    .map((part) => (part.startsWith(':') ? `By${capitalize(part.slice(1))}` : capitalize(part)))
    .join('');

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const toSecurity = ({ access, scope }: RouteSpec): JsonObject[] => {
  if (access === 'public') return [];
  if (access === 'session') return [{ session: [] }];
  if (access === 'admin') return [{ session: [] }, { adminToken: [] }];
  const token = { accessToken: scope === undefined ? [] : [scope] };
  return access === 'anyone' ? [{}, token, { session: [] }] : [token, { session: [] }];
};

const toOperation = (components: Components, spec: RouteSpec): JsonObject => {
  const { path, summary, access, scope, body, query, answer, status = 200, contentType = 'application/json' } = spec;
  const parameters = [...pathParameters(path), ...queryParameters(components, query)];
  const needs = scope === undefined || access === 'session' ? '' : ` A token needs the scope \`${scope}\`.`;
  return {
    operationId: toOperationId(spec),
    summary,
    description: ACCESS_TEXT[access] + needs,
    security: toSecurity(spec),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: components.toSchema(body, 'input') } } } } : {}),
    responses: {
      [status]: { description: 'Done', content: { [contentType]: { schema: components.toSchema(answer, 'output') } } },
      429: { $ref: '#/components/responses/TooManyRequests' },
      default: { $ref: '#/components/responses/Error' },
    },
    'x-rate-limits': toLimits(spec),
  };
};

/** A path of the site that is also stable refers to the stable one. */
const addPaths = (components: Components, paths: Record<string, JsonObject>, spec: RouteSpec): void => {
  const stable = stablePath(spec);
  const path = toTemplate(stable ?? spec.path);
  (paths[path] ??= {})[spec.method.toLowerCase()] = toOperation(components, spec);
  if (stable === null || stable === spec.path) return;
  const operation = { $ref: `#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}` };
  paths[toTemplate(spec.path)] = { ...paths[toTemplate(spec.path)], ...operation };
};

const buildOpenApi = (specs: readonly RouteSpec[]): JsonObject => {
  const components = new Components();
  const paths: Record<string, JsonObject> = {};
  for (const spec of specs) addPaths(components, paths, spec);
  const error = { 'application/json': { schema: components.toSchema(errorAnswer, 'output') } };
  return {
    openapi: '3.1.0',
    info: { title: 'Gunbai', version: '1', description: DESCRIPTION },
    paths,
    components: {
      schemas: components.schemas,
      responses: {
        Error: { description: 'Refused', content: error },
        TooManyRequests: {
          description: 'Too many requests',
          headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
          content: error,
        },
      },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'An access token of an account', 'x-scopes': SCOPE_TEXT },
        session: { type: 'apiKey', in: 'cookie', name: 'gunbai' },
        adminToken: { type: 'http', scheme: 'bearer', description: 'GUNBAI_ADMIN_TOKEN of the server' },
      },
    },
  };
};

/** Serves the document. */
export const openApiRoutes = (router: Router): void => {
  let document: JsonObject | null = null;
  const spec = { method: 'GET', path: '/api/v1/openapi.json', summary: 'This document', isStable: true } as const;
  router.add(
    { ...spec, access: 'public', answer: z.looseObject({ openapi: z.string() }) },
    () => (document ??= buildOpenApi(router.specs)),
  );
};
