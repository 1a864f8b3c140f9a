// Breaks a rule on purpose while Node loads the sources, so that an auditor can be tried:
//   BROKEN_RULE='{"file":"games/x/rules/y.ts","replace":"a + b","by":"a - b"}' node --import ./scripts/break-rule.mjs cli/src/main.ts audit x
import { registerHooks } from 'node:module';

const { file, replace, by } = JSON.parse(process.env.BROKEN_RULE ?? '{}');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${file}`)) return loaded;
    const source = loaded.source.toString();
    if (source.split(replace).length !== 2) throw new Error(`${file} does not contain once: ${replace}`);
    return { ...loaded, source: source.replace(replace, () => by) };
  },
});
