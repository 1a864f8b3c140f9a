import { legalActions, refusalFor } from '@gunbai/engine';
import type { State, SeatId, Action } from '@gunbai/engine';
import { formatRefusal } from '@gunbai/shared/i18n';
import { vi } from 'vitest';
import { Board } from '../../ui/index.tsx';
import { rules } from '../../game.ts';
import { text } from '../../text/index.ts';

/** The board as the deciding seat sees it. */
export const boardElement = (state: State<unknown>, seat: SeatId, pendingAction: Action | null = null) => (
  <Board
    view={structuredClone(state)}
    viewer={seat}
    actingSeat={seat}
    allowed={legalActions(rules.game, state, seat)}
    pendingAction={pendingAction}
    choose={vi.fn()}
    refusalFor={(action) => refusalFor(rules.game, state, seat, action)}
    explain={(refusal) => formatRefusal(text.en, [], 'en', refusal)}
    showMessage={vi.fn()}
    events={[]}
    text={text.en}
    language="en"
    seatNames={{}}
    motion={false}
  />
);
