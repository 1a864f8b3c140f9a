import { isSameAction } from '@gunbai/engine';
import type { Action, GameEvent, SeatId } from '@gunbai/engine';
import { eraseBoardType, BoardFrame, targetPropsFor, useRovingTabindex } from '@gunbai/ui';
import type { BoardProps } from '@gunbai/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { chanceAfterFill, chanceAfterGivingUp, chancesByCastle } from '../odds/index.ts';
import type { GameState } from '../rules/state.ts';
import { countDiceToRoll, isFaceDown, isInCentre } from '../rules/state.ts';
import { CASTLES, CLANS } from '../rules/components.ts';
import type { Castle, DiceByFace } from '../rules/components.ts';
import { countCastles, countClans, score } from '../rules/conquest.ts';
import { isFill } from '../rules/turn.ts';
import type { Fill } from '../rules/turn.ts';
import { bestOf } from './ChanceLabels.tsx';
import type { ChanceFacts } from './ChanceLabels.tsx';
import { findChoiceChances, formatWinChance } from './choice-chances.ts';
import type { ChoiceChances } from './choice-chances.ts';
import { CastleCard, ClanPile } from './CastleCard.tsx';
import type { CardContext } from './CastleCard.tsx';
import { faceNameLookup } from './LineTarget.tsx';
import { DiceTray } from './DiceTray.tsx';
import { describeCommit, findOtherDice } from './dice-choice.ts';
import { messagesFor } from './messages.ts';
import type { Messages } from './messages.ts';
import { useWinChances } from './use-win-chances.ts';
import './board.css';

/** A number that changes with every roll. */
const useRollCount = (events: readonly GameEvent[]): number => {
  const [counted, setCounted] = useState({ events, count: 0 });
  if (counted.events !== events) setCounted({ events, count: counted.count + (events.some(({ type }) => type === 'rolled') ? 1 : 0) });
  return counted.count;
};

/** The rolls of the current turn that fitted no line, so that a die was given up automatically. */
const findForcedRerolls = (events: readonly GameEvent[]): DiceByFace[] => {
  let forcedRerolls: DiceByFace[] = [];
  let last: DiceByFace | null = null;
  for (const event of events) {
    if (event.type === 'turn') forcedRerolls = [];
    if (event.type === 'gaveUpDie' && last) forcedRerolls.push(last);
    last = event.type === 'rolled' ? (event['dice'] as DiceByFace) : null;
  }
  return forcedRerolls;
};

const nameLookup =
  (names: Readonly<Record<string, string>> | undefined) =>
  (id: string): string =>
    names?.[id] ?? id;

/** The most cards in one row. */
const MAX_CARDS_PER_ROW = 7;

/** Cards per row, so that two rows are equally long. */
export const evenRowStyle = (cards: number): Record<'--in-row', number> => ({
  '--in-row': cards <= MAX_CARDS_PER_ROW ? MAX_CARDS_PER_ROW : Math.ceil(cards / 2),
});

/** The possible fills by castle and line. */
const groupFillsByLine = (allowed: readonly Action[]): ReadonlyMap<string, readonly Fill[]> => {
  const byLine = new Map<string, Fill[]>();
  for (const action of allowed)
    if (isFill(action)) {
      const key = `${action[1]} ${action[2]}`;
      byLine.set(key, [...(byLine.get(key) ?? []), action]);
    }
  return byLine;
};

/** Scrolls the castle under attack into view: no other can be acted on. */
const useScrollToAttack = (field: RefObject<HTMLElement | null>, attacked: string | undefined, motion: boolean): void =>
  useEffect(() => {
    if (attacked === undefined) return;
    const card = field.current?.querySelector('[data-target-of-attack]');
    card?.scrollIntoView?.({ block: 'nearest', behavior: motion ? 'smooth' : 'auto' });
  }, [field, attacked, motion]);

interface ScoresProps {
  readonly view: BoardProps<GameState>['view'];
  readonly messages: Messages;
  readonly winChances: ChoiceChances | null;
  seatName(seat: SeatId): string;
  isActive(index: number): boolean;
}

const SeatWinChance = ({ chance, messages }: { chance: number; messages: Messages }) => (
  <>
    <span className="win-chance" aria-hidden="true">
      {messages('winShort', { chance: formatWinChance(chance) })}
    </span>
    <span className="visually-hidden">{messages('winChance', { chance: formatWinChance(chance) })}</span>
  </>
);

