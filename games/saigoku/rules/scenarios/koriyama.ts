import { hasOccupied } from '../castle-occupation.ts';
import { armyIdsOf, scenarioRecord } from '../components.ts';
import { ouchiActivationHooks, ouchiActivationSteps } from '../ouchi-activation.ts';
import type { GameState, ScenarioData } from '../series/index.ts';
import { pointsVictory } from './points-victory.ts';
import type { HistoricalVictory, ScenarioDefinition } from './scenario-definition.ts';

const isHalfOfMoriRemoved = (data: ScenarioData, board: GameState): boolean => {
  const mori = data.armies.findIndex(({ id }) => id === 'mori');
  const units = data.unitsInPlay.filter((unit) => data.army[unit] === mori);
  const removed = units.filter((unit) => board.steps[unit] === 0).length;
  return removed * 2 >= units.length;
};

/** 36.6.2 The Amago must occupy Koriyama and remove three of the five Mori units. */
const koriyamaCastle: HistoricalVictory = {
  goal: {
    en: 'The Amago side wins if it holds Koriyama and has removed at least half of the Mori army when inning {{n}} ends; otherwise the Ouchi side wins (36.6.2).',
    'zh-Hans': '第{{n}}回结束时尼子方占有郡山城且毛利军单位除去一半以上则尼子方获胜，否则大内方获胜（36.6.2）。',
    'zh-Hant': '第{{n}}回結束時尼子方占有郡山城且毛利軍單位除去一半以上則尼子方獲勝，否則大內方獲勝（36.6.2）。',
    ja: '第{{n}}イニングの終わりに尼子方が郡山城を占め、毛利軍のユニットの半数以上を除いていれば尼子方、そうでなければ大内方の勝ちです（36.6.2）。',
  },
  attacker: 'amago',
  defender: 'ouchi',
  isReached: (data, board) => isHalfOfMoriRemoved(data, board) && hasOccupied(data, board, 'amago', 'koriyama'),
  objective: { castle: 'koriyama', targetArmy: 'mori' },
};

/** 36 Battle of Koriyama, 1540. */
export const koriyama: ScenarioDefinition = {
  id: 'koriyama',
  formerIds: ['s3'],
  minutes: 240,
  about: {
    en: '1540: the Amago march on Koriyama before the Ouchi can act.',
    'zh-Hans': '1540年：大内军出动之前，尼子军直扑郡山城。',
    'zh-Hant': '1540年：大內軍出動之前，尼子軍直撲郡山城。',
    ja: '1540年。大内が動く前に、尼子の大軍が郡山城に迫る。',
  },
  victory: { points: pointsVictory, historical: koriyamaCastle },
  hooks: { ...ouchiActivationHooks(armyIdsOf(scenarioRecord('koriyama')), 'ouchi'), situationStep: 'ouchiActivation' },
  steps: ({ scenarioDataOf }) => ouchiActivationSteps(scenarioDataOf),
};
