import { actionType, metByCandidates, args, oneOf, integer, decision, procedure, goTo, callStep } from '@gunbai/engine';
import {
  clanOf,
  leaderOf,
  placeOf,
  CLANS,
  NEUTRAL,
  allianceOf,
  NONE,
  LEADER_IDS,
  SPACE_IDS,
  leaderId,
  placeId,
  clanId,
} from '../components.ts';
import type { Clan, LeaderId, SpaceId } from '../components.ts';
import { postingSpaces } from './four-player-posts.ts';
import { PLACEMENTS } from './placements.ts';
import { IN_BOX, countSoldiers, seatIdOf } from '../state.ts';
import type { MdtView, GameState } from '../state.ts';
import { placeLeader, addSoldiers } from '../units.ts';

/** The free placements in the order of 14.1: clan, leaders, soldiers, and the spaces to choose from. */
interface FreeDeployment {
  readonly by: 'oda' | 'antiOda';
  readonly clan: number;
  readonly leaders: readonly number[];
  readonly soldiers: number;
  readonly spaces: readonly number[];
}

export const FREE_DEPLOYMENTS: readonly FreeDeployment[] = PLACEMENTS.filter(({ choose }) => choose).map(
  ({ by, clan, leaders, soldiers, spaces }) => ({
    by,
    clan: clanOf(clan),
    leaders: leaders.map(leaderOf),
    soldiers,
    spaces: (spaces ?? []).map(placeOf),
  }),
);

/** The seat that places a deployment. */
const seatSettingUp = ({ board }: MdtView, deployment: number): number => {
  const { by, clan } = FREE_DEPLOYMENTS[deployment] as FreeDeployment;
  const { alliance, side } = CLANS[clan] as Clan;
  if (board.players === 4 && by === 'oda') return 2;
  // 14.1.1, 16.1.2.2: the neutral clans are set up by the player of the Anti-Oda Minor alliance.
  return board.player[side === NEUTRAL ? allianceOf('anti_oda_minor') : alliance] as number;
};

/** Where a leader of a deployment may be placed; 16.2.3.0 with four players Ieyasu anywhere in the territory of his player. */
const leaderPlacementSites = (view: MdtView, deployment: number): readonly number[] => {
  const { by, spaces } = FREE_DEPLOYMENTS[deployment] as FreeDeployment;
  const { leader } = remainingToPlace(view.board, deployment);
  return view.board.players === 4 && by === 'oda' && leader !== NONE ? postingSpaces(view, leader) : spaces;
};

/* Free placement: leaders one by one, then soldiers by number. */

interface DeploymentLocals {
  readonly deployment: number;
}

const remainingToPlace = (board: GameState, deployment: number): { leader: number; soldiers: number } => {
  const { clan, leaders, soldiers, spaces } = FREE_DEPLOYMENTS[deployment] as FreeDeployment;
  const leader = leaders.find((one) => board.leaderAt[one] === IN_BOX) ?? NONE;
  return { leader, soldiers: soldiers - spaces.reduce((sum, space) => sum + countSoldiers(board, space, clan), 0) };
};

type StationLeader = readonly ['stationLeader', LeaderId, SpaceId];
type Station = readonly ['station', SpaceId, number];

const stationLeader = actionType<GameState, DeploymentLocals, StationLeader>({
  name: 'stationLeader',
  args: args([oneOf(LEADER_IDS), oneOf(SPACE_IDS)]),
  candidates(view, { local }) {
    const { leader } = remainingToPlace(view.board, local.deployment);
    if (leader === NONE) return [];
    return leaderPlacementSites(view, local.deployment).map((space): StationLeader => ['stationLeader', leaderId(leader), placeId(space)]);
  },
  rules: metByCandidates([
    {
      clause: '14.1.2',
      ok: ({ board }, { 1: leader }, { local }) => leaderOf(leader) === remainingToPlace(board, local.deployment).leader,
      values: (_, [, leader]) => ({ leader }),
    },
    {
      clause: '14.1.2',
      ok: (view, { 2: space }, { local }) => leaderPlacementSites(view, local.deployment).includes(placeOf(space)),
      values: (_, [, , space]) => ({ space }),
    },
  ]),
  apply(ctx, { 1: leader, 2: space }) {
    placeLeader(ctx.board, leaderOf(leader), placeOf(space));
  },
});

const isDeploymentDone = (board: GameState, { deployment }: DeploymentLocals): boolean => {
  const { leader, soldiers } = remainingToPlace(board, deployment);
  return leader === NONE && soldiers === 0;
};

const station = actionType<GameState, DeploymentLocals, Station>({
  name: 'station',
  args: args([oneOf(SPACE_IDS), integer(1, 16)]),
  candidates({ board }, { local }) {
    const { leader, soldiers } = remainingToPlace(board, local.deployment);
    if (leader !== NONE || soldiers === 0) return [];
    const actions: Station[] = [];
    for (const space of (FREE_DEPLOYMENTS[local.deployment] as FreeDeployment).spaces)
      for (let count = 1; count <= soldiers; count++) actions.push(['station', placeId(space), count]);
    return actions;
  },
  rules: metByCandidates([
    { clause: '14.1.2', ok: ({ board }, _, { local }) => remainingToPlace(board, local.deployment).leader === NONE },
    {
      clause: '14.1.2',
      ok: (_, { 1: space }, { local }) => (FREE_DEPLOYMENTS[local.deployment] as FreeDeployment).spaces.includes(placeOf(space)),
      values: (_, [, space]) => ({ space }),
    },
    {
      clause: '14.1.2',
      ok: ({ board }, { 2: count }, { local }) => count <= remainingToPlace(board, local.deployment).soldiers,
      values: ({ board }, [, , count], { local }) => ({ count, most: remainingToPlace(board, local.deployment).soldiers }),
    },
  ]),
  apply(ctx, { 1: space, 2: count }, { local }) {
    addSoldiers(ctx.board, placeOf(space), (FREE_DEPLOYMENTS[local.deployment] as FreeDeployment).clan, 0, count);
  },
});

export const freePlacementDecision = decision<GameState, DeploymentLocals>({
  seats: (view, { deployment }) => [seatIdOf(view, seatSettingUp(view, deployment))],
  prompt: (_, { seat, local }) => ({
    key: 'deploy',
    facts: { seat, clan: clanId((FREE_DEPLOYMENTS[local.deployment] as FreeDeployment).clan) },
  }),
  actionTypes: [stationLeader, station],
});

export const stationClan = procedure<GameState, DeploymentLocals>({
  next({ board }, local) {
    if (isDeploymentDone(board, local)) return goTo('end');
    return callStep('stationing', { deployment: local.deployment });
  },
  more: () => goTo('next'),
  end: () => undefined,
});
