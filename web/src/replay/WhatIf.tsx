import type { GameRecord, SeatId } from '@gunbai/engine';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Sheet } from '../parts/Sheet.tsx';
import { Problem } from '../parts/Problem.tsx';
import { botsOf } from '../session/botDesk.ts';
import { branchAt } from '../session/branch.ts';
import { openShelf, putNew } from '../session/shelf.ts';
import type { KeptGameParts } from '../table/useSession.ts';
import { sayCode, useSpeech } from '../text/index.tsx';

interface WhatIfProps extends Pick<KeptGameParts, 'kept' | 'rules'> {
  /** The decision that is to be made otherwise. */
  readonly line: number;
  readonly viewer: SeatId | null;
  readonly seatNames: Readonly<Record<string, string>>;
  onClose(): void;
}

/** Whose decision it was. */
const deciderAt = ({ log }: GameRecord, line: number): SeatId | null => {
  const entry = log.find(({ n }) => n === line);
  return entry?.type === 'act' ? entry.seat : null;
};

/** Asks who is to play on from a position of a game that is over, and begins. */
export const WhatIf = ({ kept, rules, line, viewer, seatNames, onClose }: WhatIfProps) => {
  const speech = useSpeech();
  const { t } = speech;
  const [, navigate] = useLocation();
  const { record } = kept;
  const [mine, setMine] = useState(viewer ?? deciderAt(record, line) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    const bot = botsOf(rules).at(-1)?.id ?? 'random';
    const people = record.seats.map(({ id, name }) => ({
      ...(name === undefined ? {} : { name }),
      ...(mine === '' || mine === id ? {} : { bot }),
    }));
    const branch = branchAt(rules.game, record, line, people);
    if (!branch.ok) return setProblem(sayCode(branch.error, speech));
    const { shelf } = await openShelf();
    navigate(`/table/${(await putNew(branch.value, shelf, branch.value.number)).id}`);
  };
  return (
    <Sheet
      title={t('what-if.title')}
      onClose={onClose}
      foot={
        <button type="button" className="button" data-kind="main" onClick={() => void begin()}>
          {t('what-if.begin')}
        </button>
      }
    >
      <p>{t('what-if.about')}</p>
      <label className="inline-field">
        {t('what-if.you')}
        <select value={mine} onChange={(event) => setMine(event.target.value)}>
          {record.seats.map(({ id }) => (
            <option key={id} value={id}>
              {seatNames[id]}
            </option>
          ))}
          <option value="">{t('what-if.all')}</option>
        </select>
      </label>
      {mine !== '' && <p className="quiet">{t('what-if.others')}</p>}
      <Problem say={problem} />
    </Sheet>
  );
};
