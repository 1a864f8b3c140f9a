// @vitest-environment jsdom
import type { Action } from '@gunbai/engine';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DEFENDED } from '../../rules/state.ts';
import { assaultPursuit } from '../../rules/assault.ts';
import { castleNumber, unitNumber } from '../../rules/components.ts';
import { CASTLE_HEX, hexOf } from '../../rules/map.ts';
import { position } from '../helpers.ts';
import type { Play } from '../helpers.ts';
import { text } from '../../text/index.ts';
import { activeUnitHex } from '../../ui/focus.ts';
import { CombatPanel } from '../../ui/CombatPanel.tsx';
import { BattleMarkers, currentBattleLocation } from '../../ui/BattleMarkers.tsx';
import { battleOdds, escapeChance, chancesOfHits } from '../../odds/battle-odds.ts';
import { messagesFor } from '../../ui/messages.ts';

afterEach(cleanup);

const renderPanel = (play: Play, chosen: Action): string =>
  render(<CombatPanel view={play.state} pendingAction={chosen} text={text.en} language="en" messages={messagesFor('en')} />).container
    .textContent;
const panelText = (play: Play, chosen: Action): string => {
  const content = renderPanel(play, chosen);
  cleanup();
  return content;
};

it('a side that is wiped out yields to the rest of the other, flipped or not', () => {
  // With these modifiers every roll is the highest row: a full-strength unit does 2, a flipped one 1.
  expect([...chancesOfHits(2, 20)]).toEqual([[2, expect.closeTo(1, 12)]]);
  const odds = battleOdds({ full: 1, reduced: 0 }, { full: 0, reduced: 1 }, 20, 20);
  expect([odds.attacker, odds.defender, odds.both]).toEqual([0, expect.closeTo(1, 12), 0]);
  expect(battleOdds({ full: 0, reduced: 1 }, { full: 1, reduced: 0 }, 20, 20).attacker).toBeCloseTo(1, 12);
  expect(battleOdds({ full: 1, reduced: 0 }, { full: 1, reduced: 0 }, 20, 20).both).toBeCloseTo(1, 12);
  expect(battleOdds({ full: 0, reduced: 2 }, { full: 0, reduced: 2 }, 20, 20).both).toBeCloseTo(1, 12);
});

const UNITS = { 'kawada-nagachika': '3826', 'honjo-shigenaga': '3926', 'hashiba-hideyoshi': '3827', 'sassa-narimasa': '3827' };
const ATTACK: Action = ['attack', 'kawada-nagachika', '3827'];

it('before an attack, forces bound to it by a marker are counted, too (10-7-3a)', () => {
  const free = position({ phase: 'uesugi-attacks', units: UNITS });
  const bound = position({ phase: 'uesugi-attacks', units: UNITS, markers: { 'honjo-shigenaga': '3827' } });
  const before = panelText(bound, ATTACK);
  expect(before).not.toBe(panelText(free, ATTACK));
  bound.act('uesugi', ATTACK, [0, 0, 0, 0]);
  expect(bound.event('field')?.['units:unit']).toEqual(['kawada-nagachika', 'honjo-shigenaga']);
  expect(panelText(bound, ATTACK)).toBe(before); // no losses: the current battle matches the forecast
});

it('a force about to join an attack is counted before it does: the last one begins the battle (12-1-1)', () => {
  const play = position({ phase: 'uesugi-attacks', units: UNITS });
  play.act('uesugi', ATTACK);
  expect(play.currentStep).toBe('muster');
  const strength = (chosen: Action): string | undefined => /Kawada Nagachika(\d+)/.exec(panelText(play, chosen))?.[1];
  expect([strength(['begin']), strength(['support', 'honjo-shigenaga'])]).toEqual(['2', '4']);
});

it('a sortie, and a battle that either side wants, are shown before they begin (8-2-4a, 10-7a, 12-1-9)', () => {
  const besieged = position({
    phase: 'oda-attacks',
    units: { 'saito-tomonobu': 'hino', 'gamo-ujisato': 'hino' },
    inside: ['gamo-ujisato'],
    siege: { hino: 0 },
  });
  expect(panelText(besieged, ['sortie', 'gamo-ujisato'])).toMatch(/^Sortie.*Gamo Ujisato.*Saito Tomonobu/s);
  const sought = position({
    phase: 'uesugi-attacks',
    units: { 'kawada-nagachika': '3826', 'hashiba-hideyoshi': '3827' },
    markers: { 'hashiba-hideyoshi': '3826' },
  });
  const seeking = position({ phase: 'uesugi-moves', units: { 'kawada-nagachika': '3826', 'hashiba-hideyoshi': '3827' } });
  seeking.actAll('uesugi', ['move', 'kawada-nagachika']);
  expect(panelText(seeking, ['engage', '3827'])).toMatch(/^Field battle.*Attacker.*Kawada Nagachika.*Defender.*Hashiba Hideyoshi/s);
  expect(panelText(sought, ['meet', '3826'])).toMatch(/^Field battle.*Attacker.*Hashiba Hideyoshi.*Defender.*Kawada Nagachika/s);
});

