import { eraseGameType, Match, promptFor } from '@gunbai/engine';
import type { State } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placePieces, UNUSED } from '../rules/state.ts';
import { areaAt, daimyoAt, unitAt } from '../rules/components.ts';
import { hideyoshi } from '../rules/index.ts';
import { recoveryLimit } from '../rules/recovery.ts';
import { isControlledBy, countResources } from '../rules/resources.ts';
import { sideRecoveringFirst } from '../rules/turn.ts';
import {
  currentStep,
  dice,
  endRound,
  holderOf,
  isAllowed,
  playCard,
  position,
  refusedBy,
  pieceCount,
  unusedCount,
  usedCount,
} from './helpers.ts';
import type { Position } from './helpers.ts';

// 12 Control, 13 Recovery, 15 Special rules

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

clause('12.0.2', 'the side that takes an area after its controller has left', () => {
  const atWar = { side: 1, atWar: true } as const;
  const neutral = { side: 1, atWar: false } as const;
  expect(holderOf(vacatedIse({ hashiba: 1 }, atWar), 'ise')).toBe('hashiba');
  expect(holderOf(vacatedIse({ hashiba: 1, shibata: 1 }, atWar), 'ise')).toBe('shibata'); // his own side controls it
  expect(holderOf(vacatedIse({ hashiba: 1, shibata: 1 }, neutral), 'ise')).toBe('hashiba'); // a neutral daimyo's area goes to the other side
  expect(holderOf(vacatedIse({ shibata: 1 }, neutral), 'ise')).toBe('shibata');
  expect(holderOf(vacatedIse({ hashiba: 1, shibata: 1 }, { side: 0, atWar: true }), 'ise')).toBe('hashiba'); // the same for the other side
  expect(holderOf(vacatedIse({ hashiba: 1, shibata: 1 }, { side: 0, atWar: false }), 'ise')).toBe('shibata');
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

clause('12.0.2', 'an area without controller goes to the active player, whoever controlled it before', () => {
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

clause(['13.0.0a', '13.0.1'], 'two pieces for each own controlled area without enemies, anywhere on the map', () => {
  const map = {
    omi: { hashiba: 1 },
    bizen: { ukita: 1, hashiba: 1 },
    ise: { takigawa: 1 },
    minami_ou: { hashiba: 1 },
    higashi_seto: { hashiba: 1 },
  };
  const { board } = position({ map, circle: { bizen: 'hashiba' } });
  expect(recoveryLimit(board, 0)).toBe(6); // Omi, Bizen beside a neutral of the side, and far South Ou
  const spoilt = position({ map: { ...map, omi: { hashiba: 1, kanbe: 1 } }, circle: { bizen: 'hashiba', omi: 'hashiba' } });
  expect(recoveryLimit(spoilt.board, 0)).toBe(4); // a neutral daimyo of the opposing side counts as an enemy
  const akechi = position({ map: { kyo: { hashiba: 1, akechi: 1 } }, circle: { kyo: 'hashiba' } });
  expect(recoveryLimit(akechi.board, 0)).toBe(0);
});

const tired = (): Position =>
  position({
    map: { omi: { hashiba: 1 }, echizen: { shibata: 2 }, bizen: { ukita: 1 }, tango: { hosokawa: 1 } },
    used: { echizen: { hashiba: 2 }, omi: { hashiba: 2 }, bizen: { ukita: 1 }, yamato: { ukita: 1 } },
    circle: { yamato: null },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  })
    .act('hideyoshi', ['pass'])
    .act('anti', ['pass']);

clause('13.0.2', 'own pieces anywhere, also beside enemies; neutral ones of the side only where they control the area', () => {
  const table = tired(); // one area without enemies: two of five pieces
  expect(currentStep(table)).toBe('chooseRecovery');
  expect(isAllowed(table, 'hideyoshi', ['recover', 'echizen', 'hashiba', 2])).toBe(true);
  expect(isAllowed(table, 'hideyoshi', ['recover', 'bizen', 'ukita', 1])).toBe(true);
  expect(refusedBy(table, 'hideyoshi', ['recover', 'yamato', 'ukita', 1])).toBe('13.0.2');
  expect(refusedBy(table, 'hideyoshi', ['recover', 'echizen', 'hashiba', 3])).toBe('13.0.2'); // two are used
  table.act('hideyoshi', ['recover', 'echizen', 'hashiba', 1]);
  expect(refusedBy(table, 'hideyoshi', ['recover', 'omi', 'hashiba', 2])).toBe('13.0.0a'); // one is left
  table.act('hideyoshi', ['recover', 'omi', 'hashiba', 1], [0, 0]);
  expect([unusedCount(table, 'echizen', 'hashiba'), usedCount(table, 'echizen', 'hashiba'), unusedCount(table, 'omi', 'hashiba')]).toEqual([
    1, 1, 2,
  ]);
});

clause(['13.0.0a', '13.0.2'], 'after a whole area there may be room for others, but not for neutral pieces of the other side', () => {
  const table = position({
    map: { omi: { hashiba: 1 }, tango: { hashiba: 1 }, echizen: { shibata: 2 } },
    used: { echizen: { hashiba: 2, hideyoshi: 1 }, omi: { hashiba: 1, hidenaga: 1 }, ise: { takigawa: 1 } },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  });
  table.act('hideyoshi', ['pass']).act('anti', ['pass']); // two areas: four of five pieces
  expect(refusedBy(table, 'hideyoshi', ['recover', 'ise', 'takigawa', 1])).toBe('13.0.2');
  table.act('hideyoshi', ['recoverAll', 'omi']);
  expect([currentStep(table), isAllowed(table, 'hideyoshi', ['recover', 'echizen', 'hashiba', 2])]).toEqual(['chooseRecovery', true]);
});

clause('13.0.2', 'a neutral piece outside its area stays used, even with room for all', () => {
  const table = position({
    map: { omi: { hashiba: 2 }, tango: { hashiba: 1 }, echizen: { shibata: 1 } },
    used: { yamato: { ukita: 1 }, omi: { hashiba: 1 } },
    circle: { yamato: null },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  });
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0, 0]);
  expect([usedCount(table, 'yamato', 'ukita'), usedCount(table, 'omi', 'hashiba')]).toEqual([1, 0]);
});

clause(['13.0.0a', '13.0.2'], 'all eligible pieces of an area can recover together, if they are not too many', () => {
  const table = position({
    map: { omi: { hashiba: 1 }, echizen: { shibata: 2 } },
    used: { echizen: { hashiba: 2, hideyoshi: 1 }, omi: { hashiba: 1, hidenaga: 1 } },
    hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
  })
    .act('hideyoshi', ['pass'])
    .act('anti', ['pass']);
  expect(currentStep(table)).toBe('chooseRecovery'); // one area: two pieces
  expect(isAllowed(table, 'hideyoshi', ['recoverAll', 'omi'])).toBe(true);
  expect(refusedBy(table, 'hideyoshi', ['recoverAll', 'echizen'])).toBe('13.0.0a');
  expect(refusedBy(table, 'hideyoshi', ['recoverAll', 'bizen'])).toBe('13.0.2');
  table.act('hideyoshi', ['recoverAll', 'omi'], [0, 0]);
  expect([unusedCount(table, 'omi', 'hashiba'), unusedCount(table, 'omi', 'hidenaga'), unusedCount(table, 'echizen', 'hashiba')]).toEqual([
    2, 1, 0,
  ]);
  expect(table.events.find(({ type }) => type === 'recoveredAll')).toMatchObject({ area: 'omi', 'who:unit': [['hashiba'], ['hidenaga']] });
});

clause('13.0.0a', 'a player with room for all is told how many recovered', () => {
  const table = position({ map: { omi: { hashiba: 1 } }, used: { omi: { hashiba: 1, hidenaga: 1 } }, hands: { anti: ['cavalry'] } });
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0]);
  expect(table.events.filter(({ type }) => type === 'rested')).toEqual([{ type: 'rested', seat: 'hideyoshi', pieces: 2 }]);
});

