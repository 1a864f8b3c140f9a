import type { Action } from '@gunbai/engine';
import { castleOf, hexOf, leads, lineReaches, NONE } from '@gunbai/kits/gunyuden';
import type { Board as SaigokuBoard, War } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';
import { actionName, anyBoard, idOf, kindOf } from '@gunbai/ui';
import type { BoardProps } from '@gunbai/ui';
import { AreaNames, HexTint, linesOf, LinesOnMap, nameOf, Terrain, WarTable } from '@gunbai/ui/map';
import type { DrawnLines, LineSource } from '@gunbai/ui/map';
import { useMemo, useState } from 'react';
import { describe } from '../describe.ts';
import { COMPONENTS } from '../rules/components.ts';
import { warOf } from '../rules/index.ts';
import { GRID, unitIndex } from '../rules/wars.ts';
import { DESIGN, groundOf, inUse, isLand, outOfUse, provinceNames } from './atlas.ts';
import { UnderWay } from './combat.tsx';
import { Head } from './head.tsx';
import { legendIn } from './legend.ts';
import { answerTo, askedAbout, asSeen, attempted, offersOf } from './offers.ts';
import { castlesOnMap, unitsOnMap } from './pieces.ts';
import { useRoute } from './route.ts';
import { wordsIn } from './words.ts';
import './board.css';

/** The lines of communication of a side's armies, and all the hexes that they reach. */
const communication = (war: War, board: SaigokuBoard, side: number): { readonly hexes: readonly Hex[]; readonly lines: DrawnLines } => {
  const armies = war.sides[side]?.armies ?? [];
  const hexes: Hex[] = [];
  for (let hex = 0; hex < GRID.size; hex++) if (armies.some((army) => lineReaches(war, board, army, hex))) hexes.push(hex);
  const sources = armies.map((army): LineSource => {
    const home = war.armies[army]?.home ?? NONE;
    return {
      starts: home < 0 ? [] : [castleOf(war, home).hex],
      ends: war.present
        .filter((unit) => war.army[unit] === army && leads(board, unit) && board.inside[unit] === 0)
        .map((unit) => hexOf(board, unit)),
      reaches: (hex) => lineReaches(war, board, army, hex),
      cost: (from, _, direction) => war.communicationCost[from * 6 + direction] as number,
    };
  });
  return { hexes, lines: linesOf(GRID, sources) };
};

const Draw = (props: BoardProps<SaigokuBoard>) => {
  const { view, text, language, allowed, viewer, choose } = props;
  const { board } = view;
  const war = warOf(view);
  const words = useMemo(() => wordsIn(language), [language]);
  const legend = useMemo(() => legendIn(words), [words]);
  const [areLinesShown, setLinesShown] = useState(false);
  const castles = useMemo(() => castlesOnMap(war, board, text, language, words), [war, board, text, language, words]);
  const units = useMemo(() => unitsOnMap(war, board, text, language, words), [war, board, text, language, words]);
  const offers = useMemo(() => offersOf(war, view, allowed), [war, view, allowed]);
  const route = useRoute(view, allowed, choose);
  const terrain = useMemo(
    () => (
      <Terrain design={DESIGN}>
        <AreaNames grid={GRID} areas={provinceNames(text, language)} />
        <HexTint grid={GRID} hexes={outOfUse(war)} tone="unused" />
      </Terrain>
    ),
    [text, language, war],
  );
  const lines = useMemo(() => {
    if (!areLinesShown) return null;
    const side = war.sides.findIndex(({ id }) => id === viewer);
    return communication(war, board, Math.max(0, side));
  }, [areLinesShown, war, board, viewer]);

  const step = view.flow.at(-1)?.step ?? '';
  const subject = askedAbout(war, view);
  const take = (action: Action): void => {
    const offer = offers.find((one) => one.action === action);
    route.set(offer?.way ?? null);
    choose(action);
  };

  return (
    <WarTable
      table={{ ...(props as unknown as BoardProps<unknown>), choose: take }}
      grid={GRID}
      label={words('map')}
      terrain={terrain}
      isLand={isLand}
      castles={castles}
      units={units}
      offers={offers}
      say={(action) => {
        const answer = answerTo(step, action);
        if (answer) return words(answer);
        return actionName(props, asSeen(war, board, action), describe);
      }}
      nameOf={(named) =>
        kindOf(named) === 'unit' ? nameOf(text, language, 'unit', COMPONENTS.units[unitIndex(idOf(named))]) : idOf(named)
      }
      describeHex={(hex) => `${GRID.labels[hex]} ${words(groundOf(hex))}`}
      attempt={(hex, picking) => (props.acting === null ? null : attempted(war, view, allowed, hex, picking))}
      area={inUse(war)}
      focus={subject}
      goings={GOINGS}
      opens={props.acting === null && viewer !== null ? null : subject}
      overlay={
        lines && (
          <>
            <HexTint grid={GRID} hexes={lines.hexes} tone="supply" />
            <LinesOnMap grid={GRID} lines={lines.lines} />
          </>
        )
      }
      head={
        <Head
          war={war}
          view={view}
          text={text}
          language={language}
          words={words}
          areLinesShown={areLinesShown}
          toggleLines={() => setLinesShown(!areLinesShown)}
        />
      }
      legend={legend}
      more={<UnderWay war={war} view={view} chosen={props.chosen} text={text} language={language} words={words} />}
    />
  );
};

/** Events after which a unit stands where they say. */
const GOINGS: ReadonlySet<string> = new Set(['marches', 'moved', 'retreated', 'pursued', 'sails', 'landed']);

export const Board = anyBoard(Draw);
export const things = ['unit', 'castle', 'hex'];
