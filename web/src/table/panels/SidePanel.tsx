import type { GameText } from '@gunbai/shared/i18n';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { LearnLink } from '../../lessons/LearnLink.tsx';
import { GameSummary } from '../../components/GameSummary.tsx';
import { RulesReader } from '../../components/rules/RulesReader.tsx';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { formatOutcome } from '../log/format-outcome.ts';
import { Log } from '../log/Log.tsx';
import { Panel } from './Panels.tsx';
import type { ExtraPanel } from './Panels.tsx';
import type { LogRow } from '../log/format-log.ts';
import type { PanelState } from './use-panels.ts';

const GameCharts = lazy(() => import('../../components/charts/GameCharts.tsx'));

interface SidePanelProps {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly rows: readonly LogRow[];
  readonly panels: PanelState;
  readonly extra: ExtraPanel | undefined;
  readonly choices: ReactNode;
  /** Shows the summary of the game. */
  readonly isNewcomer: boolean;
  onNameClick(kind: string, id: string): void;
  readonly linkableKinds: readonly string[] | undefined;
}

/** The open panel: log, choices, rules, charts, or an additional one. */
export const SidePanel = (props: SidePanelProps) => {
  const translator = useTranslator();
  const { session, snapshot, text, seatNames, rows, panels, extra, choices, isNewcomer, onNameClick, linkableKinds } = props;
  const { panel } = panels;
  const { id } = session.manifest;
  return (
    <Panel panel={panel} extra={extra} onOpen={panels.openPanel}>
      {panel === 'log' && isNewcomer && (
        <GameSummary game={id} isOpen>
          <LearnLink manifest={session.manifest} isAtTable />
        </GameSummary>
      )}
      {panel === 'log' && (
        <Log
          rows={snapshot.handoverTo === null ? rows : []}
          lang={text.fallbackLanguage}
          onNameClick={onNameClick}
          linkableKinds={linkableKinds}
          startsAtTop={isNewcomer}
          seatNumbers={Object.fromEntries(session.players.map(({ seat }, index) => [seat, index + 1]))}
          ending={snapshot.outcome && formatOutcome(snapshot.outcome, text, seatNames, translator)}
        />
      )}
      {panel === 'choices' && choices}
      {panel === 'extra' && extra?.panel}
      {panel === 'rules' && (
        <RulesReader game={id} target={panels.rulesTarget} onReportRuling={panels.reportRuling} onOpenChart={panels.openChart} />
      )}
      {panel === 'charts' && (
        <Suspense fallback={<p className="quiet">{translator.t('page.loading')}</p>}>
          <GameCharts
            key={panels.chartTarget}
            game={id}
            position={{ view: snapshot.view, log: snapshot.log }}
            target={panels.chartTarget}
            onClauseClick={panels.openClause}
          />
        </Suspense>
      )}
    </Panel>
  );
};