clause('13.0.0b', 'the player who controls Kyo recovers second', () => {
  expect(sideRecoveringFirst(position({ map: { kyo: { hashiba: 1 } } }).board)).toBe(1);
  expect(sideRecoveringFirst(position({ map: { kyo: { shibata: 1 } } }).board)).toBe(0);
  expect(sideRecoveringFirst(position({ map: { omi: { hashiba: 1 } } }).board)).toBe(0);
});

clause('15.1.1', 'nobody controls the sea', () => {
  const table = position({ map: { higashi_seto: { hashiba: 3 }, omi: { hashiba: 1 } }, hands });
  endRound(table.act('hideyoshi', ['pass']));
  expect(holderOf(table, 'higashi_seto')).toBeNull();
});

clause('15.1.3', 'between Kyushu and West Chugoku a march goes over the West Seto sea', () => {
  const from = (map: Record<string, Record<string, number>>) => {
    const table = playCard(position({ map, war: ['mori'], hands }), 'hideyoshi', 'operations', 'iga_ninja', ['move', 'nishi_chugoku']);
    return ['kita_kyushu', 'higashi_kyushu', 'nishi_seto'].filter((area) => isAllowed(table, 'hideyoshi', ['to', area]));
  };
  expect(from({ nishi_chugoku: { mori: 3 } })).toEqual(['nishi_seto']);
  expect(from({ nishi_chugoku: { mori: 3 }, nishi_seto: { mori: 1 } })).toEqual(['kita_kyushu', 'higashi_kyushu', 'nishi_seto']);
});

