import { Dialog } from '../../components/Dialog.tsx';
import { useTranslator } from '../../i18n/index.tsx';
import type { MessageKey } from '../../i18n/index.tsx';

const KEY_HELP: readonly (readonly [keys: string, does: MessageKey])[] = [
  ['← ↑ → ↓', 'keys.arrows'],
  ['Enter', 'keys.enter'],
  ['Esc', 'keys.escape'],
  ['U', 'keys.undo'],
  ['H', 'keys.advice'],
  ['L', 'keys.log'],
  ['C', 'keys.choices'],
  ['R', 'keys.rules'],
  ['T', 'keys.charts'],
  ['?', 'keys.help'],
  [', . ← →', 'keys.step'],
  ['P', 'keys.play'],
];

export const KeysDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslator();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {KEY_HELP.map(([keys, messageKey]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(messageKey)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
