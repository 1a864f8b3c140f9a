import type { Action } from '@gunbai/engine';
import { TargetButton } from '@gunbai/ui';
import { CARDS, cardOf } from '../rules/cards.ts';
import type { CardId } from '../rules/components.ts';
import { ActionButton } from './action.tsx';
import { eventTextOf, nameOf } from './setting.ts';
import type { Setting } from './setting.ts';
import type { WordKey } from './words.ts';

const USES: readonly (readonly [verb: string, word: WordKey, would: WordKey | null])[] = [
  ['operations', 'operations', 'wouldOperate'],
  ['diplomacy', 'diplomacy', 'wouldNegotiate'],
  ['mobilise', 'mobilise', 'wouldMobilise'],
  ['event', 'event', null],
];

interface CardProps {
  readonly card: CardId;
  readonly setting: Setting;
  /** Chosen as a whole, by this action; otherwise by its four uses. */
  readonly whole?: Action;
}

const Use = ({ action, word, hint, setting }: { action: Action; word: string; hint: string; setting: Setting }) => {
  const refused =
    setting.acting && setting.step === 'play' && !setting.allowed.some(([verb, card]) => verb === action[0] && card === action[1]);
  return (
    <TargetButton
      className="hy-use"
      label={`${word}${setting.words.colon}${hint}`}
      state={setting.isChosen(action) ? 'chosen' : setting.step !== 'play' || !setting.acting ? 'plain' : refused ? 'refused' : 'lit'}
      answer={() => (refused ? setting.reason(action) : [hint])}
      onChoose={() => setting.step === 'play' && setting.choose(action)}
    >
      {word}
    </TargetButton>
  );
};

/** A strategy card: its value, its event and what that does, and what each use would do. */
const StrategyCard = ({ card, setting, whole }: CardProps) => {
  const { words } = setting;
  const { event, value, side } = cardOf(card);
  const name = nameOf(setting, 'event', event);
  const does = eventTextOf(setting, event);
  return (
    <li className="hy-card" data-side={side} data-thing={`card:${card}`}>
      <header>
        <span className="hy-value" role="img" aria-label={words('value', { n: value })}>
          {value}
        </span>
        {whole ? (
          <TargetButton
            className="hy-use hy-card-name serif"
            label={words.list([name, words('value', { n: value })])}
            state={setting.isChosen(whole) ? 'chosen' : 'lit'}
            onChoose={() => setting.choose(whole)}
          >
            {name}
          </TargetButton>
        ) : (
          <span className="hy-card-name serif">{name}</span>
        )}
        <span className="hy-card-side">{words(side)}</span>
      </header>
      <p>{does}</p>
      {!whole && (
        <div className="hy-uses">
          {USES.map(([verb, word, would]) => (
            <Use key={verb} action={[verb, card]} word={words(word)} hint={would ? words(would, { n: value }) : does} setting={setting} />
          ))}
        </div>
      )}
    </li>
  );
};

/** The reader's hand; hidden cards are not shown, only counted. */
export const Hand = ({ cards, setting }: { cards: readonly CardId[]; setting: Setting }) => {
  const known = cards.filter((card) => CARDS.some(({ id }) => id === card));
  if (known.length === 0) return null;
  return (
    <section className="hy-hand" aria-label={setting.words('hand')}>
      <h2>
        {setting.words('hand')}
        {setting.allowed
          .filter(([verb]) => verb === 'pass')
          .map((action) => (
            <ActionButton key={action[0]} action={action} setting={setting} main />
          ))}
      </h2>
      <ul className="hy-cards">
        {known.map((card) => (
          <StrategyCard key={card} card={card} setting={setting} />
        ))}
      </ul>
    </section>
  );
};

const CARD_VERBS = ['choose', 'revive', 'ambush'];

/** The discards lie face up: whoever counts cards may look through them, the last one first. */
export const Discards = ({ setting, cards }: { setting: Setting; cards: readonly CardId[] }) => {
  const { words } = setting;
  const title = words('discards', { n: cards.length });
  if (cards.length === 0) return <p className="hy-quiet">{title}</p>;
  return (
    <details className="hy-quiet hy-discards">
      <summary>{title}</summary>
      <ol>
        {cards.toReversed().map((card) => (
          <li key={card}>{nameOf(setting, 'card', card)}</li>
        ))}
      </ol>
    </details>
  );
};

/** Cards that a decision offers as a whole: of the deck, of the discards, an Ambush; above them what the hand holds. */
export const OfferedCards = ({ setting, hand }: { setting: Setting; hand: readonly CardId[] }) => {
  const offered = setting.allowed.filter(([verb]) => CARD_VERBS.includes(verb));
  if (offered.length === 0) return null;
  const held = hand.filter((card) => CARDS.some(({ id }) => id === card)).map(cardOf);
  return (
    <>
      {held.length > 0 && (
        <p className="hy-quiet">
          {setting.words('hand')}
          {setting.words.colon}
          {setting.words.list(held.map(({ id }) => nameOf(setting, 'card', id)))}
        </p>
      )}
      <ul className="hy-cards">
        {offered.map((action) => (
          <StrategyCard key={String(action[1])} card={action[1] as CardId} setting={setting} whole={action} />
        ))}
      </ul>
    </>
  );
};
