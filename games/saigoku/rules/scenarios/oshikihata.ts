import { MORI_COMMAND_EXCEPTIONS } from '../command-exceptions.ts';
import { openingSteps, satsukaHooks } from '../opening.ts';
import { pointsVictory } from './points-victory.ts';
import type { ScenarioDefinition } from './scenario-definition.ts';

/** 34 Battle of Oshikihata, 1554. */
export const oshikihata: ScenarioDefinition = {
  id: 'oshikihata',
  formerIds: ['s1'],
  minutes: 180,
  about: {
    en: '1554: the young Mori alliance against the whole Ouchi army of Sue Harukata.',
    'zh-Hans': '1554年：毛利元就与盟友迎战陶晴贤率领的大内全军。',
    'zh-Hant': '1554年：毛利元就與盟友迎戰陶晴賢率領的大內全軍。',
    ja: '1554年。毛利元就と国人衆が、陶晴賢の率いる大内全軍を迎え撃つ。',
  },
  victory: { points: pointsVictory },
  commandExceptions: MORI_COMMAND_EXCEPTIONS,
  hooks: { ...satsukaHooks, beforePlayStep: 'opening' },
  steps: openingSteps,
};
