import type { Action } from '@gunbai/engine';
import type { MessagePart } from '@gunbai/shared/i18n';
import { clanColours, Crest, Popover, TargetButton } from '@gunbai/ui';
import { Fragment, useRef, useState } from 'react';
import components from '../data/components.json' with { type: 'json' };
import { CENTRE } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { CASTLES, CLANS } from '../rules/components.ts';
import type { Castle, Clan } from '../rules/components.ts';
import type { Fill } from '../rules/turn.ts';
import { ChanceBadges, describeChances } from './ChanceLabels.tsx';
import type { ChanceFacts } from './ChanceLabels.tsx';
import { describeLine, LineTarget } from './LineTarget.tsx';
import { CastleSilhouette } from './CastleSilhouette.tsx';
import type { Messages } from './messages.ts';

/** State and callbacks shared by every castle card. */
export interface CardContext {
  readonly board: GameState;
  readonly acting: boolean;
  readonly pendingAction: Action | null;
  readonly messages: Messages;
  readonly castleName: (id: string) => string;
  readonly clanName: (id: string) => string;
  readonly seatName: (index: number) => string;
  readonly faceName: (face: string) => string;
  /** The exact chances of the best attack on this castle; without numbers unless odds are shown. */
  chancesOn(castle: Castle): ChanceFacts;
  /** The exact chances after this fill; without numbers unless odds are shown. */
  chancesOf(fill: Fill): ChanceFacts;
  /** The castle that has just been taken. */
  readonly justTaken: string | null;
  fillsFor(castle: Castle, line: number): readonly Fill[];
  explainRefusal(castle: Castle, line: number): readonly MessagePart[] | null;
  choose(action: Action): void;
  preview(action: Fill | null): void;
}

const castleKanji = (castle: Castle): string => components.castles[castle.index]?.nameJa ?? '';

/** A roof for each castle of the clan: hollow in the centre, otherwise in the colour of its holder. */
const ClanRoofs = ({ holders }: { holders: readonly number[] }) => (
  <svg className="clan-size" viewBox={`0 0 ${holders.length * 12} 11`} width={holders.length * 12} height="11" aria-hidden="true">
    {holders.map((holder, index) => (
      <path
        key={index}
        data-held={holder === CENTRE ? undefined : ''}
        style={holder === CENTRE ? undefined : { '--seat': `var(--seat-${holder + 1})` }}
        d={`M${index * 12 + 0.5} 5L${index * 12 + 5.5} 1L${index * 12 + 10.5} 5H${index * 12 + 8.5}V10H${index * 12 + 2.5}V5Z`}
      />
    ))}
  </svg>
);

/** The holder of each castle of a clan, in words. */
const formatHoldings = (clan: Clan, { board, messages, castleName, seatName }: CardContext): string =>
  messages.list(
    clan.castles.map((castle) => {
      const holder = board.holder[castle] as number;
      const name = castleName(CASTLES[castle]?.id ?? '');
      return holder === CENTRE ? messages('inCentre', { castle: name }) : messages('heldBy', { castle: name, seat: seatName(holder) });
    }),
  );

interface CastleHeadProps {
  readonly castle: Castle;
  readonly clan: Clan;
  readonly points: string;
  readonly chances: ChanceFacts;
  readonly messages: Messages;
}

/** The drawing of a castle with crest, kanji name, points and the chance to take it. */
const CastleHead = ({ castle, clan, points, chances, messages }: CastleHeadProps) => (
  <div className="castle-head">
    <CastleSilhouette castle={castle.id} />
    <span className="castle-crest">
      <Crest clan={clan.id} size={22} />
    </span>
    <span className="cartouche" aria-hidden="true">
      <span className="castle-kanji" lang="ja">
        {castleKanji(castle)}
      </span>
      <span className="castle-points" title={points}>
        {castle.points}
      </span>
    </span>
    <ChanceBadges chances={chances} messages={messages} />
  </div>
);

/** Where a long romanised name may break on a narrow card. */
const NAME_ENDING = /(?=(?:yama|moto|toda|sho|hashi|game)$)/;

const BreakableName = ({ name }: { name: string }) =>
  name.split(NAME_ENDING).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

interface CastleNameProps {
  readonly castle: Castle;
  readonly name: string;
  /** Clan and points, and what the clan is worth and who holds its castles. */
  readonly facts: readonly string[];
  readonly context: CardContext;
}

