import { promptFor } from '@gunbai/engine';
import type { GameEvent } from '@gunbai/engine';
import { LANGUAGES, toText, formatEvent, formatPrompt } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { expect, it } from 'vitest';
import { kenshin } from '../../rules/index.ts';
import { position } from '../helpers.ts';
import { text } from '../../text/index.ts';

const renderEvent = (event: GameEvent, language: Language = 'en'): string => toText(formatEvent(text[language], event));
const renderPrompt = (key: string, facts: Record<string, string | number>, language: Language = 'en'): string =>
  toText(formatPrompt(text[language], { key, facts: { seat: 'uesugi', ...facts } }));

it('a march or a retreat names its destination', () => {
  expect(renderEvent({ type: 'marched', unit: 'uesugi-kenshin', path: ['2918', '2919', '2826'] })).toBe('Uesugi Kenshin marches to 2826.');
  expect(renderEvent({ type: 'retreated', unit: 'uesugi-kenshin', hex: ['2918', '2919'] })).toBe('Uesugi Kenshin retreats to 2919.');
  for (const language of LANGUAGES) {
    const march = renderEvent({ type: 'marched', unit: 'uesugi-kenshin', path: ['2918', '2919'] }, language);
    expect([march.includes('2919'), march.includes('2918')]).toEqual([true, false]);
  }
});

it('walls that took no damage are not mentioned', () => {
  for (const language of LANGUAGES) {
    expect(renderEvent({ type: 'crumbled', castle: 'gifu', damage: 0, left: 10 }, language)).toBe('');
    expect(renderEvent({ type: 'crumbled', castle: 'gifu', damage: 2, left: 8 }, language)).toMatch(/2.*8/);
  }
});

it('numbers of commanders and busho are grammatical, and zero is left out', () => {
  expect(renderPrompt('bring-out', { commanders: 0, busho: 1 })).toMatch(/box: 1 busho\.$/);
  expect(renderPrompt('call-home', { commanders: 1, busho: 2 })).toMatch(/home: 1 commander and 2 busho\.$/);
  expect(renderEvent({ type: 'moriSortie', roll: 1, bonus: 0, commanders: 0, busho: 0 })).toBe('Mori sortie, roll 1: nobody.');
  expect(renderEvent({ type: 'moriSortie', roll: 6, bonus: 1, commanders: 1, busho: 3 })).toBe(
    'Mori sortie, roll 6 + 1: 1 commander and 3 busho.',
  );
  for (const language of LANGUAGES) expect(renderPrompt('bring-out', { commanders: 0, busho: 1 }, language)).not.toContain('0');
});

it('a port is named by its castle, as destination, origin and hex of a retreat', () => {
  expect(renderPrompt('sail', { unit: 'kuki-yoshitaka', place: '3534' })).toContain('from Toba 3534');
  expect(renderEvent({ type: 'sailed', unit: 'kuki-yoshitaka', place: '3534' })).toContain('to Toba 3534');
  const play = position({
    phase: 'oda-attacks',
    units: { 'hashiba-hideyoshi': 'gifu', 'kawada-nagachika': '3624' },
    flipped: ['hashiba-hideyoshi'],
  });
  play.act('oda', ['attack', 'hashiba-hideyoshi', '3624'], [0, 0, 0, 0]);
  play.actAll('uesugi', ['waive']);
  expect(toText(formatPrompt(text.en, promptFor(kenshin, play.state, 'oda')?.prompt ?? { key: 'nothing' }))).toContain(
    'retreats from Gifu 3623',
  );
});

it('a ship protected by its port is asked whether to come out, one at sea is not', () => {
  const asks = (units: Record<string, string>): string => {
    const play = position({ phase: 'oda-moves', units, inside: units['saika-navy'] === undefined ? [] : ['manabe-sadatomo'] });
    play.actAll('oda', ['ship', 'manabe-sadatomo']);
    return toText(formatPrompt(text.en, promptFor(kenshin, play.state, 'oda')?.prompt ?? { key: 'nothing' }));
  };
  expect(asks({ 'manabe-sadatomo': 'kishiwada', 'saika-navy': 'kishiwada' })).toMatch(/Kishiwada 1732.*Come out and engage/);
  expect(asks({ 'manabe-sadatomo': 'kishiwada' })).not.toContain('ome out');
});

it('the result says what it takes to win: Uesugi may lose with more points than Oda', () => {
  for (const language of LANGUAGES) for (const reason of ['points', 'both-dead']) expect(text[language].outcomes[reason]).toContain('30');
});
