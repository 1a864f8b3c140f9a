type Schema = Readonly<Record<string, unknown>>;
type PathItem = Readonly<Record<string, Schema>> & { readonly $ref?: string };

export interface OpenApi {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Follows `#/a/b`. */
const resolve = (document: OpenApi, ref: string): unknown => {
  let found: unknown = document;
  for (const part of decodeURIComponent(ref).slice(2).split('/')) found = (found as Record<string, unknown>)[part.replaceAll('~1', '/')];
  return found;
};

const typeOf = (json: unknown): string => (json === null ? 'null' : Array.isArray(json) ? 'array' : typeof json);

const findObjectProblem = (document: OpenApi, schema: Schema, json: Record<string, unknown>, at: string): string | null => {
  const {
    properties = {},
    required = [],
    additionalProperties = true,
  } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: boolean | Schema;
  };
  for (const name of required) if (!Object.hasOwn(json, name)) return `${at}.${name} is missing`;
  for (const [name, value] of Object.entries(json)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (field === false) return `${at}.${name} is not documented`;
    const problem = typeof field === 'object' ? findProblem(document, field, value, `${at}.${name}`) : null;
    if (problem !== null) return problem;
  }
  return null;
};

/** The first difference between an answer and its schema. Only what our schemas use is read: anything else throws. */
export const findProblem = (document: OpenApi, schema: Schema, json: unknown, at = 'answer'): string | null => {
  if (typeof schema['$ref'] === 'string') return findProblem(document, resolve(document, schema['$ref']) as Schema, json, at);
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (alternatives) {
    const problems = alternatives.map((one) => findProblem(document, one, json, at));
    return problems.includes(null) ? null : (problems.toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0))[0] as string);
  }
  if ('const' in schema && schema['const'] !== json) return `${at} is not ${JSON.stringify(schema['const'])}`;
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(json)) return `${at} is none of ${schema['enum'].join(', ')}`;
  const { type } = schema;
  if (type === undefined) return null;
  const types = [type].flat();
  const actual = types.includes('integer') && Number.isInteger(json) ? 'integer' : typeOf(json);
  if (!types.includes(actual)) return `${at} is a ${actual}, not a ${types.join(' or ')}`;
  if (actual === 'object') return findObjectProblem(document, schema, json as Record<string, unknown>, at);
  if (actual !== 'array' || schema['items'] === undefined) return null;
  for (const [index, item] of (json as unknown[]).entries()) {
    const problem = findProblem(document, schema['items'] as Schema, item, `${at}[${index}]`);
    if (problem !== null) return problem;
  }
  return null;
};

const documents = new Map<string, Promise<OpenApi>>();

export const loadOpenApi = (address: string): Promise<OpenApi> => {
  const known = documents.get(address);
  if (known) return known;
  const loading = fetch(`${address}/api/v1/openapi.json`).then((answer) => {
    if (!answer.ok) throw new Error(`the document is refused: ${answer.status}`);
    return answer.json() as Promise<OpenApi>;
  });
  documents.set(address, loading);
  loading.catch(() => documents.delete(address));
  return loading;
};

/** The operation for a request; templates with fewer parameters go first. */
export const findOperation = (document: OpenApi, method: string, path: string): Schema | null => {
  const matches = (template: string): boolean =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const templates = Object.keys(document.paths).filter(matches);
  for (const template of templates.toSorted((a, b) => a.split('{').length - b.split('{').length)) {
    const item = document.paths[template] as PathItem;
    const verb = method.toLowerCase();
    const operation = item[verb] ?? (item.$ref === undefined ? undefined : (resolve(document, item.$ref) as PathItem)[verb]);
    if (operation) return operation;
  }
  return null;
};

interface Answer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly json: unknown;
}

/** Operations that have answered as documented, by method and operation id. */
export const answeredOperations = new Set<string>();

/** Throws if an answer is not as the API's documentation says. Every request of every server test is checked. */
export const checkDocumented = async (address: string, { method, path, status, json }: Answer): Promise<void> => {
  if (!path.startsWith('/api/') || status === 404) return;
  const document = await loadOpenApi(address).catch(() => null);
  const operation = document && findOperation(document, method, new URL(path, address).pathname);
  if (!document || !operation) return;
  const responses = operation['responses'] as Record<string, { content?: Record<string, { schema: Schema }> }>;
  const schema =
    status < 400 ? responses[status]?.content?.['application/json']?.schema : ({ $ref: '#/components/schemas/Error' } satisfies Schema);
  const problem = schema ? findProblem(document, schema, json) : `the status ${status} is not documented`;
  if (problem !== null) throw new Error(`${method} ${path}: ${problem}`);
  if (status < 400) answeredOperations.add(String(operation['operationId']));
};
