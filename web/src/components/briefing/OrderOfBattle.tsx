import { formatChartText } from '@gunbai/games/registry';
import type { SideForces } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import { useTranslator } from '../../i18n/index.tsx';

interface OrderOfBattleProps {
  readonly sides: readonly SideForces[];
  readonly text: GameText;
}

/** The forces of each side at the start: leaders by name, other units and castles by number. */
export const OrderOfBattle = ({ sides, text }: OrderOfBattleProps) => {
  const { t, language } = useTranslator();
  const all = sides.flatMap(({ forces }) => forces);
  const hasUnits = all.some(({ units, leaders }) => units + leaders.length > 0);
  const hasLeaders = all.some(({ leaders }) => leaders.length > 0);
  const hasCastles = all.some(({ castles }) => castles > 0);
  return sides
    .filter(({ forces }) => forces.length > 0)
    .map(({ side, forces }) => (
      <div key={side?.id ?? ''} className="table-scroll">
        <table className="order-of-battle">
          <caption lang={side ? text.fallbackLanguage : undefined}>
            {side ? formatChartText(side, language, text.names) : t('briefing.nobody')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('briefing.force')}</th>
              {hasCastles && <th scope="col">{t('briefing.holdings')}</th>}
              {hasUnits && <th scope="col">{t('briefing.units')}</th>}
              {hasLeaders && <th scope="col">{t('briefing.leaders')}</th>}
            </tr>
          </thead>
          <tbody>
            {forces.map(({ name, leaders, units, castles }) => (
              <tr key={name.id}>
                <th scope="row" lang={text.fallbackLanguage}>
                  {formatChartText(name, language, text.names)}
                </th>
                {hasCastles && <td>{castles || '–'}</td>}
                {hasUnits && <td>{units + leaders.length || '–'}</td>}
                {hasLeaders && <td>{formatChartText(leaders, language, text.names) || '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ));
};
