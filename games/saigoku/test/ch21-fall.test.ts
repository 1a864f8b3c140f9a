import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, haruhisa, moriOfficers, motonari } from './helpers/open-plain.ts';
import type { CastleSpec, ForceSpec } from './helpers/open-plain.ts';
import { idleMori, idleAmago, garrisonForce, siegePosition } from './helpers/siege-position.ts';

const [honda] = amagoOfficers;
const [awaya] = moriOfficers;

describe('21 fall', () => {
  clause('21.0.2', 'at durability 0 the garrison rolls on column 0, and A to C count as D', () => {
    const storm = (die: number, garrison: readonly ForceSpec[], castle: Partial<CastleSpec> = {}) => {
      const play = siegePosition({
        castle: { durability: 1, ...castle },
        castles: { ueshi: { at: '1010', owner: 'amago' } },
        forces: [...garrison, idleMori],
      });
      const intercepted = garrison.some(({ lead }) => lead === haruhisa);
      play.act(['assault', motonari], 1, ...(intercepted ? [] : [6, die]));
      return intercepted ? play.act(['lose', awaya], 6, die) : play;
    };
    const low = storm(1, [garrisonForce(haruhisa)], { refusals: 3 });
    expect(low.eventsOfType('answered')[0]).toMatchObject({ total: -1, letter: 'D', modifiers: { '20-2-1.1': -2, '20-3.B': 0 } });
    expect([low.currentStep, low.castle('shikano').durability]).toEqual(['leave', 0]);
    low.act(['leave', '1010']);
    expect([low.hexLabelOf(haruhisa), low.castle('shikano').owner]).toEqual(['1010', 'ruin']);
    const high = storm(6, [garrisonForce(honda)]);
    expect([high.eventsOfType('answered')[0]?.['letter'], high.steps(honda)]).toEqual(['H', 0]);
  });

  clause('21.0.2', 'a siege check that takes the last durability makes the besieger roll', () => {
    const play = siegePosition({
      phase: 'amago',
      host: { besieging: true, morale: -1 },
      castle: { durability: 1 },
      forces: [idleAmago],
    }).act(['end'], 3, 4);
    expect(play.eventsOfType('answered')[0]).toMatchObject({ modifiers: { '20-2-1.3': -1 } });
    expect(play.castle('shikano')).toMatchObject({ owner: 'ruin', durability: 0, besieged: false });
  });
});
