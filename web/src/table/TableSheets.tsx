import type { Refusal } from '@gunbai/engine';
import type { GameText } from '@gunbai/kits/text';
import { useLocation } from 'wouter';
import { AskSheet } from '../parts/AskSheet.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { download, recordFileName } from '../session/files.ts';
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

/** All that can be laid over a table. */
export const TableSheets = (props: TableSheetsProps) => {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  const { sheet, open, session, sight, text, seatNames } = props;
  const close = (): void => open(null);

  const rematch = async (swap: boolean): Promise<void> => {
    const address = await session.rematch(swap);
    close();
    if (address.ok) navigate(address.value);
    else props.onRefused(address.error);
  };
  const save = async (): Promise<void> => {
    const record = await session.record();
    if (record) download(recordFileName(record), record);
    close();
  };
  const replay = session.replayAddress();
  const resigning = session.resigning();
  const sitsHere = session.people.some(({ here }) => here);
  // Elsewhere only those who played are asked whether to play again; on this screen whoever looks on may set it up.
  const mayAskAgain = sitsHere || session.canSwap;
  const again = session.canSwap ? 'menu.rematch' : 'menu.swap';
  const watch = (): void => navigate(replay ?? '/');
  const agree = (work: () => Promise<Refusal | null>): void => {
    close();
    void work().then((refusal) => refusal && props.onRefused(refusal));
  };

  switch (sheet) {
    case null:
      return null;
    case 'keys':
      return <KeysSheet onClose={close} />;
    case 'verify':
      return <VerifySheet session={session} view={sight.view} onClose={close} />;
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
          about={t(RESIGNING[resigning ?? 'ends'])}
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
          foot={
            <>
              {mayAskAgain && (
                <button type="button" className="button" data-kind="main" onClick={() => void rematch(false)}>
                  {t(again)}
                </button>
              )}
              {session.canSwap && (
                <button type="button" className="button" onClick={() => void rematch(true)}>
                  {t('menu.swap')}
                </button>
              )}
              {replay !== null && (
                <button type="button" className="button" data-kind={mayAskAgain ? undefined : 'main'} onClick={watch}>
                  {t('menu.replay')}
                </button>
              )}
              <button type="button" className="button" onClick={close}>
                {t('end.look')}
              </button>
            </>
          }
        />
      );
    case 'menu':
      return (
        <Sheet title={t('table.menu')} onClose={close}>
          <ul className="menu">
            <Item
              say={t('menu.recap')}
              onPick={() => {
                close();
                props.onRecap();
              }}
            />
            {replay !== null && <Item say={t('menu.replay')} onPick={watch} />}
            {replay !== null && <Item say={t('menu.export')} onPick={() => void save()} />}
            <Item name="verify" say={t('menu.verify')} onPick={() => open('verify')} />
            <Item say={t('menu.doubt')} onPick={() => props.onDoubt(null)} />
            {!sight.outcome && sitsHere && <Item say={t('menu.takeBack')} onPick={() => open('takeBack')} />}
            {props.wishes.map(({ say, ask }) => (
              <Item key={say} say={say} onPick={() => agree(ask)} />
            ))}
            {!sight.outcome && resigning !== null && <Item name="resign" say={t('menu.resign')} onPick={() => open('resign')} />}
            {sight.outcome && mayAskAgain && <Item say={t(again)} onPick={() => void rematch(false)} />}
            <Item say={t('nav.settings')} onPick={() => navigate('/settings')} />
            <Item say={t('table.keys')} onPick={() => open('keys')} />
          </ul>
        </Sheet>
      );
  }
};

const Item = ({ name, say, onPick }: { name?: string; say: string; onPick(): void }) => (
  <li>
    <button type="button" className="menu-item" data-item={name} onClick={onPick}>
      {say}
    </button>
  </li>
);
