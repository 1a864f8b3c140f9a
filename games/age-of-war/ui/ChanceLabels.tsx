import { Badge, formatPercent } from '@gunbai/ui';
import { formatWinChance } from './choice-chances.ts';
import type { Messages } from './messages.ts';

/** What is known about a choice: the chance to take the castle with it, and to win the game. */
export interface ChanceFacts {
  readonly take: number | null;
  readonly win: number | null;
  readonly isBest: boolean;
}

/** A line with several sets of dice, or a castle with several lines, is worth its best one. */
export const bestOf = (choices: readonly ChanceFacts[]): ChanceFacts => {
  const highest = (values: readonly (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null);
    return known.length > 0 ? Math.max(...known) : null;
  };
  return {
    take: highest(choices.map(({ take }) => take)),
    win: highest(choices.map(({ win }) => win)),
    isBest: choices.some(({ isBest }) => isBest),
  };
};

/** The chances of a choice in full words, for its label. `takeKey` says whether the chance is now or after the choice. */
export const describeChances = (
  { take, win, isBest }: ChanceFacts,
  messages: Messages,
  takeKey: 'chance' | 'chanceThen' = 'chanceThen',
): string[] => [
  ...(take === null ? [] : [messages(takeKey, { chance: formatPercent(take) })]),
  ...(win === null ? [] : [messages('winChance', { chance: formatWinChance(win) })]),
  ...(isBest ? [messages('bestChoice')] : []),
];

/** The chance to take the castle in short. Beside a winning chance it says what it is. */
const shortTakeChance = (take: number, win: number | null, messages: Messages): string =>
  win === null ? formatPercent(take) : messages('chanceShort', { chance: formatPercent(take) });

const shortWinChance = (win: number, isBest: boolean, messages: Messages): string =>
  `${isBest ? '★ ' : ''}${messages('winShort', { chance: formatWinChance(win) })}`;

interface ChanceLabelsProps {
  readonly chances: ChanceFacts;
  readonly messages: Messages;
}

/** The chances of a choice in short. */
export const ChanceLabels = ({ chances: { take, win, isBest }, messages }: ChanceLabelsProps) => (
  <>
    {take !== null && <span className="take-chance">{shortTakeChance(take, win, messages)}</span>}
    {win !== null && <span className="win-chance">{shortWinChance(win, isBest, messages)}</span>}
  </>
);

/** The chances of a castle in short, on its picture. */
export const ChanceBadges = ({ chances: { take, win, isBest }, messages }: ChanceLabelsProps) => (
  <span className="castle-chances">
    {win !== null && (
      <span className="castle-win-chance">
        <Badge label={messages.list(describeChances({ take: null, win, isBest }, messages))}>{shortWinChance(win, isBest, messages)}</Badge>
      </span>
    )}
    {take !== null && (
      <span className="castle-chance">
        <Badge tone="gold" label={messages('chance', { chance: formatPercent(take) })}>
          {shortTakeChance(take, win, messages)}
        </Badge>
      </span>
    )}
  </span>
);
