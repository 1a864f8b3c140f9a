import { toText, formatEvent } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
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
  test('says in one line who recovers heart, and by which die', () => {
    const recover = (morale: number, ...dice: number[]) =>
      positionWith({
        castles: dice.length > 0 ? {} : { koriyama: { at: '2021', owner: 'mori' } },
        forces: [
          { lead: awaya, at: '2020', morale },
          { lead: takakage, at: '4030' },
        ],
      }).act(['recover', awaya], ...dice);
    expect(logLinesOf(recover(-1))).toEqual(['Awaya Narikata rallies his men: in good heart again.']);
    expect(logLinesOf(recover(-2))).toEqual(['Awaya Narikata rallies his men: morale −1.']);
    expect(logLinesOf(recover(-2), 'ja')).toEqual(['粟屋就方が士気を回復：士気−1。']);
    expect(logLinesOf(recover(-2, 2))).toEqual(['Awaya Narikata fails to rally his men: die 2, less than 2 needed.']);
    expect(logLinesOf(recover(-2, 2), 'ja')).toEqual(['粟屋就方は士気を回復できない：ダイス2、2未満が必要。']);
    expect(logLinesOf(recover(-2, 1))).toEqual(['Awaya Narikata rallies his men: die 1, less than 2 needed: morale −1.']);
  });

  test('says in one line who is cut off and what it costs, and whose men run away', () => {
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
    expect(logLines).toContain('Mori Motonari is cut off from home: morale −1.');
    expect(logLines).not.toContain('Morale of Mori Motonari: −1.');
    const end = logLines.indexOf('Awaya Narikata is cut off from home: his men run away.');
    expect(logLines[end + 1]).toBe('Awaya Narikata is lost.');
  });

  test('says what an assault leaves of the walls, and what becomes of the garrison when they fall', () => {
    const logLines = logLinesOf(before(9, [honda]).act(['assault', motonari], 1, 6));
    expect(logLines.at(-1)).toMatch(/^Mori Motonari: strength 19, die 6, total \d+: \d damage, durability \d left\.$/);
    const fallen = logLinesOf(before(1, [honda]).act(['assault', motonari], 1, 6, 6));
    expect(fallen.some((line) => /^The garrison of Shikano: die 6, total \d+, [D-H] \(/.test(line))).toBe(true);
    const asked = logLinesOf(before(9, [honda]).act(['demand', motonari], 2));
    expect(asked[1]).toMatch(/^Shikano answers: die 2, total \d+, [A-C] \(/);
  });

  test('says of a check what is left of the walls, and the die of an event', () => {
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
    expect(check(4)).toContain('Siege of Shikano, die 4: no effect.');
    expect(check(3)).toContain('Siege of Shikano, die 3: durability −1, 7 left.');
    expect(check(2)).toContain('Siege of Shikano, die 2: morale −1.');
    const event = check(1, 1);
    expect(event).toContain('Siege of Shikano, die 1: event.');
    expect(event).toContain('In Shikano, die 1, total 1: fire, durability 6 left.');
  });

  test('says what a replenishment brings in words, and nothing of walls that stay as they are', () => {
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
    const idle = logLines.find(([line]) => line?.endsWith('nothing gained.'));
    expect(idle?.some((line) => line.includes('durability'))).toBe(false);
    const better = logLines.find(([line]) => /: result \d\.$/.test(line ?? ''));
    expect(better).toContain('Shikano: durability 10.');
  });

  test('names a castle without the number of its hex, and of a march only where it leads', () => {
    const march = { type: 'moved', unit: honda, 'from:hex': '3418', hex: ['3419', '3420', '3522'], strategic: true };
    expect(toText(formatEvent(text.en, march))).toBe('Honda Ieyoshi moves strategically from Koriyama to Kashirazaki.');
    expect(toText(formatEvent(text.ja, march))).toBe('本田家吉が郡山城から頭崎城へ戦略移動。');
    expect(toText(formatEvent(text['zh-Hans'], { ...march, strategic: false }))).toBe('本田家吉从郡山城移动到头崎城。');
  });

  test('says in words that a unit falls by the dot', () => {
    const fought = { type: 'fought', unit: koshi, strength: 11, roll: 6, total: 8, loss: 5, falls: true };
    expect(toText(formatEvent(text.en, fought))).toBe('Koshi Shigenobu: strength 11, die 6, total 8: 5 damage, one unit at least falls.');
  });
});
