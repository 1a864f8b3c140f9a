import { BOT_PACES, useSettings } from '../../settings.ts';
import type { ClientSettings } from '../../settings.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';

interface BotControlsProps {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
}

/** At a table with bots on this device: their speed, and a way to skip to the own turn. */
export const BotControls = ({ session, snapshot }: BotControlsProps) => {
  const { t } = useTranslator();
  const pace = useSettings((settings) => settings.pace);
  if (!session.skipBotDelays || snapshot.outcome !== null || !session.players.some(({ bot }) => bot !== null)) return null;
  return (
    <>
      <label className="inline-field bot-speed">
        <span className="wide-only">{t('settings.pace')}</span>
        <select
          aria-label={t('settings.pace')}
          value={pace}
          onChange={({ target }) => useSettings.setState({ pace: target.value as ClientSettings['pace'] })}
        >
          {BOT_PACES.map((one) => (
            <option key={one} value={one}>
              {t(`settings.pace.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {snapshot.canSkipBotDelays && (
        <button type="button" className="button" data-kind="quiet" onClick={() => session.skipBotDelays?.()}>
          {t('table.skipBotDelays')}
        </button>
      )}
    </>
  );
};
