import type { State } from '@gunbai/engine';
import { nameRef } from '../../charts.ts';
import type { GameStandings } from '../../standings.ts';
import { WinChances } from '../bot/win-chances.ts';
import { CASTLES, CLANS } from '../rules/components.ts';
import { countCastles, countClans, score } from '../rules/conquest.ts';
import type { GameState } from '../rules/state.ts';

/** The share of turns that take a castle in perfect play, see docs/age-of-war-solved.md. */
const SUCCESS = 0.497;

export const standings: GameStandings = {
  figures: [
    { id: 'points', label: { en: 'Points', 'zh-Hans': '得分', 'zh-Hant': '得分', ja: '得点' } },
    { id: 'castles', label: { en: 'Castles', 'zh-Hans': '城堡', 'zh-Hant': '城堡', ja: '城' } },
    { id: 'clans', label: { en: 'Clans conquered', 'zh-Hans': '征服的家族', 'zh-Hant': '征服的家族', ja: '征服した家' } },
  ],
  losses: { figure: 'castles', label: { en: 'Castles lost', 'zh-Hans': '失去的城堡', 'zh-Hant': '失去的城堡', ja: '失った城' } },
  luck: {
    label: {
      en: 'castles taken; half of all turns take none',
      'zh-Hans': '攻下的城堡（约半数回合一无所获）',
      'zh-Hant': '攻下的城堡（約半數回合一無所獲）',
      ja: '取った城（手番の半分は失敗）',
    },
    samples: (events) =>
      events.flatMap(({ type, seat }) =>
        typeof seat === 'string' && (type === 'conquered' || type === 'failed')
          ? { side: seat, achieved: type === 'conquered' ? 1 : 0, expected: SUCCESS, variance: SUCCESS * (1 - SUCCESS) }
          : [],
      ),
  },
  loadExactChances: async (readAsset) => {
    const chances = await WinChances.load(readAsset);
    return (view) => {
      const { board, seats, outcome } = view as State<GameState>;
      if (seats.length !== 2 || outcome) return null;
      // The other player's chance once the one to move has ended a turn without a conquest, seen from before that turn.
      const mover = 1 - chances.afterTurn({ ...board, active: 1 - board.active }, null);
      return board.active === 0 ? [mover, 1 - mover] : [1 - mover, mover];
    };
  },
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
