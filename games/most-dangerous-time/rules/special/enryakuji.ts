import { CLANS, CLAN_ENRYAKUJI, MT_HIEI, ODA, sideOfClan } from '../components.ts';
import type { Clan } from '../components.ts';
import { unitsInField, unitsInsideWalls, INSIDE, setControl, IN_PLAY } from '../state.ts';
import type { MdtContext } from '../state.ts';
import { updateMarks, addSoldiers } from '../units.ts';

/** 15.4.2 At the start of turn 2 the monks of Mt. Hiei rise. */
export const raiseEnryakuji = (ctx: MdtContext): void => {
  const { board } = ctx;
  const { soldiers } = CLANS[CLAN_ENRYAKUJI] as Clan;
  board.box[CLAN_ENRYAKUJI] = (board.box[CLAN_ENRYAKUJI] as number) - soldiers;
  const isBesieged = unitsInField(board, MT_HIEI, ODA) + unitsInsideWalls(board, MT_HIEI, ODA) > 0;
  if (isBesieged) updateMarks(board, MT_HIEI, (clan, marks) => (sideOfClan[clan] === ODA ? marks & ~INSIDE : marks));
  addSoldiers(board, MT_HIEI, CLAN_ENRYAKUJI, isBesieged ? INSIDE : 0, soldiers);
  // 2.46: a besieged side gains no control.
  if (!isBesieged) setControl(board, MT_HIEI, CLAN_ENRYAKUJI);
  board.clanState[CLAN_ENRYAKUJI] = IN_PLAY;
  ctx.emit({ type: 'enryakujiRises', soldiers });
};
