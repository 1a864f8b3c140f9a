import type { State } from '@gunbai/engine';
import { nameRef } from '../../charts.ts';
import type { GameStandings } from '../../standings.ts';
import { CASTLES, CLANS } from '../rules/components.ts';
import { countCastles, countClans, score } from '../rules/conquest.ts';
import type { GameState } from '../rules/state.ts';

export const standings: GameStandings = {
  figures: [
    { id: 'points', label: { en: 'Points', 'zh-Hans': '得分', 'zh-Hant': '得分', ja: '得点' } },
    { id: 'castles', label: { en: 'Castles', 'zh-Hans': '城堡', 'zh-Hant': '城堡', ja: '城' } },
    { id: 'clans', label: { en: 'Clans conquered', 'zh-Hans': '征服的家族', 'zh-Hant': '征服的家族', ja: '征服した家' } },
  ],
  losses: { figure: 'castles', label: { en: 'Castles lost', 'zh-Hans': '失去的城堡', 'zh-Hant': '失去的城堡', ja: '失った城' } },
  standings: (view) => {
    const { board, seats } = view as State<GameState>;
    return seats.map((seat, index) => ({
      side: nameRef('seat', seat),
      seats: [seat],
      values: [score(board, index), countCastles(board, index), countClans(board, index)],
    }));
  },
  orderOfBattle: () => [
    {
      side: null,
      forces: CLANS.map(({ id }, index) => ({
        name: nameRef('clan', id),
        leaders: [],
        units: 0,
        castles: CASTLES.filter(({ clan }) => clan === index).length,
      })),
    },
  ],
};
