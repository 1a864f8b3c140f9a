import type { Action, SeatId } from '@gunbai/engine';
import { untranslated } from '@gunbai/shared/i18n';
import { actionLabel, BoardFrame, defineMessages, eraseBoardType, TargetButton, targetPropsFor } from '@gunbai/ui';
import type { BoardProps } from '@gunbai/ui';
import { cardsOf, CASTLES, contestedCastle, pointsOf, strengthOf, weakestFirst } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import './board.css';

/** The board's own words; the names of castles and cards are in text/. */
const messagesFor = defineMessages(
  untranslated({
    castles: 'Castles',
    points: '{{n|one point|{{n}} points}}',
    contested: 'contested now',
    heldBy: 'held by {{seat}}',
    hand: 'Hand of {{seat}}',
    total: '{{seat}}: {{n|one point|{{n}} points}}',
    hidden: '{{n|one hidden card|{{n}} hidden cards}}',
    discard: 'Cards sent so far',
    none: 'None yet.',
  }),
);

type Props = BoardProps<GameState>;

const CastleRow = ({ view, language, text, seatNames }: Props) => {
  const messages = messagesFor(language);
  const contested = contestedCastle(view.board);
  return (
    <ol className="castles" aria-label={messages('castles')}>
      {CASTLES.map(({ id, points }, index) => {
        const holder = view.board.holders[index] ?? null;
        return (
          <li
            key={id}
            className="castle panel"
            data-ref={`castle:${id}`}
            data-contested={index === contested || undefined}
            data-seat={holder === null ? undefined : view.seats.indexOf(holder) + 1}
          >
            <strong>{text.names['castle']?.[id] ?? id}</strong>
            <span>{messages('points', { n: points })}</span>
            <small>
              {holder === null ? index === contested && messages('contested') : messages('heldBy', { seat: seatNames[holder] ?? holder })}
            </small>
          </li>
        );
      })}
    </ol>
  );
};

/** The cards of one seat. Those that the viewer may not see are face down. */
const Hand = ({ seat, ...props }: Props & { seat: SeatId }) => {
  const { view, text, seatNames, language, actingSeat } = props;
  const messages = messagesFor(language);
  const cards = weakestFirst(cardsOf(view, seat));
  const isHidden = cards.includes('?');
  const name = seatNames[seat] ?? seat;
  return (
    <section
      className="hand"
      data-ref={`seat:${seat}`}
      data-seat={view.seats.indexOf(seat) + 1}
      aria-label={messages('hand', { seat: name })}
    >
      <h3>{messages('total', { seat: name, n: pointsOf(view.board, seat) })}</h3>
      {isHidden && <p className="visually-hidden">{messages('hidden', { n: cards.length })}</p>}
      <div className="cards">
        {cards.map((card, index) => {
          if (isHidden) return <span key={index} className="card" data-back="" aria-hidden="true" />;
          const action: Action = ['send', card];
          const target = actingSeat === seat ? targetPropsFor(props, action) : { state: 'inert' as const };
          return (
            <TargetButton key={card} {...target} className="card" label={actionLabel({ text }, action, () => undefined)}>
              {strengthOf(card)}
            </TargetButton>
          );
        })}
      </div>
    </section>
  );
};

const Discard = ({ view, language, text }: Props) => {
  const messages = messagesFor(language);
  const sent = view.zones['discard']?.pieces ?? [];
  return (
    <p className="quiet">
      {messages('discard') + messages.labelColon}
      {sent.length === 0 ? messages('none') : messages.list(sent.map((card) => text.names['troop']?.[card] ?? card))}
    </p>
  );
};

/** A board draws the view and offers the allowed actions. It decides nothing. */
const DrawnBoard = (props: Props) => {
  const { view, viewer, language, motion, showMessage } = props;
  const others = view.seats.filter((seat) => seat !== viewer);
  return (
    <BoardFrame language={language} motion={motion} showMessage={showMessage}>
      <div className="starter-game">
        {others.map((seat) => (
          <Hand key={seat} {...props} seat={seat} />
        ))}
        <CastleRow {...props} />
        {viewer !== null && <Hand {...props} seat={viewer} />}
        <Discard {...props} />
      </div>
    </BoardFrame>
  );
};

export { NO_BATTLES as battles } from '@gunbai/ui/battle';
export const Board = eraseBoardType(DrawnBoard);
/** Names of these kinds are links in the log and highlight `data-ref` on the board. */
export const things = ['castle', 'seat'];
