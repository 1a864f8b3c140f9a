import { toText, formatEvent } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { clause } from '@gunbai/shared/testing';
import { describe, expect, test } from 'vitest';
import { text } from '../../text/index.ts';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motonari, takakage } from '../helpers/open-plain.ts';
import type { Play } from '../helpers/open-plain.ts';

const [honda, koshi] = amagoOfficers;
const [awaya] = moriOfficers;

/** What the log says of the last action. */
const logLinesOf = (play: Play, language: Language = 'en'): string[] =>
  play.table.events.map((event) => toText(formatEvent(text[language], event)));

const before = (durability: number, garrison: readonly string[] = []) =>
  positionWith({
    castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability }, koriyama: { at: '2021', owner: 'mori' } },
    forces: [
      { lead: motonari, with: moriOfficers, at: '2020', besieging: true },
      { lead: takakage, at: '4030' },
      ...garrison.map((lead) => ({ lead, at: '2020', inside: true })),
      { lead: haruhisa, at: '5030' },
    ],
  });

describe('the log', () => {
  test('one log entry names the recovering forces and the roll', () => {
    const recover = (morale: number, ...dice: number[]) =>
      positionWith({
        castles: dice.length > 0 ? {} : { koriyama: { at: '2021', owner: 'mori' } },
        forces: [
          { lead: awaya, at: '2020', morale },
          { lead: takakage, at: '4030' },
        ],
      }).act(['recover', awaya], ...dice);
    expect(logLinesOf(recover(-1))).toEqual(['Awaya Narikata recovers morale: back to normal.']);
    expect(logLinesOf(recover(-2))).toEqual(['Awaya Narikata recovers morale: morale now −1.']);
    expect(logLinesOf(recover(-2), 'ja')).toEqual(['粟屋就方が士気を回復：士気−1。']);
    expect(logLinesOf(recover(-2, 2))).toEqual(['Awaya Narikata does not recover morale: rolls 2, needs less than 2.']);
    expect(logLinesOf(recover(-2, 2), 'ja')).toEqual(['粟屋就方は士気を回復できない：ダイス2、2未満が必要。']);
    expect(logLinesOf(recover(-2, 1))).toEqual(['Awaya Narikata recovers morale: rolls 1, needs less than 2: morale now −1.']);
  });

  test('one log entry names the forces without a line of communication and the penalty', () => {
    const play = positionWith({
      stage: 4,
      phase: 'mori',
      forces: [
        { lead: awaya, at: '2020', morale: -4 },
        { lead: motonari, at: '2030' },
        { lead: haruhisa, at: '5030' },
      ],
    }).act(['end']);
    const logLines = logLinesOf(play);
    expect(logLines).toContain('Mori Motonari has no line of communication: morale −1.');
    expect(logLines).not.toContain('Mori Motonari: morale −1.');
    const end = logLines.indexOf('Awaya Narikata has no line of communication: the force disperses.');
    expect(logLines[end + 1]).toBe('Awaya Narikata is eliminated.');
  });

  test('an assault reports the durability left, and the fate of the garrison', () => {
    const logLines = logLinesOf(before(9, [honda]).act(['assault', motonari], 1, 6));
    expect(logLines.at(-1)).toMatch(/^Mori Motonari \(strength 19\) rolls 6, total \d+: \d damage, durability \d left\.$/);
    const fallen = logLinesOf(before(1, [honda]).act(['assault', motonari], 1, 6, 6));
    expect(fallen.some((line) => /^The garrison of Shikano rolls 6, total \d+, and .*\([D-H]\)\.$/.test(line))).toBe(true);
    const asked = logLinesOf(before(9, [honda]).act(['demand', motonari], 2));
    expect(asked[1]).toMatch(/^Shikano rolls 2, total \d+, and .*\([A-C]\)\.$/);
  });

  test('a siege check reports the durability left, and the roll of an event', () => {
    const check = (die: number, ...more: number[]): string[] => {
      const play = positionWith({
        phase: 'amago',
        castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability: 8 } },
        forces: [
          { lead: motonari, with: moriOfficers, at: '2020', besieging: true },
          { lead: haruhisa, at: '5030' },
        ],
      });
      return logLinesOf(play.act(['end'], die, ...more));
    };
    expect(check(4)).toContain('Siege check at Shikano: rolls 4, no effect.');
    expect(check(3)).toContain('Siege check at Shikano: rolls 3, durability −1, 7 left.');
    expect(check(2)).toContain('Siege check at Shikano: rolls 2, morale −1.');
    const event = check(1, 1);
    expect(event).toContain('Siege check at Shikano: rolls 1, event.');
    expect(event).toContain('Siege event at Shikano: rolls 1, total 1: fire, durability 6 left.');
  });

  test('a replenishment reports its gain, and no durability that did not change', () => {
    const play = (die: number) =>
      logLinesOf(
        positionWith({
          castles: { shikano: { at: '2020', owner: 'mori', level: 1, durability: 9 }, koriyama: { at: '2021', owner: 'mori' } },
          forces: [
            { lead: motonari, with: moriOfficers, at: '2020' },
            { lead: takakage, at: '4030' },
          ],
        })
          .act(['organise', motonari])
          .act(['replenish', 'castle'], die),
      );
    const logLines = [1, 2, 3, 4, 5, 6].map((die) => play(die));
    const idle = logLines.find(([line]) => line?.endsWith('gains nothing.'));
    expect(idle?.some((line) => line.includes('durability'))).toBe(false);
    const better = logLines.find(([line]) => /, gains \d\.$/.test(line ?? ''));
    expect(better).toContain('Shikano: durability 10.');
  });

  test('a castle hex is named by its castle, a march by its last hex', () => {
    const march = { type: 'moved', unit: honda, 'from:hex': '3418', hex: ['3419', '3420', '3522'], strategic: true };
    expect(toText(formatEvent(text.en, march))).toBe('Honda Ieyoshi moves strategically from Koriyama to Kashirazaki.');
    expect(toText(formatEvent(text.ja, march))).toBe('本田家吉が郡山城から頭崎城へ戦略移動。');
    expect(toText(formatEvent(text['zh-Hans'], { ...march, strategic: false }))).toBe('本田家吉从郡山城移动到头崎城。');
  });

  test('a ● is reported in words', () => {
    const fought = { type: 'fought', unit: koshi, strength: 11, roll: 6, total: 8, loss: 5, falls: true };
    expect(toText(formatEvent(text.en, fought))).toBe(
      'Koshi Shigenobu (strength 11) rolls 6, total 8: 5 damage, at least one unit is eliminated.',
    );
  });

  clause(['20-3.E', '20-3.F'], 'an empty castle opens, and nobody takes his life', () => {
    const answerOf = (garrison: readonly string[], language: Language = 'en') =>
      logLinesOf(before(1, garrison).act(['demand', motonari], 5), language)[1];
    expect(answerOf([])).toBe('Shikano, without a garrison, rolls 5, total 5, and opens its gates (F).');
    expect(answerOf([honda])).toBe('Shikano rolls 5, total 5, and opens its gates, and the war party take their lives (F).');
    expect(answerOf([], 'ja')).toBe('鹿野城の返答（守備隊なし）：ダイス5、修正後5、F（開城）。');
    expect(answerOf([], 'zh-Hans')).toBe('鹿野城回应（无守军）：骰5，修正后5，F（开城）。');
    expect(answerOf([], 'zh-Hant')).toBe('鹿野城回應（無守軍）：骰5，修正後5，F（開城）。');
  });
});
