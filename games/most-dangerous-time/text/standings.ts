import type { State } from '@gunbai/engine';
import { nameRef } from '../../charts.ts';
import type { GameStandings, SideForces, Standing } from '../../standings.ts';
import { ALLIANCES, ANTI_ODA, CLANS, NEUTRAL, ODA, PLACE_COUNT, SPACES, SPACE_COUNT } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { alliancesOfSeat } from '../rules/seats.ts';
import { PLACEMENTS, WAITING_SOLDIERS } from '../rules/setup/placements.ts';
import {
  allianceOfLeader,
  clanOfStack,
  countFortSpaces,
  countOfStack,
  isIgnoredShogun,
  leadersAt,
  sideControls,
  stacksAt,
} from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { shortGameScore } from '../rules/victory.ts';

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

/** With four players the Oda seats share spaces and units, so the sides are compared. */
const bySide = ({ board, seats }: State<GameState>): readonly Standing[] =>
  ([ODA, ANTI_ODA] as const).map((side: Side) => {
    const isOwn = (alliance: number): boolean => ALLIANCES[alliance]?.side === side;
    const castles = side === ODA ? shortGameScore(board) : countFortSpaces(board, side);
    let spaces = 0;
    for (let space = 0; space < SPACE_COUNT; space++) if (sideControls(board, side, space)) spaces++;
    return {
      side: nameRef('side', SIDE_IDS[side]),
      seats: seats.filter((_, seat) => (side === ODA) === seat < 3),
      values: [castles, spaces, unitsOf(board, isOwn)],
    };
  });

const bySeat = ({ board, seats }: State<GameState>): readonly Standing[] =>
  seats.map((seat, index) => {
    const own = alliancesOfSeat(board, index);
    const isOwn = (alliance: number): boolean => own.includes(alliance);
    const spaces = controlledSpaces(board, isOwn);
    return {
      side: nameRef('seat', seat),
      seats: [seat],
      values: [spaces.filter((space) => (SPACES[space]?.fort ?? 0) >= 2).length, spaces.length, unitsOf(board, isOwn)],
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
  standings: (view) => {
    const state = view as State<GameState>;
    return state.board.players === 4 ? bySide(state) : bySeat(state);
  },
  orderOfBattle: () =>
    ([ODA, ANTI_ODA, NEUTRAL] as const).map((side) => ({ side: nameRef('side', SIDE_IDS[side]), forces: forcesOf(side) })),
};
