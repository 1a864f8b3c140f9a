import type { Game, State } from '@gunbai/engine';
import { removeFallenHouses, checkSuddenDeath, removeStaleMarkers } from './post-action-checks.ts';
import { assault, press, rally } from './assault.ts';
import { attackPhase, muster } from './attack-phase.ts';
import { attrition } from './attrition.ts';
import { battle, pursuit, stand } from './field-battle.ts';
import { copyBoard, isInPlay, NONE, placeStartingUnits, sideOfUnit } from './state.ts';
import type { GameState } from './state.ts';
import { shelterStep } from './castles.ts';
import { CASTLES, NEUTRAL, UNITS } from './components.ts';
import { displace, displacement } from './defections.ts';
import { losses } from './losses.ts';
import { castleIn, HEX_COUNT } from './map.ts';
import { engagement, followUp, marchStep } from './march.ts';
import { checkedPhase, movementPhase, organise } from './movement-phases.ts';
import { sailing } from './naval/naval-movement.ts';
import { replenishment, spend } from './replenishment.ts';
import { advance, precedence, retreat, withdrawal } from './retreat.ts';
import { firstToFlee, flee, flight, seaBattle } from './naval/sea-battle.ts';
import { bringOut, callHome, moriSortie, situation } from './situation-change.ts';
import { turn, turnStart, war } from './turn.ts';

const checkForcesTogether = ({ board }: State<GameState>): string | void => {
  for (const { id, index } of UNITS) {
    if (!isInPlay(board, index)) continue;
    const leader = board.leader[index] as number;
    if (board.leader[leader] !== leader) return `${id} is commanded by one who is commanded himself`;
    if (board.at[leader] !== board.at[index] || board.inside[leader] !== board.inside[index]) return `${id} is not where its commander is`;
  }
};

/**
 * 10-6-3 Land units of both sides share a hex only if one side is inside its castle. 9-2-1.2b, 9-2-1.3a Displaced
 * units are an exception until they have moved.
 */
const checkEnemiesApart = ({ board, flow }: State<GameState>): string | void => {
  if (flow.some(({ step }) => step === 'displacement')) return;
  const sideAtPlace = new Map<number, number>();
  for (const { id, index, isLand } of UNITS) {
    const place = board.at[index] as number;
    if (!isLand || place < 0 || place >= HEX_COUNT || board.aboard[index] !== NONE) continue;
    const side = sideOfUnit(board, index);
    if (board.inside[index]) {
      const castle = castleIn(place);
      if (castle === NONE || board.holder[castle] !== side) return `${id} shelters in a castle that is not its side's`;
      continue;
    }
    const other = sideAtPlace.get(place);
    if (other !== undefined && other !== side) return `${id} shares its hex with an enemy in the open`;
    sideAtPlace.set(place, side);
  }
};

const checkStepsAndDurability = ({ board }: State<GameState>): string | void => {
  for (const { id, index } of UNITS)
    if (isInPlay(board, index) && board.steps[index] !== 1 && board.steps[index] !== 2) return `${id} has ${board.steps[index]} steps`;
  for (const { id, index, durability } of CASTLES) {
    const damage = board.damage[index] as number;
    if (damage < 0 || damage >= durability + 1) return `${id} has lost ${damage} durability`;
    if (board.siege[index] !== NONE && board.holder[index] === NEUTRAL) return `${id} is neutral and besieged`;
  }
};

export const kenshin: Game<GameState> = {
  id: 'kenshin',
  rules: 7,
  /** 3.1 Two players, Uesugi and Oda. */
  scenarios: [{ id: 'standard', seats: ['uesugi', 'oda'], minutes: 300 }],
  /** 23.0 One switch adds all seven units. */
  options: [{ id: 'additional-units', values: [false, true], defaultValue: false }],
  setup: ({ options }) => ({ board: placeStartingUnits(options['additional-units'] === true) }),
  initialStep: 'war',
  steps: {
    war,
    turn,
    turnStart,
    organise,
    situation,
    bringOut,
    callHome,
    displacement,
    displace,
    moriSortie,
    attrition,
    replenishment,
    spend,
    movement: movementPhase,
    checked: checkedPhase,
    march: marchStep,
    engagement,
    followUp,
    shelter: shelterStep,
    sailing,
    attack: attackPhase,
    muster,
    battle,
    stand,
    pursuit,
    losses,
    retreat,
    precedence,
    withdrawal,
    advance,
    assault,
    press,
    rally,
    seaBattle,
    flight,
    firstToFlee,
    flee,
  },
  afterEach: [removeFallenHouses, checkSuddenDeath, removeStaleMarkers],
  copyBoard,
  invariants: [checkForcesTogether, checkEnemiesApart, checkStepsAndDurability],
};

export type { GameState } from './state.ts';
