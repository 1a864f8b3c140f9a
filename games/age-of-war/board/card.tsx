import type { Action } from '@gunbai/engine';
import type { Segment } from '@gunbai/kits/text';
import { Badge, clanColours, Crest, percent } from '@gunbai/ui';
import components from '../data/components.json' with { type: 'json' };
import type { Board } from '../rules/board.ts';
import { CLANS } from '../rules/components.ts';
import type { Castle, Clan } from '../rules/components.ts';
import type { Fill } from '../rules/turn.ts';
import { LineTarget } from './line.tsx';
import { Silhouette } from './silhouette.tsx';
import type { Words } from './words.ts';

/** What every card needs to know of the table. */
export interface Setting {
  readonly board: Board;
  readonly acting: boolean;
  readonly chosen: Action | null;
  readonly words: Words;
  readonly castleName: (id: string) => string;
  readonly clanName: (id: string) => string;
  readonly faceName: (face: string) => string;
  /** The exact chance to take each castle, if the reader asked for it. */
  readonly chances: ReadonlyMap<string, number> | null;
  /** The castle that has just changed hands. */
  readonly justTaken: string | null;
  fillsOf(castle: Castle, line: number): readonly Fill[];
  why(castle: Castle, line: number): readonly Segment[] | null;
  choose(action: Action): void;
  preview(action: Fill | null): void;
}

const kanjiOf = (castle: Castle): string => components.castles[castle.index]?.nameJa ?? '';

const Roofs = ({ count }: { count: number }) => (
  <svg className="clan-size" viewBox={`0 0 ${count * 11} 10`} width={count * 11} height="10" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <path
        key={index}
        d={`M${index * 11} 4.5L${index * 11 + 5} 0.5L${index * 11 + 10} 4.5H${index * 11 + 8}V9.5H${index * 11 + 2}V4.5Z`}
      />
    ))}
  </svg>
);

/** A castle card, face up: its drawing, its clan, its worth, its battle lines. */
export const CastleCard = ({ castle, setting, small = false }: { castle: Castle; setting: Setting; small?: boolean }) => {
  const { board, words, castleName, clanName, chances, justTaken } = setting;
  const clan = CLANS[castle.clan] as Clan;
  const isTarget = board.target === castle.index;
  const name = castleName(castle.id);
  const chance = chances?.get(castle.id);
  const worth =
    clan.castles.length > 1
      ? words('clanWorth', { n: clan.castles.length, points: clan.points })
      : words('clanWorthOne', { points: clan.points });
  const points = castle.points === 1 ? words('onePoint') : words('points', { n: castle.points });
  const hasLit = castle.lines.some((_, index) => setting.fillsOf(castle, index).length > 0);
  return (
    <article
      className="castle"
      data-thing={`castle:${castle.id}`}
      data-target-of-attack={isTarget || undefined}
      data-open={hasLit || undefined}
      data-small={small || undefined}
      data-taken={justTaken === castle.id || undefined}
      style={clanColours(clan.id)}
      aria-label={words.list([
        name,
        clanName(clan.id),
        points,
        ...(chance === undefined ? [] : [words('chance', { chance: percent(chance) })]),
      ])}
    >
      <div className="castle-head">
        <Silhouette castle={castle.id} />
        <span className="castle-crest">
          <Crest clan={clan.id} size={22} />
        </span>
        <span className="cartouche" aria-hidden="true">
          <span className="castle-kanji" lang="ja">
            {kanjiOf(castle)}
          </span>
          <span className="castle-points" title={points}>
            {castle.points}
          </span>
        </span>
        {chance !== undefined && (
          <span className="castle-chance">
            <Badge tone="gold" label={words('chance', { chance: percent(chance) })}>
              {percent(chance)}
            </Badge>
          </span>
        )}
      </div>
      <h3 className="castle-name">{name}</h3>
      <ol className="lines">
        {castle.lines.map((_, index) => (
          <LineTarget
            key={index}
            board={board}
            castle={castle}
            castleName={name}
            index={index}
            filled={isTarget && (board.filled & (1 << index)) !== 0}
            fills={setting.fillsOf(castle, index)}
            chosen={setting.chosen}
            acting={setting.acting}
            words={words}
            faceName={setting.faceName}
            why={() => setting.why(castle, index)}
            choose={setting.choose}
            preview={setting.preview}
          />
        ))}
      </ol>
      <p className="castle-clan" title={worth}>
        <span>{clanName(clan.id)}</span>
        <Roofs count={clan.castles.length} />
        <span className="unseen">{worth}</span>
        <span className="clan-points" aria-hidden="true">
          {clan.points}
        </span>
      </p>
    </article>
  );
};

/** A conquered clan: its castles lie face down in a pile, and only the clan's points count. */
export const ClanPile = ({ clan, setting }: { clan: Clan; setting: Setting }) => {
  const { words, clanName } = setting;
  return (
    <div
      className="pile"
      style={clanColours(clan.id)}
      role="img"
      aria-label={words('pile', { clan: clanName(clan.id), points: clan.points })}
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
