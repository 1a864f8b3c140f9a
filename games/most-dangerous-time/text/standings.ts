import type { State } from '@gunbai/engine';
import { nameRef } from '../../charts.ts';
import { PIPS, pipsSample } from '../../standings.ts';
import type { GameStandings, SideForces, Standing } from '../../standings.ts';
import { ALLIANCES, ANTI_ODA, CLANS, NEUTRAL, ODA, PLACE_COUNT, SPACES, SPACE_COUNT } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { alliancesOfSeat, sideOfSeat } from '../rules/seats.ts';
import { PLACEMENTS, WAITING_SOLDIERS } from '../rules/setup/placements.ts';
import { allianceOfLeader, clanOfStack, countOfStack, isIgnoredShogun, leadersAt, stacksAt } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';

const SIDE_IDS = { [ODA]: 'oda', [ANTI_ODA]: 'antiOda', [NEUTRAL]: 'neutral' } as const;

const allianceOfClan = (clan: number): number => CLANS[clan]?.alliance ?? -1;

/** Units of some alliances on the map, leaders included. */
const unitsOf = (board: GameState, isOwn: (alliance: number) => boolean): number => {
  let count = 0;
  for (let place = 0; place < PLACE_COUNT; place++) {
    for (const stack of stacksAt(board, place)) if (isOwn(allianceOfClan(clanOfStack(stack)))) count += countOfStack(stack);
    for (const leader of leadersAt(board, place)) if (!isIgnoredShogun(board, leader) && isOwn(allianceOfLeader(board, leader))) count++;
  }
  return count;
};

const controlledSpaces = (board: GameState, isOwn: (alliance: number) => boolean): readonly number[] => {
  const spaces: number[] = [];
  for (let space = 0; space < SPACE_COUNT; space++) {
    const clan = board.control[space] as number;
    if (clan >= 0 && isOwn(allianceOfClan(clan))) spaces.push(space);
  }
  return spaces;
};

/** A row of the standings: a seat and its alliances. With four players the Oda seats share everything, so sides are compared. */
type Row = Pick<Standing, 'side' | 'seats'> & { isOwn(alliance: number): boolean; readonly hasGoodFortune: boolean };

const rowsOf = ({ board, seats }: State<GameState>): readonly Row[] =>
  board.players === 4
    ? ([ODA, ANTI_ODA] as const).map((side: Side) => ({
        side: nameRef('side', SIDE_IDS[side]),
        seats: seats.filter((_, seat) => (side === ODA) === seat < 3),
        isOwn: (alliance) => ALLIANCES[alliance]?.side === side,
        hasGoodFortune: false,
      }))
    : seats.map((seat, index) => {
        const own = alliancesOfSeat(board, index);
        return {
          side: nameRef('seat', seat),
          seats: [seat],
          isOwn: (alliance) => own.includes(alliance),
          // 14.3.1b It counts for Oda in the short game.
          hasGoodFortune: board.goal === 'short' && board.fortune === ODA && sideOfSeat(board, index) === ODA,
        };
      });

/** 14.1 Leaders and soldiers of each clan, those who enter later included. */
const forcesOf = (side: Side): SideForces['forces'] =>
  CLANS.filter((clan) => ALLIANCES[clan.alliance]?.side === side).flatMap(({ id }) => {
    const placed = PLACEMENTS.filter(({ clan }) => clan === id);
    const waiting = WAITING_SOLDIERS.filter(({ clan }) => clan === id);
    const units = [...placed, ...waiting].reduce((sum, { soldiers }) => sum + soldiers, 0);
    const leaders = placed.flatMap((one) => one.leaders).map((leader) => nameRef('leader', leader));
    const castles = SPACES.filter(({ startControl }) => CLANS[startControl]?.id === id).length;
    return units + leaders.length + castles === 0 ? [] : { name: nameRef('clan', id), leaders, units, castles };
  });

export const standings: GameStandings = {
  figures: [
    {
      id: 'castles',
      label: {
        en: 'Castles and temples of value 2 or 3',
        'zh-Hans': '要塞值2或3的城寺',
        'zh-Hant': '要塞值2或3的城寺',
        ja: '要塞値2か3の城・寺',
      },
    },
    { id: 'spaces', label: { en: 'Spaces controlled', 'zh-Hans': '控制的据点', 'zh-Hant': '控制的據點', ja: '支配する拠点' } },
    { id: 'units', label: { en: 'Units on the map', 'zh-Hans': '图上单位', 'zh-Hant': '圖上單位', ja: '地図上のユニット' } },
  ],
  losses: {
    figure: 'units',
    label: {
      en: 'Units lost, by betrayal too',
      'zh-Hans': '损失的单位（含叛离）',
      'zh-Hant': '損失的單位（含叛離）',
      ja: '失ったユニット（離反を含む）',
    },
  },
  luck: {
    label: PIPS,
    samples: (events, view) => {
      const rows = rowsOf(view as State<GameState>);
      const sideOf = (clan: string): string | undefined => {
        const alliance = CLANS.find(({ id }) => id === clan)?.alliance ?? -1;
        return rows.find(({ isOwn }) => isOwn(alliance))?.side.id;
      };
      return events.flatMap(({ type, clan, dice }) => {
        const side = type === 'fired' && typeof clan === 'string' ? sideOf(clan) : undefined;
        return side !== undefined && Array.isArray(dice) ? pipsSample(side, dice as number[]) : [];
      });
    },
  },
  standings: (view) => {
    const state = view as State<GameState>;
    return rowsOf(state).map(({ side, seats, isOwn, hasGoodFortune }) => {
      const spaces = controlledSpaces(state.board, isOwn);
      const castles = spaces.filter((space) => (SPACES[space]?.fort ?? 0) >= 2).length + (hasGoodFortune ? 1 : 0);
      return { side, seats, values: [castles, spaces.length, unitsOf(state.board, isOwn)] };
    });
  },
  orderOfBattle: () =>
    ([ODA, ANTI_ODA, NEUTRAL] as const).map((side) => ({ side: nameRef('side', SIDE_IDS[side]), forces: forcesOf(side) })),
};
