import { LANGUAGES } from '@gunbai/shared/i18n';
import { PageLayout } from '../components/PageLayout.tsx';
import { BATTLE_TIMES, CONFIRM_MODES, HANDOVER_MODES, MOTIONS, BOT_PACES, RECAP_MODES, THEMES, useSettings } from '../settings.ts';
import type { ClientSettings } from '../settings.ts';
import { LANGUAGE_NAMES, useTranslator } from '../i18n/index.tsx';

const SettingsPage = () => {
  const { t } = useTranslator();
  return (
    <PageLayout title={t('settings.title')}>
      <h1>{t('settings.title')}</h1>
      <SettingsForm />
      <p className="quiet small-print">{t('settings.saved')}</p>
    </PageLayout>
  );
};

export default SettingsPage;

const SettingsForm = () => {
  const { t } = useTranslator();
  const settings = useSettings();
  const update = (change: Partial<ClientSettings>): void => void useSettings.setState(change);
  return (
    <div className="settings">
      <SettingChoice
        legend={t('settings.language')}
        values={LANGUAGES}
        value={settings.language}
        labelFor={(language) => LANGUAGE_NAMES[language]}
        onChange={(language) => update({ language })}
      />
      <SettingChoice
        legend={t('settings.theme')}
        values={THEMES}
        value={settings.theme}
        labelFor={(theme) => t(`settings.theme.${theme}`)}
        onChange={(theme) => update({ theme })}
      />
      <SettingChoice
        legend={t('settings.motion')}
        values={MOTIONS}
        value={settings.motion}
        labelFor={(motion) => t(`settings.motion.${motion}`)}
        onChange={(motion) => update({ motion })}
      />
      <SettingChoice
        legend={t('settings.sound')}
        values={['off', 'on'] as const}
        value={settings.sound ? 'on' : 'off'}
        labelFor={(sound) => t(`settings.sound.${sound}`)}
        onChange={(sound) => update({ sound: sound === 'on' })}
      />
      <SettingChoice
        legend={t('settings.confirm')}
        values={CONFIRM_MODES}
        value={settings.confirm}
        labelFor={(confirm) => t(`settings.confirm.${confirm}`)}
        onChange={(confirm) => update({ confirm })}
      />
      <SettingChoice
        legend={t('settings.handover')}
        values={HANDOVER_MODES}
        value={settings.curtain}
        labelFor={(curtain) => t(`settings.handover.${curtain}`)}
        onChange={(curtain) => update({ curtain })}
      />
      <SettingChoice
        legend={t('settings.pace')}
        values={BOT_PACES}
        value={settings.pace}
        labelFor={(pace) => t(`settings.pace.${pace}`)}
        onChange={(pace) => update({ pace })}
      />
      <SettingChoice
        legend={t('settings.battles')}
        values={BATTLE_TIMES}
        value={settings.battles}
        labelFor={(battles) => t(`settings.battles.${battles}`)}
        onChange={(battles) => update({ battles })}
      />
      <SettingChoice
        legend={t('settings.recap')}
        values={RECAP_MODES}
        value={settings.recap}
        labelFor={(recap) => t(`settings.recap.${recap}`)}
        onChange={(recap) => update({ recap })}
      />
    </div>
  );
};

const SettingChoice = <T extends string>(props: {
  legend: string;
  values: readonly T[];
  value: T;
  labelFor(value: T): string;
  onChange(value: T): void;
}) => (
  <fieldset className="setting">
    <legend>{props.legend}</legend>
    <div className="segments">
      {props.values.map((one) => (
        <label key={one}>
          <input type="radio" name={props.legend} checked={one === props.value} onChange={() => props.onChange(one)} />
          <span lang={props.values.length === LANGUAGES.length && one in LANGUAGE_NAMES ? one : undefined}>{props.labelFor(one)}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
