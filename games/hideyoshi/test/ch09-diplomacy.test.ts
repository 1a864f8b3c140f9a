import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { choicesOf, currentStep, markerOf, isAllowed, playCard, position, refusedBy } from './helpers.ts';

// 9 Diplomacy

const hands = { hideyoshi: ['ogaeshi', 'iga_ninja', 'sakai_merchants'], anti: ['arquebus'] };

clause('9.0.0', 'the value of the card is spent on markers, wholly or in part', () => {
  const table = playCard(position({ hands }), 'hideyoshi', 'diplomacy', 'ogaeshi'); // value 4
  expect(refusedBy(table, 'hideyoshi', ['enough'])).toBe('9.0.0');
  for (const daimyo of ['mori', 'mori', 'uesugi']) table.act('hideyoshi', ['sway', daimyo]);
  expect([markerOf(table, 'mori'), markerOf(table, 'uesugi'), currentStep(table)]).toEqual([3, 5, 'diplomacy']);
  expect(isAllowed(table, 'hideyoshi', ['enough'])).toBe(true);
  table.act('hideyoshi', ['sway', 'uesugi']);
  expect(currentStep(table)).not.toBe('diplomacy');
});

clause('9.0.1', 'one point moves a marker of the own side one space towards the own end', () => {
  const table = playCard(position({ hands, marker: { niwa: 0 } }), 'hideyoshi', 'diplomacy', 'ogaeshi');
  table.act('hideyoshi', ['sway', 'mori']);
  expect(markerOf(table, 'mori')).toBe(4);
  expect(refusedBy(table, 'hideyoshi', ['sway', 'niwa'])).toBe('9.0.1'); // on the last space
  const anti = playCard(position({ side: 'anti', hands: { anti: ['ogaeshi'], hideyoshi: ['arquebus'] } }), 'anti', 'diplomacy', 'ogaeshi', [
    'sway',
    'date',
  ]);
  expect(markerOf(anti, 'date')).toBe(2);
});

clause('9.0.2', 'at most two spaces for one daimyo in a round', () => {
  const table = playCard(position({ hands }), 'hideyoshi', 'diplomacy', 'ogaeshi', ['sway', 'mori'], ['sway', 'mori']);
  expect(refusedBy(table, 'hideyoshi', ['sway', 'mori'])).toBe('9.0.2');
});

clause('9.0.1', 'diplomacy moves no marker of the other side', () => {
  const table = playCard(position({ hands }), 'hideyoshi', 'diplomacy', 'ogaeshi');
  expect(refusedBy(table, 'hideyoshi', ['sway', 'tokugawa'])).toBe('9.0.1');
});

clause('9.0.3', 'neither player moves the marker of a surrendered daimyo by diplomacy, but Sakai Merchants do', () => {
  const turned = ['mori', 'sassa'];
  const table = playCard(position({ hands, turned }), 'hideyoshi', 'diplomacy', 'ogaeshi');
  expect(['mori', 'sassa'].map((daimyo) => refusedBy(table, 'hideyoshi', ['sway', daimyo]))).toEqual(['9.0.3', '9.0.3']);
  expect(choicesOf(table, 'hideyoshi', 'sway')).not.toContainEqual(['sway', 'sassa']);
  const anti = playCard(position({ side: 'anti', hands, turned }), 'anti', 'diplomacy', 'arquebus');
  expect(['mori', 'sassa'].map((daimyo) => refusedBy(anti, 'anti', ['sway', daimyo]))).toEqual(['9.0.3', '9.0.3']);
  const event = playCard(position({ hands, turned: ['mori'] }), 'hideyoshi', 'event', 'sakai_merchants', ['persuade', 'mori', 2]);
  expect(markerOf(event, 'mori')).toBe(3);
  const sisters = playCard(
    position({ hands: { ...hands, hideyoshi: ['azai_sisters'] }, turned: ['sassa'] }),
    'hideyoshi',
    'event',
    'azai_sisters',
    ['persuade', 'sassa', 1],
  );
  expect(markerOf(sisters, 'sassa')).toBe(markerOf(position({ turned: ['sassa'] }), 'sassa') - 1);
});