/** Points of every player, whose turn it is, and the winning chances if odds are shown. */
const Scores = ({ view: { board, seats }, messages, winChances, seatName, isActive }: ScoresProps) => (
  <ol className="scores" aria-label={messages('scores')}>
    {seats.map((seat, index) => (
      <li
        key={seat}
        className="score"
        data-ref={`seat:${seat}`}
        data-active={isActive(index) || undefined}
        style={{ '--seat': `var(--seat-${index + 1})` }}
      >
        <span className="seat-mark" aria-hidden="true">
          {index + 1}
        </span>
        <span className="score-name">{seatName(seat)}</span>
        {isActive(index) && <span className="score-turn">{messages('toPlay')}</span>}
        <span className="score-points" aria-hidden="true">
          {score(board, index)}
        </span>
        <span className="visually-hidden">{messages('points', { n: score(board, index) })}</span>
        {winChances && <SeatWinChance chance={isActive(index) ? winChances.now : 1 - winChances.now} messages={messages} />}
      </li>
    ))}
  </ol>
);

const NO_CHANCES: ChanceFacts = { take: null, win: null, isBest: false };

/** The exact chances of each choice while odds are shown; with two players also those to win the game. */
const useOdds = ({ view: { board, seats, outcome }, isAdviceAllowed = false }: BoardProps<GameState>, isOddsShown: boolean) => {
  const hasOdds = isOddsShown && outcome === null && countDiceToRoll(board) > 0;
  const solved = useWinChances(hasOdds && isAdviceAllowed && seats.length === 2);
  const byCastle = useMemo(() => (hasOdds ? chancesByCastle(board) : null), [hasOdds, board]);
  const winChances = useMemo(
    () => (solved === null || typeof solved === 'string' ? null : findChoiceChances(board, solved)),
    [solved, board],
  );
  const afterAction = (action: Action, take: number | null): ChanceFacts => ({
    take,
    win: winChances?.after(action) ?? null,
    isBest: winChances?.isBest(action) ?? false,
  });
  const afterFill = (fill: Fill): ChanceFacts => (hasOdds ? afterAction(fill, chanceAfterFill(board, fill)) : NO_CHANCES);
  const onCastle = (castle: Castle): ChanceFacts => {
    const fills = (winChances?.actions ?? []).filter(isFill).filter(([, id]) => id === castle.id);
    return { ...bestOf(fills.map(afterFill)), take: byCastle?.get(castle.id) ?? null };
  };
  const afterGivingUp = hasOdds ? afterAction(['reroll'], chanceAfterGivingUp(board)) : NO_CHANCES;
  const note: 'winChancesLoading' | 'winChancesFailed' | 'winChancesLegend' | null =
    solved === null ? null : solved === 'loading' ? 'winChancesLoading' : solved === 'failed' ? 'winChancesFailed' : 'winChancesLegend';
  return { winChances, afterFill, onCastle, afterGivingUp, note };
};

