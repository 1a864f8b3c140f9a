import type { GameText } from '@gunbai/kits/text';
import { Link } from 'wouter';
import { Fan } from '../parts/Fan.tsx';
import { sayTurn } from '../parts/titles.ts';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import type { TableExtras } from './extras.ts';
import { PanelButtons } from './Panels.tsx';
import { Players } from './Players.tsx';
import type { Rooms } from './useRooms.ts';

interface TableHeadProps {
  readonly session: Session;
  readonly sight: Sight;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly rooms: Rooms;
  readonly extras: TableExtras;
}

/** Which game it is, how far it has come, who plays, and what can be opened. */
export const TableHead = ({ session, sight, text, seatNames, rooms, extras }: TableHeadProps) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const turn = sayTurn(sight.view.turn, text, speech);
  return (
    <header className="table-head">
      <Link href="/" className="brand" aria-label={t('page.home')}>
        <Fan />
      </Link>
      <h1>{session.title.names[language]}</h1>
      {turn !== null && <span className="quiet turn">{turn}</span>}
      <Players session={session} sight={sight} text={text} seatNames={seatNames} notes={extras.notes} profiles={extras.profiles} />
      <div className="table-tools">
        <PanelButtons panel={rooms.panel} extra={extras.extra} open={rooms.openPanel} />
        <button type="button" className="button small" data-kind="quiet" aria-haspopup="dialog" onClick={() => rooms.openSheet('menu')}>
          {t('table.menu')}
        </button>
      </div>
    </header>
  );
};
