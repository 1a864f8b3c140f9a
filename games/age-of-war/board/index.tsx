import { sameAction } from '@gunbai/engine';
import type { Action, GameEvent, SeatId } from '@gunbai/engine';
import { anyBoard, BoardFrame, targetOf, useRoving } from '@gunbai/ui';
import type { BoardProps } from '@gunbai/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { chanceAfter, chanceAfterGivingUp, chancesNow } from '../odds/index.ts';
import type { Board as AgeOfWarBoard } from '../rules/board.ts';
import { diceToRoll, isFaceDown, isInCentre } from '../rules/board.ts';
import { CASTLES, CLANS } from '../rules/components.ts';
import type { Castle, DiceByFace } from '../rules/components.ts';
import { castlesHeld, clansHeld, score } from '../rules/conquest.ts';
import { isFill } from '../rules/turn.ts';
import type { Fill } from '../rules/turn.ts';
import { CastleCard, ClanPile } from './card.tsx';
import type { Setting } from './card.tsx';
import { faceNames } from './line.tsx';
import { Tray } from './tray.tsx';
import { wordsIn } from './words.ts';
import type { Words } from './words.ts';
import './board.css';

/** A number that changes whenever dice are rolled. */
const useRollCount = (events: readonly GameEvent[]): number => {
  const [seen, setSeen] = useState({ events, count: 0 });
  if (seen.events !== events) setSeen({ events, count: seen.count + (events.some(({ type }) => type === 'rolled') ? 1 : 0) });
  return seen.count;
};

/** The rolls of the present turn after which a die was given up without asking, since nothing fitted. */
const passedRolls = (events: readonly GameEvent[]): DiceByFace[] => {
  let passed: DiceByFace[] = [];
  let last: DiceByFace | null = null;
  for (const event of events) {
    if (event.type === 'turn') passed = [];
    if (event.type === 'gaveUpDie' && last) passed.push(last);
    last = event.type === 'rolled' ? (event['dice'] as DiceByFace) : null;
  }
  return passed;
};

const nameIn =
  (names: Readonly<Record<string, string>> | undefined) =>
  (id: string): string =>
    names?.[id] ?? id;

/** As many cards as lie side by side at most, of all fourteen. */
const IN_ROW = 7;

/** So many cards to a row that two rows are alike. */
export const inRows = (cards: number): Record<'--in-row', number> => ({ '--in-row': cards <= IN_ROW ? IN_ROW : Math.ceil(cards / 2) });

/** What may be filled now, by castle and line. */
const fillsByLine = (allowed: readonly Action[]): ReadonlyMap<string, readonly Fill[]> => {
  const byLine = new Map<string, Fill[]>();
  for (const action of allowed)
    if (isFill(action)) {
      const key = `${action[1]} ${action[2]}`;
      byLine.set(key, [...(byLine.get(key) ?? []), action]);
    }
  return byLine;
};

/** The castle under attack, and no other, can be acted on: it is brought into view. */
const useAttackInView = (field: RefObject<HTMLElement | null>, attacked: string | undefined, motion: boolean): void =>
  useEffect(() => {
    if (attacked === undefined) return;
    const card = field.current?.querySelector('[data-target-of-attack]');
    card?.scrollIntoView?.({ block: 'nearest', behavior: motion ? 'smooth' : 'auto' });
  }, [field, attacked, motion]);

interface ScoresProps {
  readonly view: BoardProps<AgeOfWarBoard>['view'];
  readonly words: Words;
  seatName(seat: SeatId): string;
  isActive(index: number): boolean;
}

/** Everybody's points, and whose turn it is. */
const Scores = ({ view: { board, seats }, words, seatName, isActive }: ScoresProps) => (
  <ol className="scores" aria-label={words('scores')}>
    {seats.map((seat, index) => (
      <li
        key={seat}
        className="score"
        data-thing={`seat:${seat}`}
        data-active={isActive(index) || undefined}
        style={{ '--seat': `var(--seat-${index + 1})` }}
      >
        <span className="seat-mark" aria-hidden="true">
          {index + 1}
        </span>
        <span className="score-name">{seatName(seat)}</span>
        {isActive(index) && <span className="score-turn">{words('toPlay')}</span>}
        <span className="score-points" aria-hidden="true">
          {score(board, index)}
        </span>
        <span className="unseen">{words('points', { n: score(board, index) })}</span>
      </li>
    ))}
  </ol>
);

