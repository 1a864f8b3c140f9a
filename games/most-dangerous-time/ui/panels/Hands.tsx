import type { SeatId } from '@gunbai/engine';
import { Panel, Choices } from './Panel.tsx';
import type { BoardContext } from '../board-context.ts';

/** The viewer's cards, the sizes of the other hands, and the deck. */
export const Hands = ({ context, viewer, cardText }: { context: BoardContext; viewer: SeatId | null; cardText(card: string): string }) => {
  const { view, messages, names, picks } = context;
  const { board, seats, zones } = view;
  const own = viewer === null ? undefined : board.hands[seats.indexOf(viewer)];
  const cards = own === undefined ? [] : (zones[own]?.pieces ?? []);
  const others = seats.filter((_, index) => board.hands[index] !== own);
  return (
    <Panel title={messages('hand')}>
      {own !== undefined && cards.length === 0 && <p className="mdt-muted">{messages('noCards')}</p>}
      <ul className="mdt-hand">
        {cards.map((card) => {
          const actions = picks.byThing.get(`card:${card}`) ?? [];
          return (
            <li key={card} className="mdt-card" data-playable={actions.length > 0 || undefined}>
              <strong>{names.card(card)}</strong>
              <p>{cardText(card)}</p>
              {actions.length > 0 && <Choices actions={actions} context={context} />}
            </li>
          );
        })}
      </ul>
      <p className="mdt-muted">
        {[
          ...others.map((seat) =>
            messages('cardsOf', { seat: names.seat(seat), n: zones[board.hands[seats.indexOf(seat)] ?? '']?.pieces.length ?? 0 }),
          ),
          messages('deck', { n: zones['deck']?.pieces.length ?? 0 }),
        ].join(' · ')}
      </p>
    </Panel>
  );
};
