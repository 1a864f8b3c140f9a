import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSpeech } from '../text/index.tsx';

const PANELS = ['log', 'choices', 'rules'] as const;
export type PanelName = (typeof PANELS)[number] | 'extra';

/** One more panel, and a number that grows when there is something new in it. */
export interface ExtraPanel {
  readonly label: string;
  readonly panel: ReactNode;
  readonly news: number;
}

interface PanelsProps {
  /** The one that is open. */
  readonly panel: PanelName | null;
  readonly extra?: ExtraPanel | undefined;
  open(panel: PanelName | null): void;
}

/** The buttons that open and close the panels beside the board. */
export const PanelButtons = ({ panel, extra, open }: PanelsProps) => {
  const { t } = useSpeech();
  const [newsSeen, setNewsSeen] = useState(extra?.news ?? 0);
  return (
    <>
      {PANELS.map((name) => (
        <button
          key={name}
          type="button"
          className="button small"
          data-kind="quiet"
          aria-pressed={panel === name}
          onClick={() => open(panel === name ? null : name)}
        >
          {t(`table.${name}`)}
        </button>
      ))}
      {extra && (
        <button
          type="button"
          className="button small"
          data-kind="quiet"
          data-news={(panel !== 'extra' && extra.news > newsSeen) || undefined}
          aria-pressed={panel === 'extra'}
          onClick={() => {
            setNewsSeen(extra.news);
            open(panel === 'extra' ? null : 'extra');
          }}
        >
          {extra.label}
        </button>
      )}
    </>
  );
};

/** The open panel, with its name and a way to close it. */
export const Panel = ({ panel, extra, open, children }: PanelsProps & { children: ReactNode }) => {
  const { t } = useSpeech();
  if (panel === null) return null;
  const name = panel === 'extra' ? (extra?.label ?? '') : t(`table.${panel}`);
  return (
    <aside className="table-panel" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <button type="button" className="button icon" data-kind="quiet" aria-label={t('table.close')} onClick={() => open(null)}>
          ×
        </button>
      </header>
      <div className="panel-body">{children}</div>
    </aside>
  );
};
