import { percent } from '@gunbai/ui';
import { fortOf } from '../rules/board.ts';
import { oddsOfSiege } from '../rules/odds.ts';
import { canStorm } from '../rules/siege.ts';
import { besiegedBravery } from './battle.tsx';
import { thrownInWords } from './fortune.tsx';
import type { Setting } from './panels.tsx';

/** What the decision at hand hangs on, in a line for the head of the choices: the rest of it may stand far below them. */
export const stakeOf = (setting: Setting): string | null => {
  const { view, words, names } = setting;
  const { board, flow, zones } = view;
  const frame = flow.at(-1);
  if (frame?.step === 'fortuneCard') {
    const { seat } = frame.local as { seat: number };
    const card = zones[board.hands[seat] ?? '']?.pieces.at(-1);
    return card === undefined || card === null ? null : names.card(card);
  }
  const { battle } = board;
  if (!battle) return null;
  if (frame?.step === 'stormOrHold' && canStorm(battle)) {
    const { castleFalls } = oddsOfSiege(battle, besiegedBravery(board, battle), fortOf(board, battle.place));
    return `${words('oddsIfStorm')}${words.colon}${words('castleFalls')} ${percent(castleFalls)}`;
  }
  return thrownInWords(battle, setting);
};
