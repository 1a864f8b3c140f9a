import { useSpeech } from '../text/index.tsx';
import { Sheet } from './Sheet.tsx';

/** Asks before something that cannot be taken back. */
export const AskSheet = (props: { title: string; about: string; onYes(): void; onClose(): void }) => {
  const { t } = useSpeech();
  return (
    <Sheet
      title={props.title}
      onClose={props.onClose}
      foot={
        <>
          <button type="button" className="button" data-kind="main" onClick={props.onYes}>
            {t('ask.yes')}
          </button>
          <button type="button" className="button" onClick={props.onClose}>
            {t('ask.no')}
          </button>
        </>
      }
    >
      <p>{props.about}</p>
    </Sheet>
  );
};
