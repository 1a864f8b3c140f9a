import { randomBot } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { bots } from '../../bot/index.ts';
import { auditFourPlayerGame } from '../helpers/impulse-audit.ts';

/** For more games set AUDIT_GAMES, for other games AUDIT_SEED. */
const GAMES = Number(process.env['AUDIT_GAMES'] ?? 3);
const SEED = process.env['AUDIT_SEED'] ?? 'bystanders';

for (const [name, bot] of [
  ['bot', bots[0] as AnyBot],
  ['random', randomBot],
] as const)
  clause(
    ['16.2.7.3a', '16.2.9.1a'],
    `in ${name} games no unit of another Oda player fights, falls or retreats in an Oda player's impulse`,
    () => {
      let battles = 0;
      for (let game = 0; game < GAMES; game++) {
        const result = auditFourPlayerGame(bot, `${SEED}/${game}`);
        battles += result.battles;
        expect([game, result.complaints]).toEqual([game, []]);
      }
      if (GAMES > 3) process.stdout.write(`${name}: ${GAMES} games, ${battles} combats of Oda players\n`);
      expect(battles).toBeGreaterThan(GAMES);
    },
  );
