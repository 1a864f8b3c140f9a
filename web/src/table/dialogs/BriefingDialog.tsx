import { Briefing } from '../../components/briefing/Briefing.tsx';
import type { BriefingProps } from '../../components/briefing/Briefing.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useTranslator } from '../../i18n/index.tsx';

/** The briefing of the scenario in play. */
export const BriefingDialog = ({ onClose, ...briefing }: BriefingProps & { onClose(): void }) => {
  const { t } = useTranslator();
  const name = briefing.text.scenarios[briefing.scenario]?.name ?? '';
  return (
    <Dialog title={`${t('briefing.title')} · ${name}`} onClose={onClose}>
      <Briefing {...briefing} />
    </Dialog>
  );
};
