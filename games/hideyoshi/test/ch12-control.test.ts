import { eraseGameType, Match, promptFor } from '@gunbai/engine';
import type { State } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placePieces, UNUSED } from '../rules/state.ts';
import { areaAt, daimyoAt, unitAt } from '../rules/components.ts';
import { hideyoshi } from '../rules/index.ts';
import { isControlledBy } from '../rules/resources.ts';
import { currentStep, dice, endRound, holderOf, isAllowed, pieceCount, playCard, position, refusedBy } from './helpers.ts';
import type { Position } from './helpers.ts';

// 12 Control

const hands = { hideyoshi: ['iga_ninja', 'ogaeshi'], anti: ['arquebus', 'cavalry'] };

clause(['12.0.1', '12.0.3'], 'the daimyo whose piece is in the circle controls the area', () => {
  const table = position({ map: { ise: { takigawa: 1, hashiba: 3 } }, war: ['takigawa'] });
  expect(holderOf(table, 'ise')).toBe('takigawa');
  expect([isControlledBy(table.board, 0, areaAt('ise')), isControlledBy(table.board, 1, areaAt('ise'))]).toEqual([false, true]);
});

/** After a pass, the end of the round decides who controls Ise, which Takigawa's last piece has just left. */
const vacatedIse = (others: Record<string, number>, was: { side: 0 | 1 | 2; atWar: boolean }, war: string[] = []) => {
  const table = position({ map: { ise: others, omi: { hashiba: 1 }, echizen: { shibata: 1 } }, war, hands });
  table.editState((board) => {
    board.circle[areaAt('ise')] = daimyoAt('takigawa');
    board.vacated[areaAt('ise')] = was.side * 2 + (was.atWar ? 1 : 0);
  });
  return endRound(table.act('hideyoshi', ['pass']));
};

clause('12.0.2', "an opponent there takes an area whose daimyo has gone, even beside others of the daimyo's side", () => {
  for (const atWar of [true, false]) {
    expect(holderOf(vacatedIse({ hashiba: 1, shibata: 1 }, { side: 1, atWar }), 'ise')).toBe('hashiba');
    expect(holderOf(vacatedIse({ hashiba: 1, shibata: 1 }, { side: 0, atWar }), 'ise')).toBe('shibata');
  }
});

clause('12.0.2', 'the side that takes an area after its controller has left', () => {
  const atWar = { side: 1, atWar: true } as const;
  expect(holderOf(vacatedIse({ hashiba: 1 }, atWar), 'ise')).toBe('hashiba');
  expect(holderOf(vacatedIse({ shibata: 1 }, atWar), 'ise')).toBe('shibata'); // no opponent there: his own side keeps it
  expect(holderOf(vacatedIse({ shibata: 1 }, { side: 1, atWar: false }), 'ise')).toBe('shibata');
  expect(holderOf(vacatedIse({ hashiba: 1, shibata: 1 }, { side: 2, atWar: false }), 'ise')).toBe('hashiba'); // Akechi: the active side
  expect(holderOf(vacatedIse({ kitabatake: 1 }, atWar), 'ise')).toBeNull(); // only neutrals: nobody
  const choice = vacatedIse({ hashiba: 1, niwa: 1 }, atWar, ['niwa']);
  expect(currentStep(choice)).toBe('occupy');
  expect(refusedBy(choice, 'hideyoshi', ['occupy', 'ikeda'])).toBe('12.0.2');
  expect(holderOf(choice.act('hideyoshi', ['occupy', 'niwa']), 'ise')).toBe('niwa');
});

clause('12.0.2', "Akechi's area goes to the anti-Hideyoshi player in his round", () => {
  const map = { ise: { hashiba: 1, shibata: 1 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };
  const table = position({ side: 'anti', map, hands }).editState((board) => {
    board.circle[areaAt('ise')] = daimyoAt('akechi');
    board.vacated[areaAt('ise')] = 2 * 2;
  });
  expect(holderOf(endRound(table.act('anti', ['pass'])), 'ise')).toBe('shibata');
});

clause('12.0.2', 'an area without controller goes to the active player, regardless of earlier control', () => {
  const table = vacatedIse({}, { side: 1, atWar: false });
  expect(holderOf(table, 'ise')).toBeNull();
  table.editState((board) => {
    for (const unit of ['hashiba', 'shibata']) placePieces(board, areaAt('ise'), unitAt(unit), UNUSED, 1);
  });
  expect(holderOf(endRound(playCard(table, 'anti', 'diplomacy', 'arquebus', ['sway', 'date'], ['enough'])), 'ise')).toBe('shibata');
});

clause('12.0.2', 'control changes at the end of the round, not before', () => {
  const table = position({ map: { ise: { takigawa: 1, hashiba: 2 }, omi: { hashiba: 1 } }, hands });
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'ise', 'takigawa']).act('hideyoshi', ['everyone'], dice(1, 6));
  expect(holderOf(table, 'ise')).toBe('takigawa');
  expect(holderOf(endRound(table), 'ise')).toBe('hashiba');
});

