import { lazy, startTransition, Suspense, useEffect, useMemo, useState } from 'react';
import { Route, Switch } from 'wouter';
import { HomePage } from './pages/HomePage.tsx';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { NotFound, LoadingPage } from './components/NotFound.tsx';
import { confirmWaitingDice } from './online/dice/waiting-flag.ts';
import { useSettings } from './settings.ts';
import { loadMessages, TranslatorContext, createTranslator } from './i18n/index.tsx';
import type { Messages } from './i18n/index.tsx';

const NewGamePage = lazy(() => import('./pages/NewGamePage.tsx'));
const loadLocalTablePage = () => import('./pages/LocalTablePage.tsx');
const LocalTablePage = lazy(loadLocalTablePage);
const ReplayPage = lazy(() => import('./pages/ReplayPage.tsx'));
const OnlineReplayPage = lazy(() => import('./pages/OnlineReplayPage.tsx'));
const LessonsPage = lazy(() => import('./pages/LessonsPage.tsx'));
const LessonPage = lazy(() => import('./pages/LessonPage.tsx'));
const RulesPage = lazy(() => import('./pages/RulesPage.tsx'));
const ChartsPage = lazy(() => import('./pages/ChartsPage.tsx'));
const SourcesPage = lazy(() => import('./pages/SourcesPage.tsx'));
const MyGamesPage = lazy(() => import('./pages/MyGamesPage.tsx'));
const LobbyPage = lazy(() => import('./pages/LobbyPage.tsx'));
const NewOnlineTablePage = lazy(() => import('./pages/NewOnlineTablePage.tsx'));
const OnlineTablePage = lazy(() => import('./pages/OnlineTablePage.tsx'));
const PlayerPage = lazy(() => import('./pages/PlayerPage.tsx'));
const AccountPage = lazy(() => import('./pages/AccountPage.tsx'));
const ProgramsPage = lazy(() => import('./pages/ProgramsPage.tsx'));
const ConfirmEmailPage = lazy(() => import('./pages/ConfirmEmailPage.tsx'));
const ResetPasswordPage = lazy(() => import('./pages/ResetPasswordPage.tsx'));
const AdminPage = lazy(() => import('./pages/admin/AdminPage.tsx'));
const ReportPage = lazy(() => import('./pages/ReportPage.tsx'));
const OnlineReportPage = lazy(() => import('./pages/OnlineReportPage.tsx'));
const FairDicePage = lazy(() => import('./pages/FairDicePage.tsx'));
const SettingsPage = lazy(() => import('./pages/SettingsPage.tsx'));

// Loads the table page in parallel with the messages.
if (location.pathname.startsWith('/table/')) void loadLocalTablePage();
void loadMessages(useSettings.getState().language);

/** The style sheet reads theme and motion from the root element. */
const useRootAttributes = (): void => {
  const { theme, motion, language } = useSettings();
  useEffect(() => {
    const { dataset } = document.documentElement;
    document.documentElement.lang = language;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    if (motion === 'system') delete dataset['motion'];
    else dataset['motion'] = motion === 'none' ? 'off' : 'on';
  }, [theme, motion, language]);
};

export const App = () => {
  useRootAttributes();
  useEffect(() => void confirmWaitingDice(), []);
  const language = useSettings((settings) => settings.language);
  const [loaded, setLoaded] = useState<{ language: typeof language; text: Messages } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // The page changes only when the game's text is loaded in the new language, too.
    void loadMessages(language).then((text) => isCurrent && startTransition(() => setLoaded({ language, text })));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const translator = useMemo(() => loaded && createTranslator(loaded.language, loaded.text), [loaded]);
  if (!translator) return null;
  return (
    <TranslatorContext value={translator}>
      <ErrorBoundary>
        <Suspense fallback={<LoadingPage />}>
          <Switch>
            <Route path="/" component={HomePage} />
            <Route path="/new/:game">{({ game }) => <NewGamePage game={game} />}</Route>
            <Route path="/table/:id">{({ id }) => <LocalTablePage key={id} id={id} />}</Route>
            <Route path="/replay/:id">{({ id }) => <ReplayPage key={id} id={id} />}</Route>
            <Route path="/report/:id">{({ id }) => <ReportPage key={id} id={id} />}</Route>
            <Route path="/rules/:game">{({ game }) => <RulesPage game={game} />}</Route>
            <Route path="/rules/:game/charts">{({ game }) => <ChartsPage game={game} />}</Route>
            <Route path="/rules/:game/sources">{({ game }) => <SourcesPage game={game} />}</Route>
            <Route path="/learn/:game">{({ game }) => <LessonsPage game={game} />}</Route>
            <Route path="/learn/:game/:lesson">
              {({ game, lesson }) => <LessonPage key={`${game} ${lesson}`} game={game} lesson={lesson} />}
            </Route>
            <Route path="/mine" component={MyGamesPage} />
            <Route path="/online" component={LobbyPage} />
            <Route path="/online/new" component={NewOnlineTablePage} />
            <Route path="/online/:id">{({ id }) => <OnlineTablePage key={id} id={id} />}</Route>
            <Route path="/online/:id/replay">{({ id }) => <OnlineReplayPage key={id} id={id} />}</Route>
            <Route path="/online/:id/report">{({ id }) => <OnlineReportPage key={id} id={id} />}</Route>
            <Route path="/account" component={AccountPage} />
            <Route path="/account/programs" component={ProgramsPage} />
            <Route path="/confirm" component={ConfirmEmailPage} />
            <Route path="/reset" component={ResetPasswordPage} />
            <Route path="/admin" component={AdminPage} />
            <Route path="/players/:id">{({ id }) => <PlayerPage key={id} id={id} />}</Route>
            <Route path="/fair-dice" component={FairDicePage} />
            <Route path="/settings" component={SettingsPage} />
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </TranslatorContext>
  );
};