const Draw = (props: BoardProps<AgeOfWarBoard>) => {
  const { view, acting, allowed, chosen, text, language, seatNames, events, motion } = props;
  const { board } = view;
  const words = wordsIn(language);
  const field = useRef<HTMLDivElement>(null);
  useRoving(field);
  const [oddsShown, setOddsShown] = useState(false);
  const [previewed, setPreviewed] = useState<Fill | null>(null);
  const hasOdds = oddsShown && diceToRoll(board) > 0;
  const chances = useMemo(() => (hasOdds ? chancesNow(board) : null), [hasOdds, board]);
  const roll = useRollCount(events);
  const passed = useMemo(() => passedRolls(events), [events]);

  const fills = useMemo(() => fillsByLine(allowed), [allowed]);

  // A pointer that rests on a line while other dice are rolled points at what these dice cannot do any more.
  const shown =
    [previewed, chosen].find((one): one is Fill => one !== null && isFill(one) && allowed.some((action) => sameAction(one, action))) ??
    null;

  const reason = (action: Action) => {
    const refusal = props.why(action);
    return refusal && props.explain(refusal);
  };

  const seatName = (seat: SeatId): string => seatNames[seat] ?? text.names['seat']?.[seat] ?? seat;
  const setting: Setting = {
    board,
    acting: acting !== null,
    chosen,
    words,
    castleName: nameIn(text.names['castle']),
    clanName: nameIn(text.names['clan']),
    faceName: faceNames(text.names['face']),
    seatName: (index) => seatName(view.seats[index] as SeatId),
    chances,
    chanceAfter: (fill) => (hasOdds ? chanceAfter(board, fill) : null),
    justTaken: events.reduce<string | null>((last, event) => (event.type === 'conquered' ? String(event['castle']) : last), null),
    fillsOf: (castle, line) => fills.get(`${castle.id} ${line}`) ?? [],
    why: (castle, line) => reason(['fill', castle.id, line]),
    choose: props.choose,
    preview: setPreviewed,
  };

  useAttackInView(field, acting === null ? undefined : CASTLES[board.target]?.id, motion);
  const centre = CASTLES.filter((castle) => isInCentre(board, castle));
  const isActive = (index: number): boolean => view.outcome === null && board.active === index;

  return (
    <BoardFrame language={language} motion={motion} tell={props.tell}>
      <div className="age-of-war" ref={field}>
        <Scores view={view} words={words} seatName={seatName} isActive={isActive} />
        {centre.length > 0 && view.outcome === null && <p className="until">{words('until', { n: centre.length })}</p>}

        <Centre castles={centre} setting={setting} />

        <div className="areas">
          {view.seats.map((seat, index) => (
            <Area key={seat} name={seatName(seat)} index={index} board={board} setting={setting} active={isActive(index)} />
          ))}
        </div>

        {view.outcome === null && (
          <Tray
            board={board}
            text={text}
            words={words}
            faceName={setting.faceName}
            roll={roll}
            passed={passed}
            previewed={shown}
            target={(action) => targetOf(props, action)}
            chanceAfterGivingUp={hasOdds ? chanceAfterGivingUp(board) : null}
            oddsShown={oddsShown}
            toggleOdds={() => setOddsShown(!oddsShown)}
          />
        )}
      </div>
    </BoardFrame>
  );
};

/** The castles that nobody has taken yet. */
const Centre = ({ castles, setting }: { castles: readonly Castle[]; setting: Setting }) => {
  const { words } = setting;
  return (
    <section className="centre" aria-label={words('centre')}>
      <h2 className="unseen">{words('centre')}</h2>
      <div className="cards" style={inRows(castles.length)}>
        {castles.map((castle) => (
          <CastleCard key={castle.id} castle={castle} setting={setting} />
        ))}
      </div>
      {castles.length === 0 && <p className="empty">{words('centreEmpty')}</p>}
    </section>
  );
};

interface AreaProps {
  readonly name: string;
  readonly index: number;
  readonly board: AgeOfWarBoard;
  readonly setting: Setting;
  readonly active: boolean;
}

/** What lies before one player: castles face up, conquered clans face down. */
const Area = ({ name, index, board, setting, active }: AreaProps) => {
  const { words } = setting;
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
          {words('castlesAndClans', { castles: castlesHeld(board, index), clans: clansHeld(board, index) })}
        </span>
      </header>
      {faceUp.length + piles.length === 0 ? (
        <p className="empty">{words('noCastles')}</p>
      ) : (
        <div className="cards">
          {piles.map((clan) => (
            <ClanPile key={clan.id} clan={clan} setting={setting} />
          ))}
          {faceUp.map((castle) => (
            <CastleCard key={castle.id} castle={castle} setting={setting} small />
          ))}
        </div>
      )}
    </section>
  );
};

export const Board = anyBoard(Draw);
export const things = ['castle', 'seat'];
