import { CLOCK_LIMITS } from '@gunbai/protocol/limits';
import type { Pace } from '@gunbai/protocol';
import { useState } from 'react';
import { useTranslator } from '../../i18n/index.tsx';
import type { MessageKey } from '../../i18n/index.tsx';
import { DAY_S, formatPaceWithBank } from './format-pace.ts';

const PRESETS: readonly Pace[] = [
  { kind: 'none' },
  { kind: 'live', base: 600, increment: 10 },
  { kind: 'live', base: 1800, increment: 20 },
  { kind: 'live', base: 5400, increment: 60 },
  { kind: 'days', move: DAY_S, bank: 7 * DAY_S, vacation: 14 },
  { kind: 'days', move: 3 * DAY_S, bank: 14 * DAY_S, vacation: 21 },
];

/** The first pace of a new table. */
export const DEFAULT_PACE: Pace = { kind: 'none' };

const CUSTOM_LIVE: Pace = { kind: 'live', base: 2700, increment: 30 };
const CUSTOM_DAYS: Pace = { kind: 'days', move: 2 * DAY_S, bank: 7 * DAY_S, vacation: 14 };

/** A number of a custom clock, in the unit that its field shows. */
interface ClockField {
  readonly name: keyof typeof CLOCK_LIMITS;
  readonly label: MessageKey;
  /** Seconds in a unit; days of vacation are counted as they are. */
  readonly unit: number;
}

const MINUTE_S = 60;

const CLOCK_FIELDS: Readonly<Record<'live' | 'days', readonly ClockField[]>> = {
  live: [
    { name: 'base', label: 'clock.base', unit: MINUTE_S },
    { name: 'increment', label: 'clock.increment', unit: 1 },
  ],
  days: [
    { name: 'move', label: 'clock.move', unit: DAY_S },
    { name: 'bank', label: 'clock.bank', unit: DAY_S },
    { name: 'vacation', label: 'clock.vacation', unit: 1 },
  ],
};

/** The bounds of a field in its unit: whole numbers that the server accepts. */
const boundsOf = ({ name, unit }: ClockField): { readonly min: number; readonly max: number } => ({
  min: Math.ceil(CLOCK_LIMITS[name].min / unit),
  max: Math.floor(CLOCK_LIMITS[name].max / unit),
});

const numberOf = (pace: Pace, { name, unit }: ClockField): number => ((pace as Readonly<Record<string, unknown>>)[name] as number) / unit;

/** Chooses the time control: none, a usual one, or one with the reader's own numbers. */
export const PaceField = ({ pace, onChange }: { pace: Pace; onChange(pace: Pace): void }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [isCustom, setCustom] = useState(false);
  const preset = PRESETS.findIndex((one) => JSON.stringify(one) === JSON.stringify(pace));
  const value = isCustom || preset === -1 ? `custom-${pace.kind}` : String(preset);
  const choose = (chosen: string): void => {
    const custom = chosen === 'custom-live' ? CUSTOM_LIVE : chosen === 'custom-days' ? CUSTOM_DAYS : null;
    setCustom(custom !== null);
    onChange(custom ?? PRESETS[Number(chosen)] ?? DEFAULT_PACE);
  };
  return (
    <div className="pace-field">
      <label className="field">
        {t('online.pace')}
        <select value={value} onChange={(event) => choose(event.target.value)}>
          {PRESETS.map((one, index) => (
            <option key={formatPaceWithBank(one, translator)} value={index}>
              {formatPaceWithBank(one, translator)}
            </option>
          ))}
          <option value="custom-live">{t('clock.customLive')}</option>
          <option value="custom-days">{t('clock.customDays')}</option>
        </select>
      </label>
      {value.startsWith('custom') && pace.kind !== 'none' && (
        <div className="clock-fields" role="group" aria-label={t('online.pace')}>
          {CLOCK_FIELDS[pace.kind].map((field) => (
            <label key={field.name} className="field">
              {t(field.label)}
              <input
                type="number"
                inputMode="numeric"
                required
                step={1}
                {...boundsOf(field)}
                value={Number.isNaN(numberOf(pace, field)) ? '' : numberOf(pace, field)}
                onChange={({ target }) => onChange({ ...pace, [field.name]: target.valueAsNumber * field.unit })}
              />
              <small className="quiet">{t('clock.range', boundsOf(field))}</small>
            </label>
          ))}
        </div>
      )}
    </div>
  );
};
