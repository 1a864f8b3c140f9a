import { decision, actionType, args, oneOf, procedure, callStep } from '@gunbai/engine';
import { CLAN_MINOR, NEUTRAL, CLAN_IKKO, allianceOf, PLACE_IDS, placeId, placeOf, ODA, NONE, sideOfClan } from '../components.ts';
import type { PlaceId } from '../components.ts';
import { KAGA_TEMPLES } from '../place-access.ts';
import { countSoldiers, unitsInsideWalls, INSIDE, setControl, seatIdOf, unitsInField, sideControls } from '../state.ts';
import type { GameState, MdtContext } from '../state.ts';
import { removeMatchingSoldiers, addSoldiers } from '../units.ts';

/* 15.2.6 With the Uesugi the Ikko-ikki come to Kaga. */

type ReplaceMinor = readonly ['replace', PlaceId];

const isMinorClanAt = (board: GameState, place: number): boolean => countSoldiers(board, place, CLAN_MINOR) > 0;

/** 15.2.6b The new soldier is besieged if the replaced one was. */
const replaceMinor = (board: GameState, place: number): void => {
  const inside = unitsInsideWalls(board, place, NEUTRAL) > 0 ? INSIDE : 0;
  removeMatchingSoldiers(board, place, CLAN_MINOR, inside, INSIDE, 1);
  (board.box[CLAN_MINOR] as number)++;
  (board.box[CLAN_IKKO] as number)--;
  addSoldiers(board, place, CLAN_IKKO, inside, 1);
  setControl(board, place, CLAN_IKKO);
};

/** 15.2.6c With one soldier for two temples the Ikko-ikki player chooses. */
export const chooseTemple = decision<GameState>({
  seats: (view) => [seatIdOf(view, view.board.player[allianceOf('ikko')] as number)],
  prompt: (_, { seat }) => ({ key: 'chooseTemple', facts: { seat } }),
  actionTypes: [
    actionType<GameState, null, ReplaceMinor>({
      name: 'replace',
      args: args([oneOf(PLACE_IDS)]),
      candidates: () => KAGA_TEMPLES.map((place): ReplaceMinor => ['replace', placeId(place)]),
      rules: [{ clause: '15.2.6c', ok: (_, { 1: place }) => KAGA_TEMPLES.includes(placeOf(place)), values: (_, [, place]) => ({ place }) }],
      apply(ctx, { 1: place }) {
        placeIkkoInTemple(ctx, placeOf(place));
      },
    }),
  ],
});

/** 15.2.6b, 15.2.8b, 15.2.7: the replacement gives no card. */
const placeIkkoInTemple = (ctx: MdtContext, place: number): void => {
  const { board } = ctx;
  board.carded.push(place);
  if (isMinorClanAt(board, place)) replaceMinor(board, place);
  else {
    (board.box[CLAN_IKKO] as number)--;
    addSoldiers(board, place, CLAN_IKKO, 0, 1);
    if (unitsInField(board, place, ODA) + unitsInsideWalls(board, place, ODA) === 0) setControl(board, place, CLAN_IKKO);
  }
  ctx.emit({ type: 'ikkoInKaga', place: placeId(place) });
};

const canIkkoCome = (board: GameState, place: number): boolean => {
  const clan = board.control[place] as number;
  return isMinorClanAt(board, place) || clan === NONE || sideOfClan[clan] === ODA || sideOfClan[clan] === sideOfClan[CLAN_MINOR];
};

export const ikkoToKaga = procedure<GameState>({
  temples(ctx) {
    const { board } = ctx;
    board.kagaOpen = 1;
    const wanted = KAGA_TEMPLES.filter((place) => canIkkoCome(board, place));
    if ((board.box[CLAN_IKKO] as number) >= wanted.length) for (const place of wanted) placeIkkoInTemple(ctx, place);
    else if (board.box[CLAN_IKKO] === 1) return callStep('chooseTemple');
  },
  first: (ctx) => fightForTemple(ctx, KAGA_TEMPLES[0] as number),
  second: (ctx) => fightForTemple(ctx, KAGA_TEMPLES[1] as number),
});

/** 15.2.8b A temple that Oda holds is treated as after a riot. */
const fightForTemple = ({ board }: MdtContext, place: number) => {
  const soldiers = countSoldiers(board, place, CLAN_IKKO);
  if (soldiers > 0 && sideControls(board, ODA, place) && unitsInField(board, place, ODA) + unitsInsideWalls(board, place, ODA) > 0)
    return callStep('turncoats', { place, clan: CLAN_IKKO, soldiers, leaders: [], isNew: true });
};
