import type { GameText } from '@gunbai/shared/i18n';
import { Link } from 'wouter';
import { Logo } from '../components/Logo.tsx';
import { formatTurn } from '../components/use-game-assets.ts';
import type { Session, TableSnapshot } from '../session/session.ts';
import { useTranslator } from '../i18n/index.tsx';
import type { TableSlots } from './table-slots.ts';
import { PanelButtons } from './panels/Panels.tsx';
import { PlayerList } from './panels/PlayerList.tsx';
import type { PanelState } from './panels/use-panels.ts';

interface TableHeaderProps {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly panels: PanelState;
  readonly slots: TableSlots;
}

/** The game, its progress, its players, and the panel buttons. */
export const TableHeader = ({ session, snapshot, text, seatNames, panels, slots }: TableHeaderProps) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const turn = formatTurn(snapshot.view.turn, text, translator);
  return (
    <header className="table-head">
      <Link href="/" className="brand" aria-label={t('page.home')}>
        <Logo />
      </Link>
      <h1 lang={text.fallbackLanguage}>{session.manifest.names[language]}</h1>
      {turn !== null && <span className="quiet turn">{turn}</span>}
      <PlayerList session={session} snapshot={snapshot} text={text} seatNames={seatNames} notes={slots.notes} profiles={slots.profiles} />
      <div className="table-tools">
        <PanelButtons panel={panels.panel} extra={slots.extra} onOpen={panels.openPanel} />
        <button type="button" className="button small" data-kind="quiet" aria-haspopup="dialog" onClick={() => panels.openDialog('menu')}>
          {t('table.menu')}
        </button>
      </div>
    </header>
  );
};
