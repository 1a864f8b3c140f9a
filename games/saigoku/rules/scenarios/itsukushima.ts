import { hasOccupied } from '../castle-occupation.ts';
import { MORI_COMMAND_EXCEPTIONS } from '../command-exceptions.ts';
import { satsukaHooks } from '../opening.ts';
import { sailAction, seaMovementHooks, seaMovementSteps } from '../sea-movement.ts';
import { pointsVictory } from './points-victory.ts';
import type { HistoricalVictory, ScenarioDefinition } from './scenario-definition.ts';

/** 35.6.2 The Ouchi must occupy Miyanoo, on the island of Itsukushima. */
const miyanoo: HistoricalVictory = {
  goal: {
    en: 'The Ouchi side wins if it holds Miyanoo when inning {{n}} ends; otherwise the Mori side wins (35.6.2).',
    'zh-Hans': '第{{n}}回结束时大内方占有宫之尾城则大内方获胜，否则毛利方获胜（35.6.2）。',
    'zh-Hant': '第{{n}}回結束時大內方占有宮之尾城則大內方獲勝，否則毛利方獲勝（35.6.2）。',
    ja: '第{{n}}イニングの終わりに大内方が宮之尾城を占めていれば大内方、そうでなければ毛利方の勝ちです（35.6.2）。',
  },
  attacker: 'ouchi',
  defender: 'mori',
  isReached: (data, board) => hasOccupied(data, board, 'ouchi', 'miyanoo'),
  objective: {
    castle: 'miyanoo',
    landing: {
      island: ['2625'],
      harbours: { ouchi: ['2526', '2525', '2428', '2527'], mori: ['2724', '2624'] },
      minForceStrength: { attacker: 5, defender: 2 },
      enoughStrength: { attacker: 45, defender: 6 },
      // 35.7.2.6a The Ouchi sail once without a roll, so they cross together.
      minFleetStrength: 25,
    },
  },
};

/** 35 Battle of Itsukushima, 1555. */
export const itsukushima: ScenarioDefinition = {
  id: 'itsukushima',
  formerIds: ['s2'],
  minutes: 90,
  about: {
    en: '1555: the Ouchi cross to Itsukushima. Will Miyanoo hold?',
    'zh-Hans': '1555年：大内军渡海至严岛，宫之尾城能守住吗？',
    'zh-Hant': '1555年：大內軍渡海至嚴島，宮之尾城能守住嗎？',
    ja: '1555年。大内軍が厳島へ渡る。宮之尾城は持ちこたえるか。',
  },
  victory: { points: pointsVictory, historical: miyanoo },
  commandExceptions: MORI_COMMAND_EXCEPTIONS,
  hooks: {
    ...satsukaHooks,
    ...seaMovementHooks,
    initialFlags: { ...satsukaHooks.initialFlags, ...seaMovementHooks.initialFlags },
  },
  orderTypes: (series) => [sailAction(series)],
  steps: seaMovementSteps,
};