it('before an attack, forces already attacked are left out (12-1-6)', () => {
  const both = position({ phase: 'uesugi-attacks', units: UNITS });
  const alone = position({
    phase: 'uesugi-attacks',
    units: { 'kawada-nagachika': '3826', 'honjo-shigenaga': '3926', 'hashiba-hideyoshi': '3827' },
  });
  const one = position({ phase: 'uesugi-attacks', units: UNITS });
  one.editState((board) => {
    board.fought[unitNumber('sassa-narimasa')] = DEFENDED;
  });
  expect(panelText(one, ATTACK)).toBe(panelText(alone, ATTACK));
  expect(panelText(one, ATTACK)).not.toBe(panelText(both, ATTACK));
});

it('a castle surely falls only when its garrison can take no more damage either (13-4)', () => {
  const storm = (garrison: Record<string, string>): string =>
    panelText(
      position({
        phase: 'uesugi-attacks',
        units: { 'saito-tomonobu': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino', ...garrison },
        inside: Object.keys(garrison),
        damage: { hino: 3 },
      }),
      ['assault', 'hino'],
    );
  const falls = (shown: string): number => Number(/falls in this round: ([\d.]+)/.exec(shown)?.[1]);
  expect(falls(storm({}))).toBeGreaterThan(0);
  expect(falls(storm({ 'gamo-ujisato': 'hino' }))).toBeLessThan(falls(storm({})));
  expect(falls(storm({ 'gamo-ujisato': 'hino', 'hori-hidemasa': 'hino' }))).toBe(0); // one point of walls and four steps: five losses never happen
});

const PURSUED = {
  phase: 'uesugi-attacks',
  units: { 'suda-mitsuchika': '3925', 'shibata-katsuie': '4025' },
  flipped: ['shibata-katsuie'],
} as const;
const NO_HITS = [0, 0, 0, 0];

it('before a pursuit its odds are shown: only ratings count, and the better-rated side may escape (12-5-1.3, 12-5-3)', () => {
  const play = position(PURSUED);
  const before = panelText(play, ['attack', 'suda-mitsuchika', '4025']);
  expect(before).toContain('Mountain');
  play.act('uesugi', ['attack', 'suda-mitsuchika', '4025'], NO_HITS);
  const chase = panelText(play, ['pursue']);
  expect(play.currentStep).toBe('pursuit');
  expect(chase).toContain('They escape');
  expect(chase).toMatch(/escape17\s*%/); // 4 against 3: one in six
  expect(chase).not.toContain('Mountain');
  expect(escapeChance({ strength: 2, modifier: -1, lead: 1 })).toBeCloseTo(1 / 6, 12);
  expect([-2, 0, 6, 7].map((lead) => escapeChance({ strength: 2, modifier: -lead, lead }))).toEqual([0, 0, 1, 1]);
  play.actAll('uesugi', ['waive']);
  expect([play.currentStep, panelText(play, ['withdraw', '4026'])]).toEqual(['withdrawal', '']); // decided
});

/** Saito alone, already flipped, has assaulted Hino without a hit. */
const beatOffAssault = (): ReturnType<typeof position> => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'saito-tomonobu': 'hino', 'gamo-ujisato': 'hino' },
    inside: ['gamo-ujisato'],
    flipped: ['saito-tomonobu'],
  });
  play.act('uesugi', ['assault', 'hino'], NO_HITS);
  return play;
};

it('from a castle the walls pursue as well (13-5-2)', () => {
  const play = beatOffAssault();
  play.actAll('uesugi', ['fall-back']);
  expect([play.currentStep, panelText(play, ['pursue'])]).toEqual(['pursuit', expect.stringContaining('13-5-2')]);
  expect(
    assaultPursuit(play.board, {
      castle: castleNumber('hino'),
      side: 0,
      attackers: [unitNumber('saito-tomonobu')],
      round: 1,
      damage: [0, 0],
    }),
  ).toEqual(
    { strength: 3, modifier: 1, lead: 0 }, // two steps and the castle; 4 against 4, and its defence of 1
  );
});

