import type { Action, View } from '@gunbai/engine';
import { countPiecesIn } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { cardOf } from '../rules/cards.ts';
import { AKECHI, HIDEYOSHI, KYO, SIDES } from '../rules/components.ts';
import { AKECHI_BIT } from '../rules/daimyo.ts';

/** The opening of turn 0: march to Kyo with one card, then attack Akechi twice with Great Return. */
const OPENING_MARCHES: readonly string[] = ['higashi_chugoku', 'settsu'];
/** The cards of the plan, and one to march with. */
const OPENING_CARDS: readonly string[] = ['ogaeshi', 'kiyosu', 'iga_ninja'];
/** The fewest pieces in Kyo for an attack. */
const MIN_PIECES_TO_STRIKE = 8;

const eventOf = (action: Action): string => cardOf(action[1] as string).event;

/** The planned action in turn 0; undefined if the plan has none or cannot be followed. */
export const chooseOpening = (view: View<GameState>, seat: string, step: string, allowed: readonly Action[]): Action | undefined => {
  const { board } = view;
  if (view.turn !== 0 || seat !== SIDES[HIDEYOSHI]) return undefined;
  if (step === 'chooseCard') return allowed.find((action) => OPENING_CARDS.includes(eventOf(action)));
  if (board.onMap[AKECHI] === 0) return undefined;
  const inKyo = countPiecesIn(board, KYO, board.own[HIDEYOSHI] & ~AKECHI_BIT);
  const holdsReturn = view.zones['hand.hideyoshi']?.pieces.some((card) => cardOf(card).event === 'ogaeshi') ?? false;
  switch (step) {
    case 'play':
      if (!holdsReturn) return undefined;
      return inKyo >= MIN_PIECES_TO_STRIKE
        ? allowed.find((action) => action[0] === 'event' && eventOf(action) === 'ogaeshi')
        : allowed.find((action) => action[0] === 'operations' && !OPENING_CARDS.slice(0, 2).includes(eventOf(action)));
    case 'orders':
      return (
        allowed.find(([type, area]) => type === 'attack' && area === 'kyo') ??
        (holdsReturn ? allowed.find(([type, area]) => type === 'move' && OPENING_MARCHES.includes(area as string)) : undefined)
      );
    case 'destination':
      return holdsReturn ? allowed.find(([, area]) => area === 'kyo') : undefined;
    default:
      return undefined;
  }
};
