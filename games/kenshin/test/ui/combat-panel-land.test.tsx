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

it('a side that is wiped out yields to what is left of the other, flipped or not', () => {
  // With such modifiers every roll is the highest row: a full unit does 2, a flipped one 1.
  expect([...chancesOfHits(2, 20)]).toEqual([[2, expect.closeTo(1, 12)]]);
  const odds = battleOdds({ full: 1, reduced: 0 }, { full: 0, reduced: 1 }, 20, 20);
  expect([odds.attacker, odds.defender, odds.both]).toEqual([0, expect.closeTo(1, 12), 0]);
  expect(battleOdds({ full: 0, reduced: 1 }, { full: 1, reduced: 0 }, 20, 20).attacker).toBeCloseTo(1, 12);
  expect(battleOdds({ full: 1, reduced: 0 }, { full: 1, reduced: 0 }, 20, 20).both).toBeCloseTo(1, 12);
  expect(battleOdds({ full: 0, reduced: 2 }, { full: 0, reduced: 2 }, 20, 20).both).toBeCloseTo(1, 12);
});

const UNITS = { 'kawada-nagachika': '3826', 'honjo-shigenaga': '3926', 'hashiba-hideyoshi': '3827', 'sassa-narimasa': '3827' };
const ATTACK: Action = ['attack', 'kawada-nagachika', '3827'];

it('before an attack those are counted, too, whose marker binds them to it, as they will be (10-7-3a)', () => {
  const free = position({ phase: 'uesugi-attacks', units: UNITS });
  const bound = position({ phase: 'uesugi-attacks', units: UNITS, markers: { 'honjo-shigenaga': '3827' } });
  const before = panelText(bound, ATTACK);
  expect(before).not.toBe(panelText(free, ATTACK));
  bound.act('uesugi', ATTACK, [0, 0, 0, 0]);
  expect(bound.event('field')?.['units:unit']).toEqual(['kawada-nagachika', 'honjo-shigenaga']);
  expect(panelText(bound, ATTACK)).toBe(before); // nobody was hurt: the battle under way is the one that was shown
});

it('whoever is about to join an attack is counted before he does: with the last of them it begins (12-1-1)', () => {
  const play = position({ phase: 'uesugi-attacks', units: UNITS });
  play.act('uesugi', ATTACK);
  expect(play.currentStep).toBe('muster');
  const strength = (chosen: Action): string | undefined => /Kawada Nagachika(\d+)/.exec(panelText(play, chosen))?.[1];
  expect([strength(['begin']), strength(['support', 'honjo-shigenaga'])]).toEqual(['2', '4']);
});

it('a sortie, and a battle that either side seeks, are shown before they are begun (8-2-4a, 10-7a, 12-1-9)', () => {
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

it('before an attack those are left out who have been attacked already (12-1-6)', () => {
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

it('a castle must fall only when its garrison can take no more either (13-4)', () => {
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
  expect(falls(storm({ 'gamo-ujisato': 'hino', 'hori-hidemasa': 'hino' }))).toBe(0); // one of the walls and four steps: five are never done
});

const PURSUED = {
  phase: 'uesugi-attacks',
  units: { 'suda-mitsuchika': '3925', 'shibata-katsuie': '4025' },
  flipped: ['shibata-katsuie'],
} as const;
const NO_HITS = [0, 0, 0, 0];

it('before a pursuit its own chances are told: ratings alone, and who is better led may get away (12-5-1.3, 12-5-3)', () => {
  const play = position(PURSUED);
  const before = panelText(play, ['attack', 'suda-mitsuchika', '4025']);
  expect(before).toContain('Mountain');
  play.act('uesugi', ['attack', 'suda-mitsuchika', '4025'], NO_HITS);
  const chase = panelText(play, ['pursue']);
  expect(play.currentStep).toBe('pursuit');
  expect(chase).toContain('They get away');
  expect(chase).toMatch(/away17\s*%/); // 4 against 3: one in six
  expect(chase).not.toContain('Mountain');
  expect(escapeChance({ strength: 2, modifier: -1, lead: 1 })).toBeCloseTo(1 / 6, 12);
  expect([-2, 0, 6, 7].map((lead) => escapeChance({ strength: 2, modifier: -lead, lead }))).toEqual([0, 0, 1, 1]);
  play.actAll('uesugi', ['waive']);
  expect([play.currentStep, panelText(play, ['withdraw', '4026'])]).toEqual(['withdrawal', '']); // it is decided
});

/** Saito alone, already reduced, has stormed Hino and hit nobody. */
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

it('before a roll for a double its chance is told, and not what another round would do (13-5b)', () => {
  const play = beatOffAssault();
  const shown = panelText(play, ['rally']);
  expect([play.currentStep, shown]).toEqual(['rally', expect.stringMatching(/13-5b.*A double: they stay17\s*%.*83\s*%/s)]);
  expect(shown).not.toContain('Attacker');
});

it('while losses are owed nothing is foretold from what is not on the board yet', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'kawada-nagachika': '3826', 'hashiba-hideyoshi': '3827' },
    forces: { 'kawada-nagachika': ['suda-mitsuchika', 'nakajo-kageyasu'], 'hashiba-hideyoshi': ['maeda-toshiie', 'inaba-yoshimichi'] },
  });
  expect(panelText(play, ATTACK)).toContain('If both stand to the end');
  play.act('uesugi', ATTACK, [0, 0, 1, 2]);
  expect([play.currentStep, panelText(play, ['lose', 'suda-mitsuchika']).includes('If both stand to the end')]).toEqual(['losses', false]);
  play.actAll('uesugi', ['lose', 'suda-mitsuchika']);
  expect([play.currentStep, panelText(play, ['stand']).includes('If both stand to the end')]).toEqual(['stand', true]);
  const storm = position({
    phase: 'uesugi-attacks',
    units: { 'saito-tomonobu': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino', 'gamo-ujisato': 'hino' },
    inside: ['gamo-ujisato'],
  });
  storm.act('uesugi', ['assault', 'hino'], [3, 3, 0, 0]);
  expect([storm.currentStep, panelText(storm, ['crumble']).includes('falls in this round')]).toEqual(['losses', false]);
});

it('the hex that is fought for is known as long as the battle lasts, and from where it is attacked', () => {
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

it('a decision about a force opens the hex where it stands, on its retreat as on the march', () => {
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

it('an assault is fought in the hex of the castle, from nowhere else', () => {
  const play = position({
    phase: 'oda-attacks',
    units: { 'hashiba-hideyoshi': 'miki', 'bessho-nagaharu': 'miki' },
    inside: ['bessho-nagaharu'],
  });
  play.act('oda', ['assault', 'miki'], [0, 0, 0, 0]);
  expect(currentBattleLocation(play.state)).toEqual({ hex: CASTLE_HEX[castleNumber('miki')], from: [] });
});
