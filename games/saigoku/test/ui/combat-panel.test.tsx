// @vitest-environment jsdom
import type { Action } from '@gunbai/engine';
import { unitIndexOf } from '../../rules/series/index.ts';
import { LANGUAGES } from '@gunbai/shared/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { text } from '../../text/index.ts';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage } from '../helpers/open-plain.ts';
import type { Play } from '../helpers/open-plain.ts';
import { CombatPanel } from '../../ui/CombatPanel.tsx';
import { assaultOdds, battleOdds, siegeCheckOdds, surrenderChances, lossChances } from '../../odds/index.ts';
import { messagesFor } from '../../ui/messages.ts';

afterEach(cleanup);

const [honda] = amagoOfficers;
const SHIKANO = { shikano: { at: '2020', owner: 'amago', level: 1, durability: 2 } };
const field = (mori: readonly string[], amago: readonly string[]): Play =>
  positionWith({
    forces: [
      { lead: motonari, with: mori, at: '2020' },
      { lead: haruhisa, with: amago, at: '2019' },
    ],
  });
const siege = (garrison: boolean, besieging = true, morale = 0): Play =>
  positionWith({
    castles: SHIKANO,
    forces: [
      { lead: motonari, with: moriOfficers, at: '2020', besieging },
      ...(garrison ? [{ lead: honda, at: '2020', inside: true, morale }] : []),
    ],
  });
const shikano = ({ data }: Play): number => data.castleIndex.get('shikano') as number;
const number = ({ data }: Play, unit: string): number => unitIndexOf(data, unit);
const sum = (chances: Iterable<number>): number => [...chances].reduce((all, chance) => all + chance, 0);

describe('a pitched battle', () => {
  it('of two commanders alone ends with the first step lost', () => {
    const play = field([], []);
    const { data, table } = play;
    const [own, foe] = [number(play, motonari), number(play, haruhisa)];
    const modifier = (data.units[own]?.field ?? 0) - (data.units[foe]?.field ?? 0);
    const hits = (unit: number, by: number): number =>
      sum(lossChances(data, data.units[unit]?.strength ?? 0, by).map(({ loss, kill, chance }) => (loss > 0 || kill ? chance : 0)));
    const [a, d] = [hits(own, modifier), hits(foe, -modifier)];
    const ends = 1 - (1 - a) * (1 - d);
    const odds = battleOdds(data, table.board, [own], [foe]);
    expect(odds.defender).toBeCloseTo((a * (1 - d)) / ends, 12);
    expect(odds.attacker).toBeCloseTo((d * (1 - a)) / ends, 12);
    expect(odds.both).toBeCloseTo((a * d) / ends, 12);
  });

  it('has odds that sum to 1, are symmetric, and improve with strength', () => {
    const play = field(moriOfficers, amagoOfficers.slice(0, 3));
    const [own, foe] = [[number(play, motonari)], [number(play, haruhisa)]];
    const odds = battleOdds(play.data, play.table.board, own, foe);
    const back = battleOdds(play.data, play.table.board, foe, own);
    expect(odds.attacker + odds.defender + odds.both).toBeCloseTo(1, 9);
    expect(odds.defender).toBeCloseTo(back.attacker, 9);
    const fewer = field(moriOfficers.slice(0, 2), amagoOfficers.slice(0, 3));
    expect(battleOdds(fewer.data, fewer.table.board, own, foe).defender).toBeLessThan(odds.defender);
  });
});

describe('a castle', () => {
  it('without a garrison falls by the assault roll alone', () => {
    const play = siege(false);
    const force = number(play, motonari);
    const { durability, repelled } = assaultOdds(play.data, play.table.board, shikano(play), force);
    expect(repelled).toBe(0);
    expect(sum(durability.values())).toBeCloseTo(1, 12);
    for (const chance of durability.values()) expect(chance * 6).toBeCloseTo(Math.round(chance * 6), 9);
  });

  it('answers a demand with the chances of the surrender chart', () => {
    const { data } = siege(true);
    expect(surrenderChances(data, 1, {})).toEqual([
      ['C', expect.closeTo(2 / 6, 12)],
      ['D', expect.closeTo(1 / 6, 12)],
      ['E', expect.closeTo(1 / 6, 12)],
      ['F', expect.closeTo(1 / 6, 12)],
      ['G', expect.closeTo(1 / 6, 12)],
    ]);
    expect(surrenderChances(data, 1, { '20-2-1.1': -2 })[0]).toEqual(['C', expect.closeTo(4 / 6, 12)]);
    expect(surrenderChances(data, 0, {}, true).every(([letter]) => letter >= 'D')).toBe(true);
  });

  it('has a siege check with events on a 1, and falls by morale only at the limit', () => {
    const play = siege(true);
    const { chances } = siegeCheckOdds(play.data, play.table.board, shikano(play));
    expect(sum(chances.map(({ chance }) => chance))).toBeCloseTo(1, 12);
    expect(sum(chances.map(({ kind, chance }) => (kind === 'event' ? chance : 0)))).toBeCloseTo(1 / 6, 12);
    expect(chances.find(({ id }) => id === 'MORALE-1')?.falls).toBe(false);
    const wavering = siege(true, true, -4);
    expect(
      siegeCheckOdds(wavering.data, wavering.table.board, shikano(wavering)).chances.find(({ id }) => id === 'MORALE-1'),
    ).toMatchObject({
      falls: true,
      chance: expect.closeTo(1 / 6, 12),
    });
  });
});

