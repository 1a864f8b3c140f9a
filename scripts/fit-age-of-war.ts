/**
 * Fits what a player holds to the solved game of Age of War, and writes what the bot `general` plays from:
 * games/age-of-war/data/holding-values.json. Usage: node scripts/fit-age-of-war.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { WinChances } from '../games/age-of-war/bot/win-chances.ts';
import { fitHoldings } from '../games/age-of-war/solver/fit-holdings.ts';

const chances = await WinChances.load(readFile);
const values = fitHoldings((position) => chances.at(position));
const lines = values.map((clans) => JSON.stringify(clans));
await writeFile(new URL('../games/age-of-war/data/holding-values.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
