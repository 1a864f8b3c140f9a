import { usePageTitle } from '../parts/Frame.tsx';
import type { Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import { Announcer } from './Announcer.tsx';
import { Beside } from './Beside.tsx';
import { Choices } from './Choices.tsx';
import type { TableExtras } from './extras.ts';
import { PromptBar } from './PromptBar.tsx';
import { latestLine } from './story.ts';
import { TableHead } from './TableHead.tsx';
import { TableMain } from './TableMain.tsx';
import { TableSheets } from './TableSheets.tsx';
import type { TableWish } from './TableSheets.tsx';
import type { Choosing } from './useChoosing.ts';
import type { OpenTable } from './useSession.ts';
import { useSounds } from './useSounds.ts';
import { useTable } from './useTable.ts';
import type { Table } from './useTable.ts';

const NO_WISHES: readonly TableWish[] = [];

/** Whether whoever looks on has not decided anything yet: then the game is told in short. */
const isNewTo = ({ outcome, story, viewer }: Sight): boolean =>
  !outcome && !story.some(({ seat, auto }) => seat !== null && seat === viewer && !auto);

/** The table: board, prompt, log, choices and rules of one game, wherever it is refereed. */
export const TableView = ({ session, board, lasts, since, ...extras }: OpenTable & TableExtras) => {
  const { language } = useSpeech();
  const { banner, lesson, extra, isRematchOpen = false, wishes = NO_WISHES } = extras;
  const table = useTable({ session, board, since }, lesson);
  const { telling, rooms, choosing, recap, boardProps, point, refuse } = table;
  const { sight, text, seatNames, lines } = telling;
  const name = session.title.names[language];
  usePageTitle(sight.acting !== null && !sight.outcome ? `● ${name}` : name);
  useSounds(sight);
  const isNew = isNewTo(sight) && !lesson;
  const { allowed } = boardProps;
  const { chosen, choose } = choosing;
  const choices = <Choices allowed={allowed} chosen={chosen} rules={session.rules} text={text} seatNames={seatNames} choose={choose} />;
  return (
    <div className="table" data-panel={rooms.panel ?? undefined} data-cut-off={Boolean(sight.cutOff) || undefined}>
      <TableHead session={session} sight={sight} text={text} seatNames={seatNames} rooms={rooms} extras={extras} />
      <TableMain table={table} board={board} lasts={lasts} banner={banner} lesson={lesson} isNew={isNew} choices={choices} />
      <Beside {...telling} rooms={rooms} extra={extra} choices={choices} isNew={isNew} onName={point} things={board.things} />
      <TablePrompt table={table} extras={extras} things={board.things} />
      <Announcer sight={sight} lines={lines} text={text} seatNames={seatNames} />
      <TableSheets
        {...telling}
        sheet={rooms.sheet}
        open={rooms.openSheet}
        doubted={choosing.doubted}
        clause={rooms.doubtedClause}
        isRematchOpen={isRematchOpen}
        wishes={wishes}
        onDoubt={rooms.doubt}
        onRefused={refuse}
        onRecap={recap.ask}
      />
    </div>
  );
};

/** The prompt bar, and what can be pressed in it besides: another game meanwhile, a doubt, the result. */
const TablePrompt = ({ table, extras, things }: { table: Table; extras: TableExtras; things: readonly string[] | undefined }) => {
  const { t } = useSpeech();
  const { telling, rooms, choosing, advice, point, undo } = table;
  const { sight, lines } = telling;
  const isOver = sight.outcome !== null;
  const isToldElsewhere = rooms.panel === 'log' || sight.curtain !== null || isOver;
  return (
    <PromptBar
      {...telling}
      choosing={choosing}
      advice={advice}
      onName={point}
      things={things}
      latest={isToldElsewhere ? null : (latestLine(lines, sight.story, sight.viewer)?.segments ?? null)}
      onLatest={() => rooms.openPanel('log')}
      onClause={rooms.openClause}
      onUndo={extras.lesson ? null : undo}
    >
      {sight.acting === null && extras.meanwhile}
      <DoubtButton choosing={choosing} onDoubt={rooms.doubt} />
      {isOver && (
        <button type="button" className="button" data-kind="main" onClick={() => rooms.openSheet('end')}>
          {t(extras.isRematchOpen ? 'menu.rematch' : 'end.result')}
        </button>
      )}
    </PromptBar>
  );
};

/** Beside a refusal: whoever thinks that it is wrong can say so. */
const DoubtButton = ({ choosing, onDoubt }: { choosing: Choosing; onDoubt(clause: string): void }) => {
  const { t } = useSpeech();
  const clause = choosing.chosen ? null : choosing.said?.clause;
  return (
    clause && (
      <button type="button" className="button" data-kind="quiet" onClick={() => onDoubt(clause)}>
        {t('menu.doubt')}
      </button>
    )
  );
};
