import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motonari, takakage } from './helpers/open-plain.ts';
import type { ForceSpec } from './helpers/open-plain.ts';

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
const sea = { '2121': 'sea', '2021': 'sea', '1921': 'sea' };
const mori = [motonari, awaya, asonuma, watanabe];
const amago = [haruhisa, honda, koshi, akiage, kumano];

/** A battle that the Mori give from before their own castle. */
const fromCastle = (terrain: Record<string, string> = {}, reduced: readonly string[] = []) =>
  positionWith({
    castles: { koriyama: { at: '2020', owner: 'mori' } },
    terrain,
    forces: [
      { lead: motonari, with: mori.slice(1), at: '2020', reduced },
      { lead: haruhisa, with: amago.slice(1), at: '2019', reduced },
      idle,
    ],
  }).act(['battle', motonari, '2019'], 1, 1);

describe('who leaves a pitched battle from before his own castle', () => {
  clause('24-2-5c', 'goes back a hex, and does not just go inside', () => {
    const play = fromCastle().act(['lose', honda]).act(['breakOff']);
    expect([play.legalArgs('shelter'), play.legalArgs('retreat')]).toEqual([
      [],
      [`${motonari} 2121`, `${motonari} 2021`, `${motonari} 1921`],
    ]);
  });

  clause('24-2-5c', 'cannot end it where there is no hex to go back to', () => {
    const play = fromCastle(sea).act(['lose', honda], 1, 1);
    expect(play.currentStep).toBe('losses'); // another round was fought
  });

  clause('24-2-7', 'loses a step and stays if both are spent and there is no such hex', () => {
    const play = fromCastle(sea, [...mori, ...amago]).act(['lose', honda]); // what the round cost
    expect([play.currentStep, play.seatToAct]).toEqual(['losses', 'mori']);
    play.act(['lose', watanabe]);
    expect([play.steps(watanabe), play.hexLabelOf(motonari), play.isInside(motonari)]).toEqual([0, '2020', false]);
  });
});
