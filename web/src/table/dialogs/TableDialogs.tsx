import type { Refusal } from '@gunbai/engine';
import type { GameText } from '@gunbai/shared/i18n';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { reportPath } from '../../report/report-path.ts';
import type { NavigationState } from '../../components/scroll-restoration.ts';
import { DiceCheck } from '../../online/dice/DiceCheck.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { downloadJson, recordFileName } from '../../session/record-files.ts';
import { lastDecision } from '../../session/session.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { ReportRulingDialog } from './ReportRulingDialog.tsx';
import { BriefingDialog } from './BriefingDialog.tsx';
import { EndAnalysis } from './EndAnalysis.tsx';
import { EndDialog } from './EndDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { VerifyDialog } from './VerifyDialog.tsx';
import type { PanelName } from '../../settings.ts';
import type { ActionSelection } from '../prompt/use-action-selection.ts';

export type DialogName = 'menu' | 'briefing' | 'keys' | 'verify' | 'doubt' | 'end' | 'takeBack' | 'resign';

/** What resigning means, in words. */
const RESIGN_MESSAGES = { ends: 'confirm.resign', bot: 'confirm.resignToBot' } as const;

/** Confirmation dialogs of the table. */
export interface TableMenuAction {
  readonly label: string;
  run(): Promise<Refusal | null>;
}

interface TableDialogsProps {
  readonly dialog: DialogName | null;
  open(sheet: DialogName | null): void;
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly disputed: ActionSelection['disputed'];
  readonly clause: string | null;
  readonly isRematchOffered: boolean;
  readonly endNotes: ReactNode;
  readonly menuActions: readonly TableMenuAction[];
  openPanel(panel: PanelName): void;
  onReportRuling(clause: string | null): void;
  onRecap(): void;
  onRefused(refusal: Refusal): void;
}

/** Actions in dialogs; each closes its dialog first. */
const useDialogActions = ({ open, session, onRefused }: TableDialogsProps) => {
  const [, navigate] = useLocation();
  const close = (): void => open(null);
  return {
    close,
    navigate,
    rematch: async (swap: boolean): Promise<void> => {
      const path = await session.rematch(swap);
      close();
      if (path.ok) navigate(path.value, { state: { isRematch: true } satisfies NavigationState });
      else onRefused(path.error);
    },
    saveRecord: async (): Promise<void> => {
      const record = await session.record();
      if (record) downloadJson(recordFileName(record), record);
      close();
    },
    closeAndRun: (work: () => Promise<Refusal | null>): void => {
      close();
      void work().then((refusal) => refusal && onRefused(refusal));
    },
  };
};
type DialogActions = ReturnType<typeof useDialogActions>;

const hasLocalPlayer = ({ players }: Session): boolean => players.some(({ isLocal }) => isLocal);

/** Online only the players can ask for a rematch; on this device anyone can. */
const canOfferRematch = (session: Session): boolean => hasLocalPlayer(session) || session.canSwapSeats;

const rematchLabel = ({ canSwapSeats }: Session) => (canSwapSeats ? 'menu.rematch' : 'menu.swap');

/** All dialogs of a table. */
export const TableDialogs = (props: TableDialogsProps) => {
  const { t } = useTranslator();
  const actions = useDialogActions(props);
  const { dialog, session, snapshot, text, seatNames } = props;
  const { close, closeAndRun } = actions;
  switch (dialog) {
    case null:
      return null;
    case 'briefing':
      return (
        <BriefingDialog
          game={session.rules.game}
          text={text}
          scenario={snapshot.view.scenario}
          players={snapshot.view.seats.length}
          options={snapshot.view.options}
          onClose={close}
        />
      );
    case 'keys':
      return <KeysDialog onClose={close} />;
    case 'verify':
      return <VerifyDialog session={session} view={snapshot.view} text={text} onClose={close} />;
    case 'doubt':
      return <ReportRulingDialog session={session} snapshot={snapshot} clause={props.clause} disputed={props.disputed} onClose={close} />;
    case 'takeBack':
      return (
        <ConfirmDialog
          title={t('menu.takeBack')}
          message={t('confirm.takeBack')}
          onConfirm={() => closeAndRun(() => session.takeBack())}
          onClose={close}
        />
      );
    case 'resign':
      return (
        <ConfirmDialog
          title={t('menu.resign')}
          message={t(RESIGN_MESSAGES[session.resignEffect() ?? 'ends'])}
          onConfirm={() => closeAndRun(() => session.resign())}
          onClose={close}
        />
      );
    case 'end':
      return (
        <EndDialog
          snapshot={snapshot}
          text={text}
          seatNames={seatNames}
          isRematchOffered={props.isRematchOffered}
          notes={props.endNotes}
          analysis={<EndAnalysis session={session} text={text} seatNames={seatNames} />}
          diceCheck={session.checkDice && <DiceCheck session={session} nameOf={(seat) => seatNames[seat] ?? seat} />}
          onClose={close}
          footer={<EndActions session={session} onVerify={() => props.open('verify')} {...actions} />}
        />
      );
    case 'menu':
      return <MenuDialog {...props} actions={actions} />;
  }
};

