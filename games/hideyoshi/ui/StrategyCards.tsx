import type { Action } from '@gunbai/engine';
import { TargetButton } from '@gunbai/ui';
import { CARDS, cardOf } from '../rules/cards.ts';
import type { CardId } from '../rules/components.ts';
import { ActionButton } from './ActionButton.tsx';
import { eventText, nameOf } from './board-context.ts';
import type { BoardContext } from './board-context.ts';
import type { MessageKey } from './messages.ts';

const CARD_USES: readonly (readonly [verb: string, word: MessageKey, would: MessageKey | null])[] = [
  ['operations', 'operations', 'operationsHint'],
  ['diplomacy', 'diplomacy', 'diplomacyHint'],
  ['mobilise', 'mobilise', 'mobiliseHint'],
  ['event', 'event', null],
];

interface CardProps {
  readonly card: CardId;
  readonly context: BoardContext;
  /** The action of choosing the card as a whole. Without it the card offers its four uses. */
  readonly wholeAction?: Action;
  /** How many equal cards are on offer. */
  readonly copies?: number;
}

const CardUseButton = ({ action, word, hint, context }: { action: Action; word: string; hint: string; context: BoardContext }) => {
  const refused =
    context.acting && context.step === 'play' && !context.allowed.some(([type, card]) => type === action[0] && card === action[1]);
  return (
    <TargetButton
      className="hy-use"
      label={`${word}${context.messages.labelColon}${hint}`}
      state={
        context.isChosen(action) ? 'selected' : context.step !== 'play' || !context.acting ? 'inert' : refused ? 'refused' : 'selectable'
      }
      getTooltip={() => (refused ? context.explainRefusal(action) : [hint])}
      onChoose={() => context.step === 'play' && context.choose(action)}
    >
      {word}
    </TargetButton>
  );
};

/** A strategy card: value, event, description, and the effect of each use. */
const StrategyCard = ({ card, context, wholeAction: whole, copies = 1 }: CardProps) => {
  const { messages } = context;
  const { event, value, side } = cardOf(card);
  const name = nameOf(context, 'event', event);
  const does = eventText(context, event);
  return (
    <li className="hy-card" data-side={side} data-ref={`card:${card}`}>
      <header>
        <span className="hy-value" role="img" aria-label={messages('value', { n: value })}>
          {value}
        </span>
        {whole ? (
          <TargetButton
            className="hy-use hy-card-name serif"
            label={messages.list([name, messages('value', { n: value })])}
            state={context.isChosen(whole) ? 'selected' : 'selectable'}
            onChoose={() => context.choose(whole)}
          >
            {name}
          </TargetButton>
        ) : (
          <span className="hy-card-name serif">{name}</span>
        )}
        <span className="hy-card-side">
          {messages(side)}
          {copies > 1 && <strong className="hy-copies"> ×{copies}</strong>}
        </span>
      </header>
      <p>{does}</p>
      {!whole && (
        <div className="hy-uses">
          {CARD_USES.map(([type, word, would]) => (
            <CardUseButton
              key={type}
              action={[type, card]}
              word={messages(word)}
              hint={would ? messages(would, { n: value }) : does}
              context={context}
            />
          ))}
        </div>
      )}
    </li>
  );
};

/** The viewer's hand. Hidden cards are only counted. */
export const Hand = ({ cards, context }: { cards: readonly CardId[]; context: BoardContext }) => {
  const known = cards.filter((card) => CARDS.some(({ id }) => id === card));
  if (known.length === 0) return null;
  return (
    <section className="hy-hand" aria-label={context.messages('hand')}>
      <h2>
        {context.messages('hand')}
        {context.allowed
          .filter(([type]) => type === 'pass')
          .map((action) => (
            <ActionButton key={action[0]} action={action} context={context} isPrimary />
          ))}
      </h2>
      <ul className="hy-cards">
        {known.map((card) => (
          <StrategyCard key={card} card={card} context={context} />
        ))}
      </ul>
    </section>
  );
};

const CARD_ACTIONS = ['choose', 'revive', 'ambush'];

/** The discards, face up, the last one first. */
export const Discards = ({ context, cards }: { context: BoardContext; cards: readonly CardId[] }) => {
  const { messages } = context;
  const title = messages('discards', { n: cards.length });
  if (cards.length === 0) return <p className="hy-quiet">{title}</p>;
  return (
    <details className="hy-quiet hy-discards">
      <summary>{title}</summary>
      <ol>
        {cards.toReversed().map((card) => (
          <li key={card}>{nameOf(context, 'card', card)}</li>
        ))}
      </ol>
    </details>
  );
};

/** The actions by equal cards: the same event, value and side. */
const groupEqualCards = (offered: readonly Action[]): ReadonlyMap<string, readonly [Action, ...Action[]]> => {
  const groups = new Map<string, [Action, ...Action[]]>();
  for (const action of offered) {
    const { event, value, side } = cardOf(action[1] as CardId);
    const key = `${event} ${value} ${side}`;
    const group = groups.get(key);
    if (group) group.push(action);
    else groups.set(key, [action]);
  }
  return groups;
};

/** Cards offered as a whole: from the deck, the discards, or an Ambush; above them the hand. */
export const OfferedCards = ({ context, hand }: { context: BoardContext; hand: readonly CardId[] }) => {
  const offered = context.allowed.filter(([type]) => CARD_ACTIONS.includes(type));
  if (offered.length === 0) return null;
  const held = hand.filter((card) => CARDS.some(({ id }) => id === card)).map(cardOf);
  return (
    <>
      {held.length > 0 && (
        <p className="hy-quiet">
          {context.messages('hand')}
          {context.messages.labelColon}
          {context.messages.list(held.map(({ id }) => nameOf(context, 'card', id)))}
        </p>
      )}
      <ul className="hy-cards">
        {[...groupEqualCards(offered).values()].map(([action, ...others]) => (
          <StrategyCard
            key={String(action[1])}
            card={action[1] as CardId}
            context={context}
            wholeAction={action}
            copies={others.length + 1}
          />
        ))}
      </ul>
    </>
  );
};