describe('before a decision the panel shows', () => {
  const show = ({ data, table }: Play, pendingAction: Action | null, language: (typeof LANGUAGES)[number] = 'en'): string => {
    const { container } = render(
      <CombatPanel
        data={data}
        view={table.state}
        pendingAction={pendingAction}
        text={text[language]}
        language={language}
        messages={messagesFor(language)}
      />,
    );
    expect(container.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
    return container.textContent;
  };

  it('the odds of the whole battle about to be offered', () => {
    show(field(moriOfficers.slice(0, 2), amagoOfficers.slice(0, 2)), ['battle', motonari, '2019']);
    expect(screen.getByRole('table', { name: 'If both sides fight to the end' }).textContent).toMatch(/The defender is beaten\d/);
  });

  it('a battle with every eligible attacker, also when the defender must consent', () => {
    const play = positionWith({
      castles: { shikano: { at: '2019', owner: 'amago' } },
      forces: [
        { lead: motonari, at: '2020' },
        { lead: motoharu, at: '2020' },
        { lead: takakage, at: '2020', acted: true },
        { lead: haruhisa, at: '2019' },
      ],
    });
    const attacker = (): string => document.querySelector('.combat-side')?.textContent ?? '';
    show(play, ['battle', motonari, '2019']);
    expect(attacker()).toContain('7Column 6–9'); // 3 + 4
    cleanup();
    show(play.act(['battle', motonari, '2019']), null);
    expect([play.currentStep, attacker()]).toEqual(['consent', expect.stringContaining('7Column 6–9')]);
  });

  it('no odds after a castle has fallen or a side leaves the battle', () => {
    const fallen = positionWith({
      castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability: 1 } },
      forces: [
        { lead: motonari, with: moriOfficers, at: '2020' },
        { lead: honda, at: '2020', inside: true },
        { lead: haruhisa, at: '4030' },
        { lead: amagoOfficers[1], at: '4031' },
      ],
    }).act(['assault', motonari], 1, 6, 1);
    expect([fallen.currentStep, show(fallen, null)]).toEqual(['leave', '']);
    const left = field(moriOfficers.slice(0, 3), amagoOfficers.slice(0, 4)).act(['battle', motonari, '2019'], 1, 1);
    expect(show(left.act(['lose', honda]), null)).toContain('If both sides fight to the end');
    cleanup();
    expect([left.act(['breakOff']).currentStep, show(left, null)]).toEqual(['stepBack', '']);
  });

  it('the side that each roll of an attack damages, and that a ● takes a whole unit', () => {
    const shown = show(field(moriOfficers, []), ['attack', motonari, '2019']);
    const [own, foe] = [...document.querySelectorAll('.combat-side')].map((side) => side.textContent);
    expect(own).toContain('defender loses');
    expect(own).not.toContain('attacker loses');
    expect(foe).toContain('attacker loses');
    expect(own).toMatch(/defender loses \d+, at least one unit/);
    expect(shown).not.toContain('●');
  });

  it('the durability that an assault takes, without ●, each loss once', () => {
    show(siege(true), ['assault', motonari]);
    const rows = [...(document.querySelector('.combat-side')?.querySelectorAll('tbody th') ?? [])].map(({ textContent }) => textContent);
    expect(rows.some((row) => row?.startsWith('durability −'))).toBe(true);
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows.join()).not.toContain('at least one unit eliminated');
  });

  it('every result of a demand, with modifiers and clauses', () => {
    expect(show(siege(true, true, -2), ['demand', motonari])).toContain('20-2-1.3');
    expect(screen.getByRole('table', { name: 'Demand for surrender' }).querySelectorAll('tr').length).toBeGreaterThan(2);
  });

  it('only the rolls of a fight that are still to come', () => {
    const attacked = field(moriOfficers, amagoOfficers.slice(0, 4)).act(['attack', motonari, '2019'], 1);
    expect(attacked.currentStep).toBe('absorb');
    show(attacked, null);
    expect([...document.querySelectorAll('.combat-side')].map((side) => side.textContent?.includes('Counterattack'))).toEqual([true]);
    cleanup();
    expect(show(attacked.act(['withdraw']), null)).toBe('');
  });

  it('a sortie, with its clause', () => {
    const play = positionWith({
      phase: 'amago',
      castles: SHIKANO,
      forces: [
        { lead: motonari, at: '2020', besieging: true },
        { lead: haruhisa, at: '2020', inside: true },
      ],
    });
    expect(play.legalArgs('sortie')).toEqual([haruhisa]);
    expect(show(play, ['sortie', haruhisa])).toContain('23-7-1');
  });

  it('the result of an assault, and the fate of the garrison', () => {
    expect(show(siege(true), ['assault', motonari])).toContain('The castle falls');
    expect(screen.getByRole('table', { name: 'Fate of the garrison if the castle falls' })).toBeTruthy();
  });

  it('the siege check of a new siege, in every language', () => {
    for (const language of LANGUAGES) {
      expect(show(siege(true, false), ['besiege', motonari], language)).toContain('18-2-1.2');
      cleanup();
    }
  });
});
