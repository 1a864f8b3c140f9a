import { Component } from 'react';
import type { ReactNode } from 'react';
import { TranslatorContext } from '../i18n/index.tsx';

/** Shows an error page. Games are saved after every action. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  static override contextType = TranslatorContext;
  declare context: React.ContextType<typeof TranslatorContext>;
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const translator = this.context;
    return (
      <main className="page narrow" role="alert">
        <h1>{translator?.t('page.error')}</h1>
        <p className="quiet">{error.message}</p>
        <p className="button-row">
          <button type="button" className="button" data-kind="main" onClick={() => location.reload()}>
            {translator?.t('page.reload')}
          </button>
          <a className="button" href="/">
            {translator?.t('page.home')}
          </a>
        </p>
      </main>
    );
  }
}
