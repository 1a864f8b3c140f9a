import { allowed, whyNot } from '@gunbai/engine';
import type { Action, SeatId, State } from '@gunbai/engine';
import { sayRefusal } from '@gunbai/kits/text';
import { vi } from 'vitest';
import { Board } from '../board/index.tsx';
import { rules } from '../door.ts';
import { text } from '../text/index.ts';

/** The board as the seat sees it that decides. */
export const drawn = (state: State<unknown>, seat: SeatId, chosen: Action | null = null) => (
  <Board
    view={structuredClone(state)}
    viewer={seat}
    acting={seat}
    allowed={allowed(rules.game, state, seat)}
    chosen={chosen}
    choose={vi.fn()}
    why={(action) => whyNot(rules.game, state, seat, action)}
    explain={(refusal) => sayRefusal(text.en, [], 'en', refusal)}
    tell={vi.fn()}
    events={[]}
    text={text.en}
    language="en"
    seatNames={{}}
    motion={false}
  />
);
