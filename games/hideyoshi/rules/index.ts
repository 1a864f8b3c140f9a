import type { Game, State } from '@gunbai/engine';
import { akechiAttacks } from './akechi.ts';
import { ambush, attack } from './attack.ts';
import { copyBoard, countDaimyoPieces } from './state.ts';
import type { GameState } from './state.ts';
import { CARD_IDS } from './cards.ts';
import { AREAS, DAIMYO, DAIMYO_COUNT, KYO, SIDES } from './components.ts';
import { control, exchange, exchangeMore, occupy, checkOdawara } from './control.ts';
import { AKECHI_BIT, updateSidesFromMarkers } from './daimyo.ts';
import { diplomacy } from './diplomacy.ts';
import { cavalry, doubleAction } from './events/campaigns.ts';
import { freeze, trade } from './events/court.ts';
import { flooding, intrigue, landSurvey, starving } from './events/harm.ts';
import { teaParty } from './events/index.ts';
import { persuade } from './events/participation.ts';
import { hunt, recall } from './events/pools.ts';
import { group } from './choose-group.ts';
import { chooseLosses, losses } from './losses.ts';
import { mobilisation } from './mobilisation.ts';
import { OPTIONS, optionSpecs } from './options.ts';
import type { Options } from './options.ts';
import { destination, singleOrder, operations, orders } from './orders.ts';
import { play, round } from './round.ts';
import { chooseRecovery, recovery } from './recovery.ts';
import { createInitialState } from './setup.ts';
import { chooseCard, drawing, order, threeDays, turn, war } from './turn.ts';

/** Every counter is on the map, in a pool, removed, or not yet in play. */
const checkTroopCounts = ({ board }: State<GameState>): string | void => {
  for (const { index, id, startPool, startWaiting } of DAIMYO) {
    let count = (board.pool[index] as number) + (board.removed[index] as number) + (board.waiting[index] as number);
    for (const area of AREAS) {
      const cell = area.index * DAIMYO_COUNT + index;
      if ((board.ready[cell] as number) < 0 || (board.spent[cell] as number) < 0) return `${area.id} holds less than no ${id}`;
      count += (board.ready[cell] as number) + (board.spent[cell] as number);
    }
    const whole = startPool + startWaiting + STARTING_TROOPS[index]!;
    if (count !== whole) return `${id} has ${count} troops, not ${whole}`;
  }
};
const initialCounts = createInitialState(Object.fromEntries(OPTIONS.map((id) => [id, false])) as unknown as Options);
const STARTING_TROOPS = DAIMYO.map(({ index }) =>
  AREAS.reduce((sum, area) => sum + (initialCounts.ready[area.index * DAIMYO_COUNT + index] as number), 0),
);

/** The cached counts match the pieces. */
const checkCachedCounts = ({ board }: State<GameState>): string | void => {
  for (const { index, id } of DAIMYO) {
    const pieces = AREAS.map((area) => countDaimyoPieces(board, area.index, index));
    if (board.onMap[index] !== pieces.reduce((sum, count) => sum + count, 0)) return `${id} is miscounted`;
    for (const [area, count] of pieces.entries())
      if (count > 0 !== (((board.present[area] as number) >> index) & 1) > 0) return `${id} is seen wrongly in ${AREAS[area]?.id}`;
  }
  const fresh = copyBoard(board);
  updateSidesFromMarkers(fresh);
  if (fresh.own.join() !== board.own.join() || fresh.camp.join() !== board.camp.join()) return 'sides are out of date';
};

/** 15.1.1, 15.3.2, 2.22.4 */
const checkMap = ({ board }: State<GameState>): string | void => {
  for (const { index, id, isSea } of AREAS) if (isSea && board.circle[index] !== -1) return `${id} is controlled`;
  for (const { index, id } of AREAS) if (index !== KYO && (board.present[index] as number) & AKECHI_BIT) return `Akechi is in ${id}`;
  for (let i = 2; i < board.acted.length; i += 3) if ((board.acted[i] as number) < 1) return 'the pieces that acted are miscounted';
};

export const hideyoshi: Game<GameState> = {
  id: 'hideyoshi',
  rules: 4,
  /** 1.0.1, 4.1.1 Two players: the seat is the side. */
  scenarios: [{ id: 'standard', seats: SIDES, minutes: 150 }],
  options: optionSpecs,
  setup: ({ options }) => ({ board: createInitialState(options as unknown as Options) }),
  initialStep: 'war',
  steps: {
    war,
    turn,
    threeDays,
    chooseCard,
    drawing,
    order,
    round,
    play,
    operations,
    errand: singleOrder,
    orders,
    destination,
    group,
    attack,
    ambush,
    losses,
    chooseLosses,
    diplomacy,
    mobilisation,
    persuade,
    doubleAction,
    cavalry,
    trade,
    freeze,
    hunt,
    recall,
    intrigue,
    starving,
    flooding,
    landSurvey,
    teaParty,
    akechiAttacks,
    control,
    occupy,
    exchange,
    exchangeMore,
    recovery,
    chooseRecovery,
  },
  afterEach: [checkOdawara],
  copyBoard,
  pieces: { card: CARD_IDS },
  invariants: [checkTroopCounts, checkCachedCounts, checkMap],
};

export type { GameState } from './state.ts';
