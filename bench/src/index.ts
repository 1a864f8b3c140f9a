import { engineBench } from './engine.ts';
import { hexBench } from './hex.ts';

const benches: Record<string, () => object | Promise<object>> = { engine: engineBench, hex: hexBench };

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) throw new Error(`there is no bench ${name}; there are ${Object.keys(benches).join(', ')}`);
  console.log(JSON.stringify({ bench: name, ...(await bench()) }, null, 2));
}
