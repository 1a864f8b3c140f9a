import { isSameAction } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { MessagePart } from '@gunbai/shared/i18n';
import { Die, Popover, TargetButton } from '@gunbai/ui';
import type { TargetState } from '@gunbai/ui';
import { useRef, useState } from 'react';
import type { GameState } from '../rules/state.ts';
import { FACES } from '../rules/components.ts';
import type { Castle, BattleLine } from '../rules/components.ts';
import { countInfantry } from '../rules/lines.ts';
import { diceUsed } from '../rules/turn.ts';
import type { Fill } from '../rules/turn.ts';
import { bestOf, ChanceLabels, describeChances } from './ChanceLabels.tsx';
import type { ChanceFacts } from './ChanceLabels.tsx';
import { FaceMark, expandFaces } from './FaceMark.tsx';
import type { Messages } from './messages.ts';

interface LineProps {
  readonly board: GameState;
  readonly castle: Castle;
  readonly castleName: string;
  readonly index: number;
  readonly filled: boolean;
  /** The fills possible now: one, or several sets of infantry dice. */
  readonly fills: readonly Fill[];
  readonly pendingAction: Action | null;
  /** Does this viewer have a decision to make? */
  readonly acting: boolean;
  readonly messages: Messages;
  readonly faceName: (face: string) => string;
  chancesOf(fill: Fill): ChanceFacts;
  explainRefusal(): readonly MessagePart[] | null;
  choose(action: Action): void;
  preview(action: Fill | null): void;
}

export const describeLine = (line: BattleLine, { messages, faceName }: Pick<LineProps, 'messages' | 'faceName'>): string =>
  line.infantry > 0 ? messages('infantry', { n: line.infantry }) : messages.list(expandFaces(line.faces).map(faceName));

/** The symbols of a line, or its infantry number. */
const LineSymbols = ({ line }: { line: BattleLine }) =>
  line.infantry > 0 ? (
    <>
      <FaceMark face="infantry1" />
      <span className="line-number">{line.infantry}</span>
    </>
  ) : (
    <>
      {expandFaces(line.faces).map((face, index) => (
        <FaceMark key={index} face={face} />
      ))}
    </>
  );

/** The sets of dice that can fill a line, each with its chance. */
const DiceSetChoices = ({ board, fills, messages, faceName, chancesOf, choose, preview, close }: LineProps & { close: () => void }) => (
  <>
    <p className="sets-title">{messages('whichDice')}</p>
    <ul className="sets">
      {fills.map((fill) => {
        const used = diceUsed(board, fill);
        const faces = expandFaces(used);
        const sum = countInfantry([used[0] ?? 0, used[1] ?? 0, used[2] ?? 0]);
        const chances = chancesOf(fill);
        const shows = messages('diceShow', { faces: messages.list(faces.map(faceName)), sum });
        return (
          <li key={JSON.stringify(fill)}>
            <button
              type="button"
              className="button"
              aria-label={messages.list([shows, ...describeChances(chances, messages)])}
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
              {chances.take !== null && (
                <span className="sets-chance">
                  <ChanceLabels chances={chances} messages={messages} />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  </>
);

/** One battle line of a card: a button that fills it, or explains why not. */
export const LineTarget = (props: LineProps) => {
  const { castle, castleName, index, filled, fills, pendingAction, acting, messages, chancesOf, explainRefusal, choose, preview } = props;
  const [choosing, setChoosing] = useState(false);
  // On a slow connection the choice can be reopened before the fill arrives.
  if (choosing && fills.length < 2) setChoosing(false);
  const place = useRef<HTMLLIElement>(null);
  const line = castle.lines[index] as BattleLine;
  const isSpecial = index === castle.specialLine;
  const isChosen = fills.some((fill) => isSameAction(pendingAction, fill));
  const state: TargetState = isChosen ? 'selected' : fills.length > 0 ? 'selectable' : acting && !filled ? 'refused' : 'inert';
  const stateText = isChosen ? messages('selected') : filled ? messages('filled') : fills.length > 0 ? messages('canFill') : null;
  const chances = bestOf(fills.map(chancesOf));
  const rank = isSpecial ? messages('special') : messages('lineNumber', { n: index + 1 });
  const label = messages.list([
    castleName,
    rank,
    describeLine(line, props),
    ...(stateText === null ? [] : [stateText]),
    ...describeChances(chances, messages),
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
        getTooltip={acting && fills.length === 0 ? explainRefusal : undefined}
        onChoose={onChoose}
        onHoverChange={(pointing) => preview(pointing ? (fills[0] ?? null) : null)}
      >
        {chances.take !== null && (
          <span className="line-chance" data-kind={chances.win === null ? 'take' : 'win'} aria-hidden="true">
            <ChanceLabels chances={chances} messages={messages} />
          </span>
        )}
        <LineSymbols line={line} />
        {fills.length > 1 && <span className="line-options" data-options={`×${fills.length}`} aria-hidden="true" />}
        {filled && (
          <svg className="line-seal" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12.5l4.5 4.5L19 7.5" />
          </svg>
        )}
      </TargetButton>
      <Popover anchorRef={place} label={messages('whichDice')} isOpen={choosing} onClose={() => setChoosing(false)}>
        <DiceSetChoices {...props} close={() => setChoosing(false)} />
      </Popover>
    </li>
  );
};

export const faceNameLookup = (names: Readonly<Record<string, string>> | undefined) => {
  const known = names ?? {};
  return (face: string): string => known[face] ?? FACES.find((one) => one === face) ?? face;
};