const contested = { ise: { niwa: 1, hashiba: 3, shibata: 4 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };

/** Shibata hits one piece of Niwa, who controls Ise; Hashiba stands there, too. */
const attackOnNiwa = (table: Position): Position => {
  playCard(table, 'anti', 'operations', 'cavalry', ['attack', 'ise', 'enemies'], ['take', 'shibata', 1], ['go']);
  table.act('hideyoshi', ['letThem'], dice(1)).act('hideyoshi', ['lose', 'niwa', 'unused', 1]);
  return endRound(table);
};

clause(['12.0.2', '12.0.3'], "an area falls with its daimyo's last piece, although others of his side still stand there", () => {
  const table = attackOnNiwa(position({ side: 'anti', map: contested, war: ['niwa'], hands }));
  expect(holderOf(table, 'ise')).toBe('shibata');
});

clause('12.0.4', 'an exchange before the attack keeps the area that would fall without it', () => {
  const table = position({ map: contested, war: ['niwa'], hands });
  table.act('hideyoshi', ['pass']).act('hideyoshi', ['exchange', 'ise', 'hashiba']);
  expect(holderOf(attackOnNiwa(endRound(table)), 'ise')).toBe('hashiba');
});

clause('12.0.2', "an area whose daimyo's pieces march off goes to an opponent there", () => {
  const setup = { war: ['niwa'], hands: { ...hands, hideyoshi: ['iga_ninja', 'ogaeshi'] } };
  const marchOff = (map: Record<string, Record<string, number>>): Position => {
    const table = position({ ...setup, map });
    playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['move', 'ise'], ['to', 'omi'], ['take', 'niwa', 1], ['go']);
    return endRound(table);
  };
  expect(holderOf(marchOff(contested), 'ise')).toBe('shibata');
  expect(holderOf(marchOff({ ...contested, ise: { niwa: 1, hashiba: 3 } }), 'ise')).toBe('hashiba');
});

clause(['12.0.2', '8.2.4'], 'of all eligible pieces that march, one of the daimyo in the circle stays', () => {
  const marchAll = (holder: string): Position => {
    const map = { kyo: { hashiba: 3, niwa: 3 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };
    const table = position({ map, circle: { kyo: holder }, war: ['niwa'], hands });
    return playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['move', 'kyo'], ['to', 'omi'], ['everyone']);
  };
  const left = (table: Position): number[] => ['hashiba', 'niwa'].map((unit) => pieceCount(table, 'kyo', unit));
  expect([left(marchAll('hashiba')), left(marchAll('niwa'))]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

clause('12.0.4', 'at the end of the own round a player may exchange the piece in a circle', () => {
  const table = position({ map: { settsu: { ikeda: 1, niwa: 1 }, ise: { takigawa: 1, niwa: 1 }, echizen: { shibata: 1 } }, hands });
  table.act('hideyoshi', ['pass']);
  expect(currentStep(table)).toBe('exchange');
  expect(refusedBy(table, 'hideyoshi', ['exchange', 'ise', 'niwa'])).toBe('12.0.4'); // not his area
  expect(refusedBy(table, 'hideyoshi', ['exchange', 'settsu', 'hashiba'])).toBe('12.0.4');
  table.act('hideyoshi', ['exchange', 'settsu', 'niwa']);
  expect(holderOf(table, 'settsu')).toBe('niwa');
  expect(refusedBy(table, 'hideyoshi', ['exchange', 'settsu', 'ikeda'])).toBe('12.0.4'); // only once
  table.act('hideyoshi', ['keep']);
  expect(isAllowed(table, 'anti', ['pass'])).toBe(true);
});

clause('12.0.4', 'after an exchange a player is asked again only where another circle could be exchanged', () => {
  const opened = Match.open(eraseGameType(hideyoshi), {}, { seed: 'a5'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  const afterwards = (map: Parameters<typeof position>[0]): string | undefined => {
    const { state } = position({ ...map, hands }).act('hideyoshi', ['pass']);
    const adopted = Match.migrateRules(
      eraseGameType(hideyoshi),
      { record: opened.value.record, state: state as State<unknown>, effects: [] },
      ['hideyoshi', 'anti'],
    );
    if (!adopted.ok) throw new Error(adopted.error.detail);
    expect(adopted.value.act('hideyoshi', ['exchange', 'settsu', 'niwa']).ok).toBe(true);
    return adopted.value.pendingSeats()[0];
  };
  expect(afterwards({ map: { settsu: { ikeda: 1, niwa: 1 } } })).toBe('anti');
  expect(afterwards({ map: { settsu: { ikeda: 1, niwa: 1 }, omi: { hashiba: 1, niwa: 1 } } })).toBe('hideyoshi');
});

clause('12.0.4', 'a player who never exchanges can answer in advance', () => {
  const table = position({ map: { settsu: { ikeda: 1, niwa: 1 } }, hands: { ...hands, hideyoshi: ['iga_ninja'] } });
  table.act('hideyoshi', ['pass']);
  expect(promptFor(hideyoshi, table.state, 'hideyoshi')?.standingOrder).toEqual({ pass: 'keep' });
});
