import type { Refusal } from '@gunbai/engine';
import type { GameText } from '@gunbai/kits/text';
import { useLocation } from 'wouter';
import type { WayHere } from '../parts/arrival.ts';
import { AskSheet } from '../parts/AskSheet.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { download, recordFileName } from '../session/files.ts';
import { lastDecision } from '../session/session.ts';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import { DoubtSheet, EndSheet, KeysSheet, VerifySheet } from './sheets.tsx';
import type { Choosing } from './useChoosing.ts';

export type SheetName = 'menu' | 'keys' | 'verify' | 'doubt' | 'end' | 'takeBack' | 'resign';

/** What giving up brings, in words. */
const RESIGNING = { ends: 'ask.resign', bot: 'ask.resignToBot' } as const;

/** What can be asked of the others at the table. */
export interface TableWish {
  readonly say: string;
  ask(): Promise<Refusal | null>;
}

export interface TableSheetsProps {
  readonly sheet: SheetName | null;
  open(sheet: SheetName | null): void;
  readonly session: Session;
  readonly sight: Sight;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly doubted: Choosing['doubted'];
  readonly clause: string | null;
  readonly isRematchOpen: boolean;
  readonly wishes: readonly TableWish[];
  onDoubt(clause: string | null): void;
  onRecap(): void;
  onRefused(refusal: Refusal): void;
}

/** What the sheets lead to, each of them closed first. */
const useDeeds = ({ open, session, onRefused }: TableSheetsProps) => {
  const [, navigate] = useLocation();
  const close = (): void => open(null);
  return {
    close,
    navigate,
    rematch: async (swap: boolean): Promise<void> => {
      const address = await session.rematch(swap);
      close();
      if (address.ok) navigate(address.value, { state: { isRematch: true } satisfies WayHere });
      else onRefused(address.error);
    },
    save: async (): Promise<void> => {
      const record = await session.record();
      if (record) download(recordFileName(record), record);
      close();
    },
    agree: (work: () => Promise<Refusal | null>): void => {
      close();
      void work().then((refusal) => refusal && onRefused(refusal));
    },
  };
};
type Deeds = ReturnType<typeof useDeeds>;

const sitsHere = ({ people }: Session): boolean => people.some(({ here }) => here);

/** Elsewhere only those who played are asked whether to play again; on this screen whoever looks on may set it up. */
const mayAskAgain = (session: Session): boolean => sitsHere(session) || session.canSwap;

const againIn = ({ canSwap }: Session) => (canSwap ? 'menu.rematch' : 'menu.swap');

/** All that can be laid over a table. */
export const TableSheets = (props: TableSheetsProps) => {
  const { t } = useSpeech();
  const deeds = useDeeds(props);
  const { sheet, session, sight, text, seatNames } = props;
  const { close, agree } = deeds;
  switch (sheet) {
    case null:
      return null;
    case 'keys':
      return <KeysSheet onClose={close} />;
    case 'verify':
      return <VerifySheet session={session} view={sight.view} text={text} onClose={close} />;
    case 'doubt':
      return <DoubtSheet session={session} sight={sight} clause={props.clause} doubted={props.doubted} onClose={close} />;
    case 'takeBack':
      return (
        <AskSheet title={t('menu.takeBack')} about={t('ask.takeBack')} onYes={() => agree(() => session.takeBack())} onClose={close} />
      );
    case 'resign':
      return (
        <AskSheet
          title={t('menu.resign')}
          about={t(RESIGNING[session.resigning() ?? 'ends'])}
          onYes={() => agree(() => session.resign())}
          onClose={close}
        />
      );
    case 'end':
      return (
        <EndSheet
          sight={sight}
          text={text}
          seatNames={seatNames}
          isRematchOpen={props.isRematchOpen}
          onClose={close}
          foot={<AfterTheEnd session={session} verify={() => props.open('verify')} {...deeds} />}
        />
      );
    case 'menu':
      return <MenuSheet {...props} deeds={deeds} />;
  }
};

const AfterTheEnd = ({ session, verify, rematch, navigate, close }: { readonly session: Session; verify(): void } & Deeds) => {
  const { t } = useSpeech();
  const replay = session.replayAddress();
  const mayAsk = mayAskAgain(session);
  return (
    <>
      {mayAsk && (
        <button type="button" className="button" data-kind="main" onClick={() => void rematch(false)}>
          {t(againIn(session))}
        </button>
      )}
      {session.canSwap && (
        <button type="button" className="button" onClick={() => void rematch(true)}>
          {t('menu.swap')}
        </button>
      )}
      {replay !== null && (
        <button type="button" className="button" data-kind={mayAsk ? undefined : 'main'} onClick={() => navigate(replay)}>
          {t('menu.replay')}
        </button>
      )}
      <button type="button" className="button" onClick={verify}>
        {t('menu.verify')}
      </button>
      <button type="button" className="button" onClick={close}>
        {t('end.look')}
      </button>
    </>
  );
};

const MenuSheet = ({ open, session, sight, wishes, onDoubt, onRecap, deeds }: TableSheetsProps & { readonly deeds: Deeds }) => {
  const { t } = useSpeech();
  const { close, navigate, rematch, save, agree } = deeds;
  const replay = session.replayAddress();
  const recap = (): void => {
    close();
    onRecap();
  };
  return (
    <Sheet title={t('table.menu')} onClose={close}>
      <ul className="menu">
        <Item say={t('menu.recap')} onPick={recap} />
        {replay !== null && <Item say={t('menu.replay')} onPick={() => navigate(replay)} />}
        {replay !== null && <Item say={t('menu.export')} onPick={() => void save()} />}
        <Item name="verify" say={t('menu.verify')} onPick={() => open('verify')} />
        <Item say={t('menu.doubt')} onPick={() => onDoubt(null)} />
        {!sight.outcome && sitsHere(session) && lastDecision(sight.story) && (
          <Item say={t('menu.takeBack')} onPick={() => open('takeBack')} />
        )}
        {wishes.map(({ say, ask }) => (
          <Item key={say} say={say} onPick={() => agree(ask)} />
        ))}
        {!sight.outcome && session.resigning() !== null && <Item name="resign" say={t('menu.resign')} onPick={() => open('resign')} />}
        {sight.outcome && mayAskAgain(session) && <Item say={t(againIn(session))} onPick={() => void rematch(false)} />}
        <Item say={t('nav.settings')} onPick={() => navigate('/settings')} />
        <Item say={t('table.keys')} onPick={() => open('keys')} />
      </ul>
    </Sheet>
  );
};

const Item = ({ name, say, onPick }: { name?: string; say: string; onPick(): void }) => (
  <li>
    <button type="button" className="menu-item" data-item={name} onClick={onPick}>
      {say}
    </button>
  </li>
);
