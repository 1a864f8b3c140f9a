import { legalActions, eraseGameType, pendingSeats, isSameAction, viewFor, refusalFor } from '@gunbai/engine';
import type { Action, GameEvent, SeatId, State, LogLine } from '@gunbai/engine';
import { formatRefusal } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import type { BoardProps } from '@gunbai/ui';
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { text as texts } from '../../text/index.ts';
import { hideyoshi } from '../../rules/index.ts';
import type { Position } from '../helpers.ts';
import { Board } from '../../ui/index.tsx';

export const game = eraseGameType(hideyoshi);

export const logEntry = (events: readonly GameEvent[], n = 0): LogLine => ({ n, seat: null, action: null, auto: false, events });

export const renderBoard = (
  table: Position,
  seat: SeatId,
  {
    language = 'en' as Language,
    events = [] as readonly GameEvent[],
    story: log = [] as readonly LogLine[],
    taught: lessonAction = undefined as Action | undefined,
  } = {},
) => {
  const text = texts[language];
  const choose = vi.fn();
  const showMessage = vi.fn();
  const draw = (now: readonly GameEvent[], pointed: BoardProps<unknown>['highlighted'] = null) => {
    const state = table.state as State<unknown>;
    const isAsked = pendingSeats(game, state).includes(seat);
    return (
      <Board
        view={viewFor(game, state, seat)}
        viewer={seat}
        actingSeat={isAsked ? seat : null}
        allowed={lessonAction ? [lessonAction] : isAsked ? legalActions(game, state, seat) : []}
        pendingAction={null}
        choose={choose}
        refusalFor={(action) =>
          refusalFor(game, state, seat, action) ??
          (lessonAction && !isSameAction(lessonAction, action) ? { code: 'unknown-action', detail: 'lesson' } : null)
        }
        explain={(refusal) => formatRefusal(text, [], language, refusal)}
        showMessage={showMessage}
        events={now}
        log={[...log, logEntry(now)]}
        text={text}
        language={language}
        seatNames={{}}
        motion={false}
        highlighted={pointed}
      />
    );
  };
  const page = render(draw(events));
  return {
    choose,
    tell: showMessage,
    then: (now: readonly GameEvent[]) => page.rerender(draw(now)),
    point: (pointed: BoardProps<unknown>['highlighted']) => page.rerender(draw(events, pointed)),
  };
};

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const hands = { hideyoshi: ['subterfuge', 'promotion'], anti: ['cavalry', 'arquebus'] };
