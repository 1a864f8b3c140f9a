import { useState } from 'react';
import type { ReactNode } from 'react';
import { PANELS } from '../../settings.ts';
import type { PanelName } from '../../settings.ts';
import { useTranslator } from '../../i18n/index.tsx';

/** An additional panel, with a number that grows with its news. */
export interface ExtraPanel {
  readonly label: string;
  readonly panel: ReactNode;
  readonly newCount: number;
}

interface PanelsProps {
  readonly panel: PanelName | null;
  readonly extra?: ExtraPanel | undefined;
  onOpen(panel: PanelName | null): void;
}

/** Buttons that open and close the panels. */
export const PanelButtons = ({ panel, extra, onOpen }: PanelsProps) => {
  const { t } = useTranslator();
  const [seenCount, setSeenCount] = useState(extra?.newCount ?? 0);
  return (
    <>
      {PANELS.map((name) => (
        <button
          key={name}
          type="button"
          className="button small"
          data-kind="quiet"
          data-opens={name}
          aria-pressed={panel === name}
          onClick={() => onOpen(panel === name ? null : name)}
        >
          {t(`table.${name}`)}
        </button>
      ))}
      {extra && (
        <button
          type="button"
          className="button small"
          data-kind="quiet"
          data-unread={(panel !== 'extra' && extra.newCount > seenCount) || undefined}
          aria-pressed={panel === 'extra'}
          onClick={() => {
            setSeenCount(extra.newCount);
            onOpen(panel === 'extra' ? null : 'extra');
          }}
        >
          {extra.label}
        </button>
      )}
    </>
  );
};

/** The open panel with its title and close button. */
export const Panel = ({ panel, extra, onOpen, children }: PanelsProps & { children: ReactNode }) => {
  const { t } = useTranslator();
  if (panel === null) return null;
  const name = panel === 'extra' ? (extra?.label ?? '') : t(`table.${panel}`);
  return (
    <aside className="table-panel" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <button type="button" className="button icon" data-kind="quiet" aria-label={t('table.close')} onClick={() => onOpen(null)}>
          ×
        </button>
      </header>
      <div className="panel-body">{children}</div>
    </aside>
  );
};
