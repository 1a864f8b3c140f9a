import type { GameText, Language } from '@gunbai/kits/text';
import { actionName, anyBoard, idOf, kindOf } from '@gunbai/ui';
import type { BoardProps } from '@gunbai/ui';
import { AreaNames, HexTint, LinesOnMap, nameOf, spotOf, Terrain, WarTable } from '@gunbai/ui/map';
import { useMemo } from 'react';
import components from '../data/components.json' with { type: 'json' };
import { describe } from '../describe.ts';
import type { Board as KenshinBoard } from '../rules/board.ts';
import { castleNumber, unitNumber } from '../rules/components.ts';
import { followersOf } from '../rules/forces.ts';
import { GRID, HEX_LABELS } from '../rules/map.ts';
import { forcesWithoutSupply } from '../rules/supply.ts';
import { focusOf, hexAsked } from './asked.ts';
import { boxName, DESIGN, groundOf, hexOfPlace, hexOfPlaceId, isLand, seaNames } from './atlas.ts';
import { UnderWay } from './battle.tsx';
import { CheckAhead } from './check.tsx';
import { Blows, foughtIn } from './fought.tsx';
import { Foot, Head } from './head.tsx';
import { legendIn } from './legend.ts';
import { attempted, offersOf, refusedOrders } from './offers.ts';
import { castlesOnMap, unitsOnMap } from './pieces.ts';
import { useSupply } from './useSupply.ts';
import { wordsIn } from './words.ts';
import './board.css';

/** Engagement markers between a force and the hex it faces, and forts. */
const Markers = ({ board }: { board: KenshinBoard }) => (
  <g className="kenshin-markers" aria-hidden="true">
    {board.engagements.map(({ force, hex }) => {
      const at = hexOfPlace(board.at[force] as number);
      if (at === null) return null;
      const [from, to] = [spotOf(GRID, at), spotOf(GRID, hex)];
      return (
        <g key={`${force} ${hex}`} transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2})`}>
          <circle r="8" />
          <path d="M-4 -4L4 4M4 -4L-4 4" />
        </g>
      );
    })}
    {board.forts.map(({ hex }) => {
      const { x, y } = spotOf(GRID, hex);
      return <path key={hex} className="kenshin-fort" d="M-13 12L-9 6L-5 12L-1 6L3 12L7 6L11 12" transform={`translate(${x} ${y})`} />;
    })}
  </g>
);

/** The Mori sortie box, off the western shore. */
const SortieBox = ({ name }: { name: string }) => {
  const { x, y } = spotOf(GRID, hexOfPlaceId('mori-box') ?? 0);
  return (
    <g className="kenshin-box" transform={`translate(${x} ${y})`}>
      <rect x="-36" y="-28" width="152" height="74" rx="6" />
      <text x="40" y="37">
        {name}
      </text>
    </g>
  );
};

/** What a thing that can be pointed at is called. */
const nameOfTerm = (text: GameText, language: Language, named: string): string => {
  const id = idOf(named);
  switch (kindOf(named)) {
    case 'unit':
      return nameOf(text, language, 'unit', components.units[unitNumber(id)], id);
    case 'castle':
      return nameOf(text, language, 'castle', components.castles[castleNumber(id)], id);
    case 'place':
      return nameOf(
        text,
        language,
        'place',
        [...components.sea_areas, ...components.boxes].find((one) => one.id === id),
        id,
      );
    default:
      return id;
  }
};

const Draw = (props: BoardProps<KenshinBoard>) => {
  const { view, text, language, allowed, why, viewer } = props;
  const { board } = view;
  const words = useMemo(() => wordsIn(language), [language]);
  const legend = useMemo(() => legendIn(words), [words]);
  const hungry = useMemo(() => new Set(forcesWithoutSupply(board)), [board]);
  const castles = useMemo(() => castlesOnMap(board, text, language, words), [board, text, language, words]);
  const units = useMemo(() => unitsOnMap(board, text, language, words, hungry), [board, text, language, words, hungry]);
  const offers = useMemo(() => offersOf(board, allowed, why), [board, allowed, why]);
  const terrain = useMemo(
    () => (
      <Terrain design={DESIGN}>
        <AreaNames grid={GRID} areas={seaNames(text, language)} kind="sea" />
        <SortieBox name={boxName(text, language)} />
      </Terrain>
    ),
    [text, language],
  );
  const supply = useSupply(board, props.acting ?? viewer);

  /** A commander can take all who could join him at once. */
  const deedOf = (leader: string) => {
    const gather = allowed.find(([verb, unit]) => verb === 'gather' && unit === leader);
    return gather
      ? { label: words('takeAll', { n: followersOf(board, unitNumber(leader)).length }), choose: () => props.choose(gather) }
      : null;
  };

  const battle = useMemo(() => foughtIn(view), [view]);

  const termName = (named: string): string => nameOfTerm(text, language, named);

  return (
    <WarTable
      table={props as unknown as BoardProps<unknown>}
      grid={GRID}
      label={words('map')}
      terrain={terrain}
      isLand={isLand}
      castles={castles}
      units={units}
      offers={offers}
      placeOf={(named) => (kindOf(named) === 'place' ? hexOfPlaceId(idOf(named)) : null)}
      say={(action) => actionName(props, action, describe)}
      nameOf={termName}
      describeHex={(hex) => `${HEX_LABELS[hex]} ${words(groundWord(groundOf(hex)))}`}
      attempt={(hex, picking) => (props.acting === null ? null : attempted(board, allowed, hex, picking))}
      refused={props.acting === null ? [] : refusedOrders(view.flow.at(-1)?.step, allowed)}
      deedOf={deedOf}
      focus={focusOf(view) ?? battle?.hex ?? null}
      opens={hexAsked(view)}
      goings={GOINGS}
      overlay={
        supply.net && (
          <>
            <HexTint grid={GRID} hexes={supply.net.hexes} tone="supply" />
            <LinesOnMap grid={GRID} lines={supply.net.lines} />
          </>
        )
      }
      markers={
        <>
          <Markers board={board} />
          <Blows at={battle} />
        </>
      }
      head={<Head view={view} text={text} language={language} words={words} supply={supply} />}
      foot={<Foot board={board} text={text} language={language} words={words} />}
      legend={legend}
      onLook={supply.look}
      more={
        <>
          <CheckAhead board={board} chosen={props.chosen} words={words} nameOf={termName} />
          <UnderWay view={view} chosen={props.chosen} text={text} language={language} words={words} />
        </>
      }
    />
  );
};

const groundWord = (ground: ReturnType<typeof groundOf>): 'plain' | 'rough' | 'peak' | 'sea' | 'lake' | 'off' =>
  ground === 'swamp' || ground === 'mountain' ? 'rough' : ground;

/** Events after which a unit stands where they say. */
const GOINGS: ReadonlySet<string> = new Set(['marched', 'advanced', 'retreated', 'displaced']);

export const Board = anyBoard(Draw);
export const things = ['unit', 'castle', 'hex', 'path', 'place'];
