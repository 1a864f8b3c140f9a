import type { Origin } from '@gunbai/games/registry';
import { useTranslator } from '../i18n/index.tsx';

/** Where a value comes from, and of how many values that is true. */
export const OriginMark = ({ origin, count = 0 }: { origin: Origin; count?: number }) => {
  const { t } = useTranslator();
  return (
    <span className="source-mark" data-origin={origin}>
      {t(`sources.origin.${origin}`)}
      {count > 1 && ` ${count}`}
    </span>
  );
};