it('before a roll for a double its chance is shown, not the odds of another round (13-5b)', () => {
  const play = beatOffAssault();
  const shown = panelText(play, ['rally']);
  expect([play.currentStep, shown]).toEqual(['rally', expect.stringMatching(/13-5b.*Double: they stay17\s*%.*83\s*%/s)]);
  expect(shown).not.toContain('Attacker');
});

it('no forecast while losses are owed, since the board is not up to date', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'kawada-nagachika': '3826', 'hashiba-hideyoshi': '3827' },
    forces: { 'kawada-nagachika': ['suda-mitsuchika', 'nakajo-kageyasu'], 'hashiba-hideyoshi': ['maeda-toshiie', 'inaba-yoshimichi'] },
  });
  expect(panelText(play, ATTACK)).toContain('If both fight to the end');
  play.act('uesugi', ATTACK, [0, 0, 1, 2]);
  expect([play.currentStep, panelText(play, ['lose', 'suda-mitsuchika']).includes('If both fight to the end')]).toEqual(['losses', false]);
  play.actAll('uesugi', ['lose', 'suda-mitsuchika']);
  expect([play.currentStep, panelText(play, ['stand']).includes('If both fight to the end')]).toEqual(['stand', true]);
  const storm = position({
    phase: 'uesugi-attacks',
    units: { 'saito-tomonobu': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino', 'gamo-ujisato': 'hino' },
    inside: ['gamo-ujisato'],
  });
  storm.act('uesugi', ['assault', 'hino'], [3, 3, 0, 0]);
  expect([storm.currentStep, panelText(storm, ['crumble']).includes('falls in this round')]).toEqual(['losses', false]);
});

it("the embattled hex and the attackers' hexes are known while the battle lasts", () => {
  const play = position({ phase: 'uesugi-attacks', units: UNITS, markers: { 'honjo-shigenaga': '3827' } });
  expect(currentBattleLocation(play.state)).toBeNull();
  play.act('uesugi', ATTACK, [0, 0, 0, 0]);
  expect(play.currentStep).toBe('stand');
  const at = currentBattleLocation(play.state);
  expect(at).toEqual({ hex: hexOf('3827'), from: [hexOf('3826'), hexOf('3926')] });
  const { container } = render(
    <svg>
      <BattleMarkers at={at} />
    </svg>,
  );
  expect(container.querySelectorAll('.path-head')).toHaveLength(2);
  expect(container.querySelectorAll('.kenshin-battle[data-hex="3827"]')).toHaveLength(1);
});

it('a decision about a force opens its hex, on a retreat as on a march', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'kawada-nagachika': '3826', 'hashiba-hideyoshi': '3827' },
    flipped: ['hashiba-hideyoshi'],
  });
  expect(activeUnitHex(play.state)).toBeNull();
  play.act('uesugi', ATTACK, [0, 0, 0, 0]);
  play.actAll('uesugi', ['waive']);
  expect([play.currentStep, activeUnitHex(play.state)]).toEqual(['withdrawal', hexOf('3827')]);
  play.actAll('oda', ['withdraw', '3828']);
  expect([play.currentStep, activeUnitHex(play.state)]).toEqual(['withdrawal', hexOf('3828')]);
});

it("an assault is shown in the hex of the castle, without attackers' hexes", () => {
  const play = position({
    phase: 'oda-attacks',
    units: { 'hashiba-hideyoshi': 'miki', 'bessho-nagaharu': 'miki' },
    inside: ['bessho-nagaharu'],
  });
  play.act('oda', ['assault', 'miki'], [0, 0, 0, 0]);
  expect(currentBattleLocation(play.state)).toEqual({ hex: CASTLE_HEX[castleNumber('miki')], from: [] });
});

it('a river shows as -1 for both sides, each with its own clause (12-2-1.A2, 12-2-1.D2)', () => {
  const play = position({ phase: 'uesugi-attacks', units: { 'suda-mitsuchika': '3928', 'maeda-toshiie': '4028' } });
  expect(panelText(play, ['attack', 'suda-mitsuchika', '4028'])).toMatch(
    /Across a river12-2-1\.A2−1Total−1.*DefenderMaeda.*Across a river12-2-1\.D2−1Total−1/s,
  );
});