const EndActions = ({ session, onVerify, rematch, navigate, close }: { readonly session: Session; onVerify(): void } & DialogActions) => {
  const { t } = useTranslator();
  const replay = session.replayPath();
  const canOffer = canOfferRematch(session);
  return (
    <>
      {canOffer && (
        <button type="button" className="button" data-kind="main" onClick={() => void rematch(false)}>
          {t(rematchLabel(session))}
        </button>
      )}
      {session.canSwapSeats && (
        <button type="button" className="button" onClick={() => void rematch(true)}>
          {t('menu.swap')}
        </button>
      )}
      {replay !== null && (
        <button type="button" className="button" data-kind={canOffer ? undefined : 'main'} onClick={() => navigate(replay)}>
          {t('menu.replay')}
        </button>
      )}
      {replay !== null && (
        <button type="button" className="button" onClick={() => navigate(reportPath(replay))}>
          {t('report.title')}
        </button>
      )}
      <button type="button" className="button" onClick={onVerify}>
        {t('menu.verify')}
      </button>
      <button type="button" className="button" onClick={close}>
        {t('end.viewBoard')}
      </button>
    </>
  );
};

const MenuDialog = ({
  open,
  openPanel,
  session,
  snapshot,
  menuActions,
  onReportRuling,
  onRecap,
  actions,
}: TableDialogsProps & { readonly actions: DialogActions }) => {
  const { t } = useTranslator();
  const { close, navigate, rematch, saveRecord, closeAndRun } = actions;
  const replay = session.replayPath();
  const { sourcePath } = session;
  const recap = (): void => {
    close();
    onRecap();
  };
  const showPanel = (panel: PanelName): void => {
    close();
    openPanel(panel);
  };
  return (
    <Dialog title={t('table.menu')} onClose={close}>
      <ul className="menu">
        <MenuItem isNarrowOnly label={t('table.rules')} onSelect={() => showPanel('rules')} />
        <MenuItem isNarrowOnly label={t('table.charts')} onSelect={() => showPanel('charts')} />
        <MenuItem label={t('menu.recap')} onSelect={recap} />
        <MenuItem label={t('briefing.title')} onSelect={() => open('briefing')} />
        {replay !== null && <MenuItem label={t('menu.replay')} onSelect={() => navigate(replay)} />}
        {sourcePath && <MenuItem label={t('branch.source')} onSelect={() => navigate(sourcePath)} />}
        {replay !== null && <MenuItem label={t('menu.export')} onSelect={() => void saveRecord()} />}
        <MenuItem name="verify" label={t('menu.verify')} onSelect={() => open('verify')} />
        <MenuItem label={t('menu.reportRuling')} onSelect={() => onReportRuling(null)} />
        {!snapshot.outcome && hasLocalPlayer(session) && lastDecision(snapshot.log) && (
          <MenuItem label={t('menu.takeBack')} onSelect={() => open('takeBack')} />
        )}
        {menuActions.map(({ label, run }) => (
          <MenuItem key={label} label={label} onSelect={() => closeAndRun(run)} />
        ))}
        {!snapshot.outcome && session.resignEffect() !== null && (
          <MenuItem name="resign" label={t('menu.resign')} onSelect={() => open('resign')} />
        )}
        {snapshot.outcome && canOfferRematch(session) && <MenuItem label={t(rematchLabel(session))} onSelect={() => void rematch(false)} />}
        <MenuItem label={t('nav.settings')} onSelect={() => navigate('/settings')} />
        <MenuItem label={t('table.keys')} onSelect={() => open('keys')} />
      </ul>
    </Dialog>
  );
};

interface MenuItemProps {
  readonly name?: string;
  readonly label: string;
  /** Shown only where the header has no space for its button. */
  readonly isNarrowOnly?: boolean;
  onSelect(): void;
}

const MenuItem = ({ name, label, isNarrowOnly = false, onSelect }: MenuItemProps) => (
  <li className={isNarrowOnly ? 'narrow-only' : undefined}>
    <button type="button" className="menu-item" data-item={name} onClick={onSelect}>
      {label}
    </button>
  </li>
);
