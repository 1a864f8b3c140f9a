import type { ScenarioDefinition } from './scenario-definition.ts';

/** 34.6, 35.6.1a, 36.6.1, 37.6 Every scenario can be won by points. */
export const pointsVictory: ScenarioDefinition['victory']['points'] = {
  goal: {
    en: 'The side with more points when inning {{n}} ends wins. Castles held and enemy units removed score points.',
    'zh-Hans': '第{{n}}回结束时得分多者获胜：得分来自所持的城与所除去的敌军单位。',
    'zh-Hant': '第{{n}}回結束時得分多者獲勝：得分來自所持的城與所除去的敵軍單位。',
    ja: '第{{n}}イニングの終わりに得点の多い側の勝ちです。得点は、持っている城と除いた敵ユニットで数えます。',
  },
};