const AgeOfWarBoard = (props: BoardProps<GameState>) => {
  const { view, actingSeat: acting, allowed, pendingAction, text, language, seatNames, events, motion } = props;
  const { board } = view;
  const messages = messagesFor(language);
  const field = useRef<HTMLDivElement>(null);
  useRovingTabindex(field);
  const [isOddsShown, setIsOddsShown] = useState(false);
  const [previewed, setPreviewed] = useState<Fill | null>(null);
  const odds = useOdds(props, isOddsShown);
  const roll = useRollCount(events);
  const forcedRerolls = useMemo(() => findForcedRerolls(events), [events]);

  const fills = useMemo(() => groupFillsByLine(allowed), [allowed]);

  // The pointer may still be on a line that the new dice cannot fill.
  const previewedFill =
    [previewed, pendingAction].find(
      (one): one is Fill => one !== null && isFill(one) && allowed.some((action) => isSameAction(one, action)),
    ) ?? null;

  const explainRefusal = (action: Action) => {
    const refusal = props.refusalFor(action);
    return refusal && props.explain(refusal);
  };

  const castleName = nameLookup(text.names['castle']);
  /** One tap is enough: the table makes the action after a moment, in which it can be taken back. */
  const choose = (action: Action): void =>
    props.choose(action, { commitsItself: true, commitLabel: describeCommit(board, action, messages, castleName) });
  const fillsFor = (castle: string, line: number): readonly Fill[] => fills.get(`${castle} ${line}`) ?? [];
  const otherDice =
    pendingAction && isFill(pendingAction) ? findOtherDice(fillsFor(pendingAction[1], pendingAction[2]), pendingAction) : null;

  const seatName = (seat: SeatId): string => seatNames[seat] ?? text.names['seat']?.[seat] ?? seat;
  const context: CardContext = {
    board,
    acting: acting !== null,
    pendingAction,
    messages,
    castleName,
    clanName: nameLookup(text.names['clan']),
    faceName: faceNameLookup(text.names['face']),
    seatName: (index) => seatName(view.seats[index] as SeatId),
    chancesOn: odds.onCastle,
    chancesOf: odds.afterFill,
    justTaken: events.reduce<string | null>((last, event) => (event.type === 'conquered' ? String(event['castle']) : last), null),
    fillsFor: (castle, line) => fillsFor(castle.id, line),
    explainRefusal: (castle, line) => explainRefusal(['fill', castle.id, line]),
    choose,
    preview: setPreviewed,
  };

  useScrollToAttack(field, acting === null ? undefined : CASTLES[board.target]?.id, motion);
  const centreCastles = CASTLES.filter((castle) => isInCentre(board, castle));
  const isActive = (index: number): boolean => view.outcome === null && board.active === index;

  return (
    <BoardFrame language={language} motion={motion} showMessage={props.showMessage}>
      <div className="age-of-war" ref={field}>
        <Scores view={view} messages={messages} winChances={odds.winChances} seatName={seatName} isActive={isActive} />
        {centreCastles.length > 0 && view.outcome === null && (
          <p className="castles-left">{messages('castlesLeft', { n: centreCastles.length })}</p>
        )}

        {odds.note && (
          <p className="win-chances-note" role="status">
            {messages(odds.note)}
          </p>
        )}

        <Centre castles={centreCastles} context={context} />

        <div className="areas">
          {view.seats.map((seat, index) => (
            <Area key={seat} name={seatName(seat)} index={index} board={board} context={context} active={isActive(index)} />
          ))}
        </div>

        {view.outcome === null && (
          <DiceTray
            board={board}
            text={text}
            messages={messages}
            faceName={context.faceName}
            roll={roll}
            forcedRerolls={forcedRerolls}
            previewed={previewedFill}
            target={(action) => targetPropsFor({ ...props, choose }, action)}
            otherDice={otherDice}
            choose={choose}
            chancesAfterGivingUp={odds.afterGivingUp}
            isOddsShown={isOddsShown}
            toggleOdds={() => setIsOddsShown(!isOddsShown)}
          />
        )}
      </div>
    </BoardFrame>
  );
};

/** The castles in the centre. */
const Centre = ({ castles, context }: { castles: readonly Castle[]; context: CardContext }) => {
  const { messages } = context;
  return (
    <section className="centre" aria-label={messages('centre')}>
      <h2 className="visually-hidden">{messages('centre')}</h2>
      <div className="cards" style={evenRowStyle(castles.length)}>
        {castles.map((castle) => (
          <CastleCard key={castle.id} castle={castle} context={context} />
        ))}
      </div>
      {castles.length === 0 && <p className="empty">{messages('centreEmpty')}</p>}
    </section>
  );
};

interface AreaProps {
  readonly name: string;
  readonly index: number;
  readonly board: GameState;
  readonly context: CardContext;
  readonly active: boolean;
}

/** The castles of one player: face up, and conquered clans face down. */
const Area = ({ name, index, board, context, active }: AreaProps) => {
  const { messages } = context;
  const faceUp: Castle[] = CASTLES.filter((castle) => board.holder[castle.index] === index && !isFaceDown(board, castle));
  const piles = CLANS.filter((_, clan) => board.conqueror[clan] === index);
  return (
    <section className="area panel" data-active={active || undefined} style={{ '--seat': `var(--seat-${index + 1})` }} aria-label={name}>
      <header className="area-head">
        <span className="seat-mark" aria-hidden="true">
          {index + 1}
        </span>
        <h2>{name}</h2>
        <span className="area-counts">
          {messages('castlesAndClans', { castles: countCastles(board, index), clans: countClans(board, index) })}
        </span>
      </header>
      {faceUp.length + piles.length === 0 ? (
        <p className="empty">{messages('noCastles')}</p>
      ) : (
        <div className="cards">
          {piles.map((clan) => (
            <ClanPile key={clan.id} clan={clan} context={context} />
          ))}
          {faceUp.map((castle) => (
            <CastleCard key={castle.id} castle={castle} context={context} small />
          ))}
        </div>
      )}
    </section>
  );
};

export { battles } from './battles.tsx';
export const Board = eraseBoardType(AgeOfWarBoard);
export const things = ['castle', 'seat'];
