import { sameAction } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { Segment } from '@gunbai/kits/text';
import { Die, percent, Popover, TargetButton } from '@gunbai/ui';
import type { TargetState } from '@gunbai/ui';
import { useRef, useState } from 'react';
import type { Board } from '../rules/board.ts';
import { FACES } from '../rules/components.ts';
import type { Castle, Line } from '../rules/components.ts';
import { infantryIn } from '../rules/lines.ts';
import { diceUsed } from '../rules/turn.ts';
import type { Fill } from '../rules/turn.ts';
import { FaceMark, facesOf } from './faces.tsx';
import type { Words } from './words.ts';

interface LineProps {
  readonly board: Board;
  readonly castle: Castle;
  readonly castleName: string;
  readonly index: number;
  readonly filled: boolean;
  /** The ways to fill it now: one, or several sets of infantry dice. */
  readonly fills: readonly Fill[];
  readonly chosen: Action | null;
  /** Whether this screen has a decision to make at all. */
  readonly acting: boolean;
  readonly words: Words;
  readonly faceName: (face: string) => string;
  chanceAfter(fill: Fill): number | null;
  why(): readonly Segment[] | null;
  choose(action: Action): void;
  preview(action: Fill | null): void;
}

const describe = (line: Line, { words, faceName }: Pick<LineProps, 'words' | 'faceName'>): string =>
  line.infantry > 0 ? words('infantry', { n: line.infantry }) : words.list(facesOf(line.faces).map(faceName));

/** What a line asks for: one die of a face for each mark, or so much infantry. */
const Marks = ({ line }: { line: Line }) =>
  line.infantry > 0 ? (
    <>
      <FaceMark face="infantry1" />
      <span className="line-number">{line.infantry}</span>
    </>
  ) : (
    <>
      {facesOf(line.faces).map((face, index) => (
        <FaceMark key={index} face={face} />
      ))}
    </>
  );

/** The sets of dice by which a line can be filled, each with its chance. */
const DiceSets = ({ board, fills, words, faceName, chanceAfter, choose, preview, close }: LineProps & { close: () => void }) => (
  <>
    <p className="sets-title">{words('whichDice')}</p>
    <ul className="sets">
      {fills.map((fill) => {
        const used = diceUsed(board, fill);
        const faces = facesOf(used);
        const sum = infantryIn([used[0] ?? 0, used[1] ?? 0, used[2] ?? 0]);
        const chance = chanceAfter(fill);
        const shows = words('diceShow', { faces: words.list(faces.map(faceName)), sum });
        return (
          <li key={JSON.stringify(fill)}>
            <button
              type="button"
              className="button"
              aria-label={chance === null ? shows : words.list([shows, words('chanceThen', { chance: percent(chance) })])}
              onFocus={() => preview(fill)}
              onPointerEnter={() => preview(fill)}
              onClick={() => {
                close();
                preview(null);
                choose(fill);
              }}
            >
              <span className="sets-dice" aria-hidden="true">
                {faces.map((face, at) => (
                  <Die key={at} label={faceName(face)} size={30}>
                    <FaceMark face={face} />
                  </Die>
                ))}
              </span>
              <span className="sets-sum">{sum}</span>
              {chance !== null && <span className="sets-chance">{percent(chance)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  </>
);

/** One battle line of a card: a button that fills it, or says why not. */
export const LineTarget = (props: LineProps) => {
  const { castle, castleName, index, filled, fills, chosen, acting, words, chanceAfter, why, choose, preview } = props;
  const [choosing, setChoosing] = useState(false);
  // On a slow line it can be opened once more before the dice chosen have come to lie there.
  if (choosing && fills.length < 2) setChoosing(false);
  const place = useRef<HTMLLIElement>(null);
  const line = castle.lines[index] as Line;
  const isSpecial = index === castle.special;
  const isChosen = fills.some((fill) => sameAction(chosen, fill));
  const state: TargetState = isChosen ? 'chosen' : fills.length > 0 ? 'lit' : acting && !filled ? 'refused' : 'plain';
  const said = isChosen ? words('chosen') : filled ? words('filled') : fills.length > 0 ? words('canFill') : null;
  const chances = fills.map(chanceAfter).filter((chance) => chance !== null);
  const best = chances.length > 0 ? percent(Math.max(...chances)) : null;
  const rank = isSpecial ? words('special') : words('line', { n: index + 1 });
  const label = words.list([
    castleName,
    rank,
    describe(line, props),
    ...(said === null ? [] : [said]),
    ...(best === null ? [] : [words('chanceThen', { chance: best })]),
  ]);
  const onChoose = (): void => {
    if (fills.length > 1) setChoosing(true);
    else if (fills[0]) choose(fills[0]);
  };
  return (
    <li ref={place} className="line-place">
      <TargetButton
        className={`line ${isSpecial ? 'line-special' : ''} ${filled ? 'line-filled' : ''}`}
        label={label}
        state={state}
        answer={acting && fills.length === 0 ? why : undefined}
        onChoose={onChoose}
        onPoint={(pointing) => preview(pointing ? (fills[0] ?? null) : null)}
      >
        {best !== null && (
          <span className="line-chance" aria-hidden="true">
            {best}
          </span>
        )}
        <Marks line={line} />
        {fills.length > 1 && <span className="line-ways" data-ways={`×${fills.length}`} aria-hidden="true" />}
        {filled && (
          <svg className="line-seal" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12.5l4.5 4.5L19 7.5" />
          </svg>
        )}
      </TargetButton>
      <Popover at={place} label={words('whichDice')} open={choosing} onClose={() => setChoosing(false)}>
        <DiceSets {...props} close={() => setChoosing(false)} />
      </Popover>
    </li>
  );
};

export const faceNames = (names: Readonly<Record<string, string>> | undefined) => {
  const known = names ?? {};
  return (face: string): string => known[face] ?? FACES.find((one) => one === face) ?? face;
};
