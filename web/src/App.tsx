import { lazy, startTransition, Suspense, useEffect, useMemo, useState } from 'react';
import { Route, Switch } from 'wouter';
import { Front } from './pages/Front.tsx';
import { Broken } from './parts/Broken.tsx';
import { Missing, Opening } from './parts/Missing.tsx';
import { useSettings } from './settings.ts';
import { loadText, SpeechContext, speechOf } from './text/index.tsx';
import type { ShellText } from './text/index.tsx';

const NewGame = lazy(() => import('./pages/NewGame.tsx'));
const loadTable = () => import('./pages/TablePage.tsx');
const TablePage = lazy(loadTable);
const ReplayPage = lazy(() => import('./pages/ReplayPage.tsx'));
const OnlineReplay = lazy(() => import('./pages/OnlineReplay.tsx'));
const LearnPage = lazy(() => import('./pages/LearnPage.tsx'));
const LessonPage = lazy(() => import('./pages/LessonPage.tsx'));
const RulesPage = lazy(() => import('./pages/RulesPage.tsx'));
const MyGames = lazy(() => import('./pages/MyGames.tsx'));
const OnlinePage = lazy(() => import('./pages/OnlinePage.tsx'));
const OnlineNew = lazy(() => import('./pages/OnlineNew.tsx'));
const OnlineTablePage = lazy(() => import('./pages/OnlineTablePage.tsx'));
const PersonPage = lazy(() => import('./pages/PersonPage.tsx'));
const AccountPage = lazy(() => import('./pages/AccountPage.tsx'));
const ConfirmPage = lazy(() => import('./pages/ConfirmPage.tsx'));
const ResetPage = lazy(() => import('./pages/ResetPage.tsx'));
const AdminPage = lazy(() => import('./pages/AdminPage.tsx'));
const SettingsPage = lazy(() => import('./pages/SettingsPage.tsx'));

// Whoever comes straight to a table need not wait for the words before its page is fetched.
if (location.pathname.startsWith('/table/')) void loadTable();
void loadText(useSettings.getState().language);

/** Theme and motion are told to the style sheet by the root element. */
const useRootMarks = (): void => {
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
  useRootMarks();
  const language = useSettings((settings) => settings.language);
  const [loaded, setLoaded] = useState<{ language: typeof language; text: ShellText } | null>(null);
  useEffect(() => {
    let wanted = true;
    // The page stays as it is until the words of its game are there in the new language, too.
    void loadText(language).then((text) => wanted && startTransition(() => setLoaded({ language, text })));
    return () => {
      wanted = false;
    };
  }, [language]);
  const speech = useMemo(() => loaded && speechOf(loaded.language, loaded.text), [loaded]);
  if (!speech) return null;
  return (
    <SpeechContext value={speech}>
      <Broken>
        <Suspense fallback={<Opening />}>
          <Switch>
            <Route path="/" component={Front} />
            <Route path="/new/:game">{({ game }) => <NewGame game={game} />}</Route>
            <Route path="/table/:id">{({ id }) => <TablePage key={id} id={id} />}</Route>
            <Route path="/replay/:id">{({ id }) => <ReplayPage key={id} id={id} />}</Route>
            <Route path="/rules/:game">{({ game }) => <RulesPage game={game} />}</Route>
            <Route path="/learn/:game">{({ game }) => <LearnPage game={game} />}</Route>
            <Route path="/learn/:game/:lesson">
              {({ game, lesson }) => <LessonPage key={`${game} ${lesson}`} game={game} lesson={lesson} />}
            </Route>
            <Route path="/mine" component={MyGames} />
            <Route path="/online" component={OnlinePage} />
            <Route path="/online/new" component={OnlineNew} />
            <Route path="/online/:id">{({ id }) => <OnlineTablePage key={id} id={id} />}</Route>
            <Route path="/online/:id/replay">{({ id }) => <OnlineReplay key={id} id={id} />}</Route>
            <Route path="/account" component={AccountPage} />
            <Route path="/confirm" component={ConfirmPage} />
            <Route path="/reset" component={ResetPage} />
            <Route path="/admin" component={AdminPage} />
            <Route path="/people/:id">{({ id }) => <PersonPage key={id} id={id} />}</Route>
            <Route path="/settings" component={SettingsPage} />
            <Route>
              <Missing />
            </Route>
          </Switch>
        </Suspense>
      </Broken>
    </SpeechContext>
  );
};
