import { resolveSetup } from '@gunbai/engine';
import type { AnyGame, Json } from '@gunbai/engine';
import { formatChartText } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import { useMemo } from 'react';
import { useTranslator } from '../../i18n/index.tsx';
import { OrderOfBattle } from './OrderOfBattle.tsx';
import { useBriefing } from './use-briefing.ts';
import './briefing.css';

export interface BriefingProps {
  readonly game: AnyGame;
  readonly text: GameText;
  readonly scenario: string;
  readonly players: number;
  readonly options: Readonly<Record<string, Json>>;
}

/** A scenario before it is played: situation, goals, length, balance, forces. Nothing until loaded. */
export const Briefing = ({ game, text, scenario, players, options }: BriefingProps) => {
  const { t, language } = useTranslator();
  const data = useBriefing(game.id);
  const { id = scenario } = game.scenarios.find((one) => one.formerIds?.includes(scenario)) ?? {};
  const briefing = data?.briefings[id];
  const sides = useMemo(() => {
    const setup = resolveSetup(game, { scenario, players, options });
    return data && setup.ok ? data.standings.orderOfBattle(setup.value) : [];
  }, [data, game, scenario, players, options]);
  if (!briefing) return null;
  const { situation, goals, length, balance } = briefing;
  const lang = text.fallbackLanguage;
  return (
    <div className="briefing">
      <p lang={lang}>{situation[language]}</p>
      <dl>
        {goals.map(({ side, text: goal }) => (
          <div key={side.id}>
            <dt lang={goals.length === 1 ? undefined : lang}>
              {goals.length === 1 ? t('briefing.goal') : formatChartText(side, language, text.names)}
            </dt>
            <dd lang={lang}>{goal[language]}</dd>
          </div>
        ))}
        <div>
          <dt>{t('briefing.length')}</dt>
          <dd lang={lang}>{length[language]}</dd>
        </div>
        <div>
          <dt>{t('briefing.balance')}</dt>
          <dd lang={lang}>{balance[language]}</dd>
        </div>
      </dl>
      <details>
        <summary>{t('briefing.forces')}</summary>
        <OrderOfBattle sides={sides} text={text} />
      </details>
    </div>
  );
};