clause('15.2.1', 'of Kanbe and Kitabatake only the one with more resources counts', () => {
  const map = { mino: { kanbe: 1 }, owari: { kitabatake: 1 }, ise: { kitabatake: 1 }, echizen: { shibata: 1 } };
  expect(countResources(position({ map, war: ['kanbe', 'kitabatake'] }).board, 1)).toBe(3);
  expect(countResources(position({ map, war: ['kitabatake'] }).board, 1)).toBe(3); // a neutral rival does not count
  expect(countResources(position({ map, war: ['kanbe', 'kitabatake'], turned: ['kanbe'] }).board, 1)).toBe(3);
  expect(countResources(position({ map, war: ['kanbe', 'kitabatake'], turned: ['kanbe'] }).board, 0)).toBe(1);
});

const inKyo = (side: 'hideyoshi' | 'anti', more: Record<string, number>) =>
  position({
    side,
    map: { kyo: { akechi: 2, mitsuhide: 1, ...more }, omi: { hashiba: 1 }, echizen: { shibata: 1 } },
    hands,
    circle: { kyo: 'akechi' },
  });

clause('15.3.2', 'Akechi never leaves Kyo: no action moves it', () => {
  const table = playCard(inKyo('hideyoshi', { hashiba: 2 }), 'hideyoshi', 'operations', 'iga_ninja', ['move', 'kyo'], ['to', 'tango']);
  expect(refusedBy(table, 'hideyoshi', ['take', 'akechi', 1])).toBe('3.6.1');
});

clause('15.3.3', 'at the end of a round, after a pass too, Akechi attacks that player’s pieces in Kyo', () => {
  const table = inKyo('hideyoshi', { hashiba: 3, shibata: 1, tsutsui: 1 });
  table.act('hideyoshi', ['pass'], dice(4, 4, 5)); // Mitsuhide lends his 4
  expect([pieceCount(table, 'kyo', 'hashiba'), pieceCount(table, 'kyo', 'shibata'), pieceCount(table, 'kyo', 'tsutsui')]).toEqual([
    1, 1, 1,
  ]);
  endRound(table);
  table.act('anti', ['pass'], [...dice(1, 6, 6), 0, 0]);
  expect(pieceCount(table, 'kyo', 'shibata')).toBe(0);
  const nobody = inKyo('hideyoshi', {});
  nobody.act('hideyoshi', ['pass']); // no dice
  expect(isAllowed(nobody, 'anti', ['pass'])).toBe(true);
});

clause('15.3.4', 'Akechi is never used: it attacks after every round', () => {
  const table = inKyo('hideyoshi', { hashiba: 9 });
  table.act('hideyoshi', ['pass'], dice(6, 6, 6));
  expect([unusedCount(table, 'kyo', 'akechi'), unusedCount(table, 'kyo', 'mitsuhide')]).toEqual([2, 1]);
});