/** The name of a castle. It opens what the card says in words, on anybody's turn. */
const CastleName = ({ castle, name, facts, context }: CastleNameProps) => {
  const { board, messages } = context;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isFilled = (index: number): boolean => board.target === castle.index && (board.filled & (1 << index)) !== 0;
  return (
    <h3 ref={heading} className="castle-name">
      <TargetButton className="castle-open" label={name} state="inert" onChoose={() => setIsOpen(true)}>
        <BreakableName name={name} />
      </TargetButton>
      <Popover anchorRef={heading} label={name} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="castle-details">
          <p className="serif">
            {name} <span lang="ja">{castleKanji(castle)}</span>
          </p>
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          <ol>
            {castle.lines.map((line, index) => (
              <li key={index}>
                {messages.list([
                  describeLine(line, context),
                  ...(index === castle.specialLine ? [messages('special')] : []),
                  ...(isFilled(index) ? [messages('filled')] : []),
                ])}
              </li>
            ))}
          </ol>
        </div>
      </Popover>
    </h3>
  );
};

/** A castle card, face up: drawing, clan, points and battle lines. */
export const CastleCard = ({ castle, context, small = false }: { castle: Castle; context: CardContext; small?: boolean }) => {
  const { board, messages, castleName, clanName, justTaken } = context;
  const clan = CLANS[castle.clan] as Clan;
  const isTarget = board.target === castle.index;
  const name = castleName(castle.id);
  const chances = context.chancesOn(castle);
  const worth =
    clan.castles.length > 1
      ? messages('clanWorth', { n: clan.castles.length, points: clan.points })
      : messages('clanWorthOne', { points: clan.points });
  const clanText = messages('clanSummary', { worth, holdings: formatHoldings(clan, context) });
  const points = castle.points === 1 ? messages('onePoint') : messages('points', { n: castle.points });
  const isFillable = castle.lines.some((_, index) => context.fillsFor(castle, index).length > 0);
  return (
    <article
      className="castle"
      data-ref={`castle:${castle.id}`}
      data-target-of-attack={isTarget || undefined}
      data-open={isFillable || undefined}
      data-small={small || undefined}
      data-taken={justTaken === castle.id || undefined}
      style={clanColours(clan.id)}
      aria-label={messages.list([name, clanName(clan.id), points, ...describeChances(chances, messages, 'chance')])}
    >
      <CastleHead castle={castle} clan={clan} points={points} chances={chances} messages={messages} />
      <CastleName castle={castle} name={name} facts={[messages.list([clanName(clan.id), points]), clanText]} context={context} />
      <ol className="lines">
        {castle.lines.map((_, index) => (
          <LineTarget
            key={index}
            board={board}
            castle={castle}
            castleName={name}
            index={index}
            filled={isTarget && (board.filled & (1 << index)) !== 0}
            fills={context.fillsFor(castle, index)}
            pendingAction={context.pendingAction}
            acting={context.acting}
            messages={messages}
            faceName={context.faceName}
            chancesOf={context.chancesOf}
            explainRefusal={() => context.explainRefusal(castle, index)}
            choose={context.choose}
            preview={context.preview}
          />
        ))}
      </ol>
      <p className="castle-clan" title={clanText}>
        <span>{clanName(clan.id)}</span>
        <ClanRoofs holders={clan.castles.map((one) => board.holder[one] as number)} />
        <span className="visually-hidden">{clanText}</span>
        <span className="clan-points" aria-hidden="true">
          {clan.points}
        </span>
      </p>
    </article>
  );
};

/** A conquered clan: its castles are face down in a pile, and only the points of the clan count. */
export const ClanPile = ({ clan, context }: { clan: Clan; context: CardContext }) => {
  const { messages, clanName } = context;
  return (
    <div
      className="pile"
      style={clanColours(clan.id)}
      role="img"
      aria-label={messages('pile', { clan: clanName(clan.id), points: clan.points })}
    >
      {clan.castles.map((castle, index) => (
        <span key={castle} className="pile-card" style={{ '--lift': index }} />
      ))}
      <span className="pile-top">
        <Crest clan={clan.id} size={34} />
        <span className="pile-name">{clanName(clan.id)}</span>
        <span className="pile-points">{clan.points}</span>
      </span>
    </div>
  );
};
