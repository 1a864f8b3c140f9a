import { LANGUAGES } from '@gunbai/kits/text';
import { Frame } from '../parts/Frame.tsx';
import { CONFIRMS, CURTAINS, MOTIONS, PACES, THEMES, useSettings } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { LANGUAGE_NAMES, useSpeech } from '../text/index.tsx';

const SettingsPage = () => {
  const { t } = useSpeech();
  return (
    <Frame title={t('settings.title')}>
      <h1>{t('settings.title')}</h1>
      <SettingsForm />
      <p className="quiet small-print">{t('settings.kept')}</p>
    </Frame>
  );
};

export default SettingsPage;

const SettingsForm = () => {
  const { t } = useSpeech();
  const settings = useSettings();
  const set = (change: Partial<Settings>): void => void useSettings.setState(change);
  return (
    <div className="settings">
      <Choice
        legend={t('settings.language')}
        values={LANGUAGES}
        value={settings.language}
        say={(language) => LANGUAGE_NAMES[language]}
        onChange={(language) => set({ language })}
      />
      <Choice
        legend={t('settings.theme')}
        values={THEMES}
        value={settings.theme}
        say={(theme) => t(`settings.theme.${theme}`)}
        onChange={(theme) => set({ theme })}
      />
      <Choice
        legend={t('settings.motion')}
        values={MOTIONS}
        value={settings.motion}
        say={(motion) => t(`settings.motion.${motion}`)}
        onChange={(motion) => set({ motion })}
      />
      <Choice
        legend={t('settings.sound')}
        values={['off', 'on'] as const}
        value={settings.sound ? 'on' : 'off'}
        say={(sound) => t(`settings.sound.${sound}`)}
        onChange={(sound) => set({ sound: sound === 'on' })}
      />
      <Choice
        legend={t('settings.confirm')}
        values={CONFIRMS}
        value={settings.confirm}
        say={(confirm) => t(`settings.confirm.${confirm}`)}
        onChange={(confirm) => set({ confirm })}
      />
      <Choice
        legend={t('settings.curtain')}
        values={CURTAINS}
        value={settings.curtain}
        say={(curtain) => t(`settings.curtain.${curtain}`)}
        onChange={(curtain) => set({ curtain })}
      />
      <Choice
        legend={t('settings.pace')}
        values={PACES}
        value={settings.pace}
        say={(pace) => t(`settings.pace.${pace}`)}
        onChange={(pace) => set({ pace })}
      />
    </div>
  );
};

const Choice = <T extends string>(props: {
  legend: string;
  values: readonly T[];
  value: T;
  say(value: T): string;
  onChange(value: T): void;
}) => (
  <fieldset className="setting">
    <legend>{props.legend}</legend>
    <div className="segments">
      {props.values.map((one) => (
        <label key={one}>
          <input type="radio" name={props.legend} checked={one === props.value} onChange={() => props.onChange(one)} />
          <span lang={props.values.length === LANGUAGES.length && one in LANGUAGE_NAMES ? one : undefined}>{props.say(one)}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
