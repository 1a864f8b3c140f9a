import { copyFileSync, truncateSync, statSync } from 'node:fs';
import { seededRandom } from '@gunbai/engine';
import type { RandomSource } from '@gunbai/engine';
import { backup, doctor } from '@gunbai/server';
import { changeRows, listPages, overwritePage } from '../../../server/test/helpers/damage.ts';
import { createTally, openGunbaiPair } from '../load-players.ts';
import { scratchDatabase, tryStartProcess } from '../server-process.ts';
import { sendRaw, startVictim } from './attack.ts';
import type { Attack } from './attack.ts';

const TRIES = 5;
const GAMES = 3;
const MOVES = 60;

type Check = 'backup' | 'doctor' | 'ready';

interface Damage {
  readonly what: string;
  /** Who must notice. A changed row is well-formed, so only a replay finds it. */
  readonly noticedBy: readonly Check[];
  damage(file: string, chance: RandomSource): void;
}

const changeRow = (statement: string) => (file: string) => changeRows(file, statement);

const EVERYBODY: readonly Check[] = ['backup', 'doctor', 'ready'];

const KINDS: readonly Damage[] = [
  {
    what: 'a page is overwritten',
    noticedBy: EVERYBODY,
    damage(file, chance) {
      const pages = listPages(file);
      overwritePage(file, pages[chance.next(pages.length)] as number);
    },
  },
  {
    what: 'the end of the file is missing',
    noticedBy: EVERYBODY,
    damage: (file, chance) => truncateSync(file, statSync(file).size - 4096 * (1 + chance.next(8))),
  },
  {
    what: 'a seat is deleted',
    noticedBy: ['doctor'],
    damage: changeRow('delete from seats where rowid = (select rowid from seats order by random() limit 1)'),
  },
  {
    what: 'a log entry is changed',
    noticedBy: ['doctor'],
    damage: changeRow(
      `update log set entry = replace(entry, '"got":[', '"got":[0,') where rowid = (select rowid from log where entry like '%"got":[%' order by random() limit 1)`,
    ),
  },
  {
    what: 'a log entry is deleted',
    noticedBy: ['doctor'],
    damage: changeRow('delete from log where rowid = (select rowid from log order by random() limit 1)'),
  },
  {
    what: 'a stored state is changed',
    noticedBy: ['doctor'],
    damage: changeRow(
      `update tables set state = replace(state, '"turn":', '"turn":1') where rowid = (select rowid from tables where status = 'playing' order by random() limit 1)`,
    ),
  },
];

const playGames = async (db: string): Promise<void> => {
  const server = await startVictim({ rateFactor: 1000 }, db);
  for (let game = 0; game < GAMES; game++) {
    const pair = await openGunbaiPair(server.address, createTally(), game + 1);
    for (let move = 0; move < MOVES; move++) await pair.move();
    pair.close();
  }
  await server.stop();
};

/** Whether a server on the file says that it is not ready, or does not even start. */
const isUnready = async (file: string): Promise<boolean> => {
  const server = await tryStartProcess('./server-gunbai.ts', file, JSON.stringify({ log: 'silent' }));
  if (!server) return true;
  const { status } = await sendRaw(server.address, { path: '/api/ready' });
  await server.stop();
  return status !== 200;
};

const throws = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => false,
    () => true,
  );

const CHECKS: Readonly<Record<Check, (file: string) => Promise<boolean>>> = {
  backup: (file) => throws(backup(file, scratchDatabase())),
  doctor: async (file) => (await doctor(file).catch(() => ({ findings: [null] }))).findings.length > 0,
  ready: isUnready,
};

/** Damages a copy of a server's file in every way, and looks who says so. */
export const damageFiles: Attack = async (scale) => {
  const db = scratchDatabase();
  await playGames(db);
  const chance = seededRandom(41);
  const missed: string[] = [];
  const figures: Record<string, Partial<Record<Check, number>>> = {};
  for (const check of EVERYBODY) if (await CHECKS[check](db)) throw new Error(`${check} complains about an intact file`);
  for (const { what, noticedBy, damage } of KINDS)
    for (let attempt = 0; attempt < TRIES * scale; attempt++) {
      const file = scratchDatabase();
      await backup(db, file);
      damage(file, chance);
      for (const check of noticedBy) {
        const copy = scratchDatabase();
        copyFileSync(file, copy);
        const isNoticed = await CHECKS[check](copy);
        const counts = (figures[what] ??= {});
        counts[check] = (counts[check] ?? 0) + Number(isNoticed);
        if (!isNoticed) missed.push(`${check}: ${what}`);
      }
    }
  return {
    achieved: `${KINDS.length * TRIES * scale} damaged files; ${missed.length} times the damage went unnoticed`,
    limits: [{ what: 'damage that went unnoticed', value: missed.length, max: 0 }],
    figures: { triesOfEach: TRIES * scale, noticed: figures, missed: [...new Set(missed)] },
  };
};
