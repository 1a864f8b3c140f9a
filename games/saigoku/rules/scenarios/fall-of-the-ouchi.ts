import { pointsVictory } from './points-victory.ts';
import type { ScenarioDefinition } from './scenario-definition.ts';

/** 37 Fall of the Ouchi, 1557. */
export const fallOfTheOuchi: ScenarioDefinition = {
  id: 'fall-of-the-ouchi',
  formerIds: ['s4'],
  minutes: 600,
  about: {
    en: '1557: a year of war over all of western Honshu.',
    'zh-Hans': '1557年：席卷中国地方全境的一年之战。',
    'zh-Hant': '1557年：席捲中國地方全境的一年之戰。',
    ja: '1557年。中国地方全域を巡る一年の戦い。',
  },
  victory: { points: pointsVictory },
  hooks: { initialFlags: {} },
};
