import { eraseGameType } from '@gunbai/engine';
import type { Action, GameEvent, Json, Roll, SeatId } from '@gunbai/engine';
import { auditRecord } from '@gunbai/shared/audit';
import type { Report } from '@gunbai/shared/audit';
import { clause, recordFrom, createRoll } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { auditor } from '../../audit/index.ts';
import { checkForces } from '../../audit/organisation.ts';
import { comparePositions } from '../../audit/positions.ts';
import { hasSupply } from '../../audit/supply.ts';
import { unitNumber } from '../../rules/components.ts';
import { kenshin } from '../../rules/index.ts';
import { dice, position, turnStart } from '../helpers.ts';
import type { Play, PositionSetup } from '../helpers.ts';

// Positions in which the auditor once found a difference although the rules were right

const collect = (check: (report: Report) => void): string[] => {
  const found: string[] = [];
  check({
    equal: (id, what, expected, shown) => {
      if (JSON.stringify(expected) !== JSON.stringify(shown)) found.push(`${id} ${what}`);
    },
    require: (id, statement, isTrue) => {
      if (!isTrue) found.push(`${id} ${statement}`);
    },
  });
  return found;
};

/** Compares the position after some events with the one before. */
const compare = (before: Play, after: Play, events: readonly GameEvent[] = after.events): string[] =>
  collect((report) => {
    const steps = events.map((event) => ({ event, state: after.state }));
    comparePositions({ n: 1, act: null, before: before.state, after: after.state, steps }, report);
  });

const compareTurnStart = (setup: Omit<PositionSetup, 'phase'>, outcomes: readonly number[]): string[] =>
  compare(position({ ...setup, phase: 'oda-attacks' }), turnStart(setup, outcomes));

const ARAKI_REVOLT = dice(3, 2);
const SAIKA_NEUTRAL = dice(2, 1);
const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' } as const;

clause('9-2.Ukita-revolt-a', 'the auditor knows that waiting units of the Ukita never come once they have revolted', () => {
  const setup = { units: LEADERS, waiting: ['mori-terumoto', 'ukita-naoie'], points: -5 };
  expect(compareTurnStart(setup, dice(2, 1))).toEqual([]);
});

const auditActs = (play: Play, ...acts: readonly (readonly [SeatId, Action, ...Roll[]])[]): Json => {
  const audited = auditRecord(eraseGameType(kenshin), auditor, recordFrom(play, ...acts));
  if (!audited.ok) return audited.error;
  const found = audited.value.filter(({ clause: id }) => !id.startsWith('3')); // it does not begin with the set-up of chapter 3
  return found.map(({ clause: id, what }) => `${id} ${what}`);
};

clause('12-1-6', 'the auditor leaves defenders out who were attacked before in the phase', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827', 'kitajo-kagehiro': '4028', 'sassa-narimasa': '3927' },
    markers: { 'honjo-shigenaga': '3827' },
    flipped: ['sassa-narimasa'],
  });
  const found = auditActs(
    play,
    ['uesugi', ['attack', 'kitajo-kagehiro', '3927'], createRoll('12-2b', 1, 1), createRoll('12-2b', 1, 1)],
    ['uesugi', ['waive']],
    ['oda', ['withdraw', '3827']],
    ['oda', ['halt']],
    ['uesugi', ['hold']],
    ['uesugi', ['attack', 'honjo-shigenaga', '3827'], createRoll('12-2b', 6, 6), createRoll('12-2b', 1, 1)],
  );
  expect(found).toEqual([]);
});

const ARAKI = {
  units: { ...LEADERS, 'araki-murashige': '2030', 'nakagawa-kiyohide': 'ibaraki', 'takayama-shigetomo': '2129' },
  flipped: ['nakagawa-kiyohide'],
};

clause(['9-2.Araki-revolt-g', '6-1-8a'], 'the auditor treats a rebel without Araki as a minor house with his own castle', () => {
  const { state, board } = turnStart(ARAKI, [...ARAKI_REVOLT, ...dice(1, 6, 1)]);
  const rebel = unitNumber('nakagawa-kiyohide-rebel');
  expect(board.arakiLeads).toBe(false);
  expect(hasSupply(board, rebel)).toBe(true);
  board.leader[rebel] = unitNumber('uesugi-kenshin');
  board.at[unitNumber('uesugi-kenshin')] = board.at[rebel] as number;
  expect(collect((report) => checkForces({ n: 1, act: null, before: null, after: state, steps: [] }, report))).toEqual([]);
});

clause('9-2-1.2b', 'the auditor follows ships out of a castle that turns neutral', () => {
  const setup = { units: { ...LEADERS, 'murakami-takeyoshi': 'saika' } };
  expect(turnStart(setup, SAIKA_NEUTRAL).placeOfUnit('murakami-takeyoshi')).toBe('seto');
  expect(compareTurnStart(setup, SAIKA_NEUTRAL)).toEqual([]);
});

clause('16-4-1c', 'the auditor follows cargo that lands with its ship', () => {
  const units = { ...LEADERS, 'murakami-takeyoshi': 'seto', 'tsuchibashi-morishige': 'seto' };
  const before = position({ phase: 'uesugi-moves', units, aboard: { 'tsuchibashi-morishige': 'murakami-takeyoshi' } });
  const after = position({ phase: 'uesugi-moves', units: { ...units, 'murakami-takeyoshi': 'saika', 'tsuchibashi-morishige': 'saika' } });
  const place = after.placeOfUnit('murakami-takeyoshi');
  expect(compare(before, after, [{ type: 'sailed', unit: 'murakami-takeyoshi', place }])).toEqual([]);
});

clause('13-1-9a', 'the auditor resets the siege marker of a port with an open line when a turn starts', () => {
  const setup = { units: { ...LEADERS, 'hoida-motokiyo': 'mori-box', 'maeda-toshiie': 'saika' }, siege: { saika: 2 } };
  expect(turnStart(setup, dice(4, 3)).siegeOf('saika')).toBe(0);
  expect(compareTurnStart(setup, dice(4, 3))).toEqual([]);
});

clause(['12-3', '13-1-5'], 'the auditor compares besiegers with a garrison when both sides have taken their damage', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { ...LEADERS, 'honjo-shigenaga': 'arioka', 'kitajo-kagehiro': 'arioka', 'maeda-toshiie': 'arioka' },
    inside: ['maeda-toshiie'],
    flipped: ['honjo-shigenaga', 'kitajo-kagehiro'],
    siege: { arioka: 0 },
  });
  const found = auditActs(
    play,
    ['uesugi', ['assault', 'arioka'], createRoll('13-3', 6, 6), createRoll('13-3', 6, 3)],
    ['uesugi', ['lose', 'honjo-shigenaga']],
  );
  expect(found).toEqual([]);
});
