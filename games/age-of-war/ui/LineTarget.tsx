import { isSameAction } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { MessagePart } from '@gunbai/shared/i18n';
import { TargetButton } from '@gunbai/ui';
import type { TargetState } from '@gunbai/ui';
import type { GameState } from '../rules/state.ts';
import { FACES } from '../rules/components.ts';
import type { Castle, BattleLine } from '../rules/components.ts';
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
  /** The fills possible now: one, or several sets of infantry dice, the fewest dice first. */
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

/** One battle line of a card: a button that fills it, or explains why not. */
export const LineTarget = (props: LineProps) => {
  const { castle, castleName, index, filled, fills, pendingAction, acting, messages, chancesOf, explainRefusal, choose, preview } = props;
  const line = castle.lines[index] as BattleLine;
  const isSpecial = index === castle.specialLine;
  const chosen = fills.find((fill) => isSameAction(pendingAction, fill));
  const state: TargetState = chosen ? 'selected' : fills.length > 0 ? 'selectable' : acting && !filled ? 'refused' : 'inert';
  const stateText = chosen ? messages('selected') : filled ? messages('filled') : fills.length > 0 ? messages('canFill') : null;
  const chances = bestOf((chosen ? [chosen] : fills).map(chancesOf));
  const rank = isSpecial ? messages('special') : messages('lineNumber', { n: index + 1 });
  const label = messages.list([
    castleName,
    rank,
    describeLine(line, props),
    ...(stateText === null ? [] : [stateText]),
    ...describeChances(chances, messages),
  ]);
  const onChoose = (): void => {
    const fill = chosen ?? fills[0];
    if (fill) choose(fill);
  };
  return (
    <li className="line-place">
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
        {filled && (
          <svg className="line-seal" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12.5l4.5 4.5L19 7.5" />
          </svg>
        )}
      </TargetButton>
    </li>
  );
};

export const faceNameLookup = (names: Readonly<Record<string, string>> | undefined) => {
  const known = names ?? {};
  return (face: string): string => known[face] ?? FACES.find((one) => one === face) ?? face;
};
