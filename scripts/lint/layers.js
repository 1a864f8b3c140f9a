// A lint rule: each layer imports only from layers above it in this list, and pure code stays pure. See docs/architecture.md.

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const LAYERS = ['engine', 'shared', 'protocol', 'ai', 'ui', 'games', 'server', 'web', 'cli'];
const UNRESTRICTED = new Set(['bench', 'e2e', 'scripts']);
const PACKAGE = /^@gunbai\/([a-z]+)/;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a file from the project root, split into folders. */
const projectPath = (file) => relative(ROOT, file).replaceAll('\\', '/').split('/');

const resolve = (from, target) => {
  const parts = from.slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts;
};

/** The game that a file belongs to: `games/kenshin/…`. Files directly in `games/` and in `games/test/` belong to none. */
const gameOf = ([layer, game, ...rest]) => (layer === 'games' && rest.length > 0 && game !== 'test' ? game : null);

const isTest = (place) => place.includes('test') || /\.test\.tsx?$/.test(place.at(-1) ?? '');

const isPure = (place) => {
  const [layer, , folder] = place;
  if (isTest(place) || place[1] === 'testing') return false;
  return (
    layer === 'engine' ||
    layer === 'shared' ||
    layer === 'ai' ||
    (layer === 'games' && ['rules', 'bot', 'odds', 'text', 'audit'].includes(folder))
  );
};

const isAuditor = ([layer, , folder]) => layer === 'games' && folder === 'audit';

/** An auditor recomputes a game by itself: it uses its own files, the components of its game, and types of the engine. */
const auditorImportProblem = (from, source, isTypeOnly) => {
  const target = source.startsWith('.') ? resolve(from, source) : [];
  const isOwn = target[0] === 'games' && target[1] === from[1] && ['audit', 'data'].includes(target[2]);
  if (isOwn || source === '@gunbai/shared/audit' || (isTypeOnly && source === '@gunbai/engine')) return null;
  return `an auditor shares no code with the rules: it may not import ${source}`;
};

const importProblem = (from, source, isTypeOnly = false) => {
  const [layer] = from;
  if (!LAYERS.includes(layer)) return null;
  if (isAuditor(from)) return auditorImportProblem(from, source, isTypeOnly);
  const target = source.startsWith('.') ? resolve(from, source) : PACKAGE.test(source) ? [PACKAGE.exec(source)[1]] : null;
  if (!target) return isPure(from) && source.startsWith('node:') ? `pure code may not use ${source}` : null;
  const [other] = target;
  if (UNRESTRICTED.has(other)) return `${layer} may not import from ${other}`;
  if (LAYERS.includes(other) && LAYERS.indexOf(other) > LAYERS.indexOf(layer))
    return `${layer} may not import from ${other}, a lower layer`;
  const ownGame = gameOf(from);
  const otherGame = gameOf(target);
  if (ownGame && otherGame && ownGame !== otherGame) return `a game may not import another game (${otherGame})`;
  if (isAuditor(target) && !isTest(from) && from[1] !== 'auditors.ts') return 'only games/auditors.ts may import an auditor';
  if (ownGame && isPure(from) && (other === 'ui' || target.at(-1)?.endsWith('.tsx')))
    return 'rules and bots may not import user interface code';
  return null;
};

const IMPURE = {
  read: new Set(['Date', 'performance', 'process', 'crypto', 'globalThis', 'localStorage', 'sessionStorage', 'indexedDB', 'navigator']),
  called: new Set(['Date', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame']),
  made: new Set(['Date', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'Worker', 'BroadcastChannel']),
};

/** What an expression uses of clock, network, disk or unseeded randomness; null if nothing. */
const impurityOf = (node) => {
  const name = (expression) => (expression.type === 'Identifier' ? expression.name : '');
  switch (node.type) {
    case 'MemberExpression': {
      const object = name(node.object);
      if (IMPURE.read.has(object)) return object;
      return object === 'Math' && !node.computed && node.property.name === 'random' ? 'Math.random' : null;
    }
    case 'CallExpression':
      return IMPURE.called.has(name(node.callee)) ? name(node.callee) : null;
    case 'NewExpression':
      return IMPURE.made.has(name(node.callee)) ? name(node.callee) : null;
    case 'VariableDeclarator':
      return name(node.init ?? node) === 'Math' && node.id.type === 'ObjectPattern' ? 'a member of Math under another name' : null;
    default:
      return null;
  }
};

const rule = {
  create(context) {
    const place = projectPath(context.physicalFilename ?? context.filename);
    const check = (node) => {
      const source = node.source?.value;
      const problem = typeof source === 'string' ? importProblem(place, source, node.importKind === 'type') : null;
      if (problem) context.report({ node, message: problem });
    };
    const visitor = { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
    if (!isPure(place)) return visitor;
    const checkPurity = (node) => {
      const impurity = impurityOf(node);
      if (impurity) context.report({ node, message: `pure code may not use ${impurity}` });
    };
    return {
      ...visitor,
      MemberExpression: checkPurity,
      CallExpression: checkPurity,
      NewExpression: checkPurity,
      VariableDeclarator: checkPurity,
    };
  },
};

export { impurityOf, importProblem, rule as layers };
