import { describe, expect, it } from 'vitest';
import { letteringAt, letteringOf, letteringStyle, nearnessAt, overlap, roomAt, roomOf } from './lettering.ts';
import type { Named } from './lettering.ts';

const castle = (key: string, x: number, y: number, more: Partial<Named> = {}): Named => ({
  key,
  name: key,
  at: { x, y },
  mark: [12, 12],
  body: [roomAt(x - 12, y - 12, 24, 24)],
  size: 12,
  weight: 0,
  isNeeded: false,
  ...more,
});

describe('names on a map', () => {
  it('stand below what they name, where nothing is in the way', () => {
    const at = letteringOf([castle('Kyo', 100, 100)], 'near').get('Kyo');
    expect(at).toMatchObject({ x: 0, anchor: 'middle' });
    expect(at?.y).toBeGreaterThan(12);
  });

  it('give way to what stands below, and to each other', () => {
    const things = [castle('Shoryuji', 100, 100, { weight: 1 }), castle('Makishima', 104, 128), castle('Kameyama', 130, 104)];
    const lettered = letteringOf(things, 'near');
    const rooms = things.map((thing) => {
      const at = lettered.get(thing.key);
      if (!at) throw new Error(`${thing.key} is not lettered`);
      return roomOf(thing, at);
    });
    for (const [index, room] of rooms.entries()) {
      for (const { body } of things) for (const one of body) expect(overlap(room, one)).toBe(0);
      for (const other of rooms.slice(index + 1)) expect(overlap(room, other)).toBe(0);
    }
  });

  it('are left out where there is no room, unless they are needed', () => {
    const wall = castle('', 0, 0, { key: 'wall', body: [roomAt(-400, -400, 800, 800)] });
    expect(letteringOf([castle('Ono', 0, 0), wall], 'middle').get('Ono')).toBeNull();
    expect(letteringOf([castle('Kyo', 0, 0, { isNeeded: true }), wall], 'middle').get('Kyo')).not.toBeNull();
  });

  it('stand above what they name, where that is usual and nothing is in the way', () => {
    const at = (more: Partial<Named>) => letteringOf([castle('Kyo', 100, 100, { isAbove: true, ...more })], 'near').get('Kyo');
    expect(at({})).toMatchObject({ x: 0, anchor: 'middle' });
    expect(at({})?.y).toBeLessThan(-12);
    const covered = [roomAt(88, 88, 24, 24), roomAt(60, 60, 80, 28)];
    expect(at({ body: covered })?.y).toBeGreaterThan(0);
  });

  it('stay on the sheet', () => {
    const sheet = roomAt(0, 0, 200, 200);
    const kyo = castle('Tsutsujigasaki', 190, 100);
    const at = letteringOf([kyo], 'near', sheet).get(kyo.key);
    expect(at?.anchor).toBe('end');
    expect(overlap(roomOf(kyo, at ?? { x: 0, y: 0, anchor: 'middle' }), sheet)).toBeGreaterThan(1000);
    expect(letteringOf([kyo], 'near').get(kyo.key)?.anchor).toBe('middle');
  });

  it('are sorted out by how near the reader is', () => {
    expect([0.15, 0.33, 0.34, 0.5, 0.55, 0.9, 1, 2].map(nearnessAt)).toEqual([
      'away',
      'away',
      'far',
      'far',
      'middle',
      'middle',
      'near',
      'near',
    ]);
  });

  it('are told to the style sheet for every distance', () => {
    const lettering = letteringAt((near) => [castle('Ono', 0, 0, { size: near === 'far' ? 0 : 12 })]).get('Ono');
    if (!lettering) throw new Error('Ono is not lettered');
    expect(letteringStyle(lettering)).toMatchObject({ '--near-anchor': 'middle', '--middle-anchor': 'middle', '--far-shown': 'none' });
  });
});
