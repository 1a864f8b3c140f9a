import { isHeld } from './attack.ts';
import type { Attack } from './attack.ts';
import { griefClocks } from './clock-griefing.ts';
import { damageFiles } from './damaged-files.ts';
import { encodePaths } from './encoded-paths.ts';
import { floodPositions } from './position-floods.ts';
import { snipeSeats } from './seat-sniping.ts';
import { readHttpSlowly, readSocketsSlowly } from './slow-readers.ts';
import { spoofAddresses } from './spoofed-addresses.ts';

/**
 * Known attacks against a real server: `abuse/index.ts [attack…] [--scale N]`. Prints what each one achieved. Ends with
 * status 1 if one exceeded a limit.
 */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'clock-griefing': griefClocks,
  'seat-sniping': snipeSeats,
  'encoded-paths': encodePaths,
  'spoofed-addresses': spoofAddresses,
  'damaged-files': damageFiles,
  'slow-readers': readSocketsSlowly,
  'slow-http-readers': readHttpSlowly,
  'position-floods': floodPositions,
};

const given = process.argv.slice(2);
const at = given.indexOf('--scale');
const scale = at < 0 ? 1 : Number(given.splice(at, 2)[1]);
const unknown = given.find((name) => !Object.hasOwn(ATTACKS, name));
if (unknown !== undefined || !(scale > 0)) throw new Error(`give attacks (${Object.keys(ATTACKS).join(', ')}) and --scale with a number`);

for (const name of given.length > 0 ? given : Object.keys(ATTACKS)) {
  const startedAt = performance.now();
  const result = await (ATTACKS[name] as Attack)(scale);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(JSON.stringify({ attack: name, verdict: isHeld(result) ? 'held' : 'broken', ...result, seconds }, null, 2));
  if (!isHeld(result)) process.exitCode = 1;
}
process.exit();
