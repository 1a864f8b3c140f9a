import type { Pace } from '@gunbai/protocol';
import type { Translator } from '../../i18n/index.tsx';

const MINUTE_S = 60;
const HOUR_S = 3600;
export const DAY_S = 86_400;

/** A span of time in the largest unit that needs no rounding: days, hours, minutes, seconds. */
const formatSpan = (seconds: number, { t }: Translator): string => {
  const [unit, name] = (
    [
      [DAY_S, 'days'],
      [HOUR_S, 'hours'],
      [MINUTE_S, 'minutes'],
    ] as const
  ).find(([size]) => seconds >= size && seconds % size === 0) ?? [1, 'seconds'];
  return t(`span.${name}`, { n: seconds / unit });
};

export const formatPace = (pace: Pace, translator: Translator): string => {
  const { t } = translator;
  switch (pace.kind) {
    case 'none':
      return t('online.pace.none');
    case 'live':
      return pace.increment === 0
        ? t('online.pace.liveOnly', { base: formatSpan(pace.base, translator) })
        : t('online.pace.live', { base: formatSpan(pace.base, translator), increment: formatSpan(pace.increment, translator) });
    case 'days':
      return t('online.pace.days', { move: formatSpan(pace.move, translator) });
  }
};

/** The pace with its time bank, for players who choose or accept it. */
export const formatPaceWithBank = (pace: Pace, translator: Translator): string =>
  pace.kind === 'days' && pace.bank > 0
    ? translator.t('online.pace.bank', { move: formatSpan(pace.move, translator), bank: formatSpan(pace.bank, translator) })
    : formatPace(pace, translator);
