import { useTranslator } from '../i18n/index.tsx';
import { Dialog } from './Dialog.tsx';

/** Asks before an irreversible action. */
export const ConfirmDialog = (props: { title: string; message: string; onConfirm(): void; onClose(): void }) => {
  const { t } = useTranslator();
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <button type="button" className="button" data-kind="main" onClick={props.onConfirm}>
            {t('confirm.yes')}
          </button>
          <button type="button" className="button" onClick={props.onClose}>
            {t('confirm.no')}
          </button>
        </>
      }
    >
      <p>{props.message}</p>
    </Dialog>
  );
};
