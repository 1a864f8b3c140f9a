import { logOfPart, SPECTATOR } from '@gunbai/engine';
import type { LogPart, Match, State, LogLine } from '@gunbai/engine';
import { joinMessageStart } from './log-text.ts';
import type { RefereeCommand, RenderedMessage, Viewer } from './requests.ts';

export interface RenderOptions {
  readonly table: string;
  /** The first log entry that is sent. */
  readonly since: number;
  /** The log from `since` on replaces what clients have. */
  readonly reset: boolean;
  /** `position` for a new watcher, `update` after a change. */
  readonly messageType: 'position' | 'update';
}

/** The log with the events that any seat may see, without their vague versions for spectators. */
const renderFullLog = (match: Match, from: number): LogLine[] =>
  match.logFor(null, from).map((line) => {
    const entry = match.record.log[line.n];
    const events = match.effectsOf(line.n)?.events ?? [];
    return {
      ...line,
      action: entry?.type === 'act' ? entry.action : line.action,
      events: events.filter(({ to }) => !to?.includes(SPECTATOR)).map(({ event }) => event),
    };
  });

/** For spectators who see all hands: an earlier position in full. */
export const renderOmniscient = (delayed: Match, { table, messageType }: RenderOptions): RenderedMessage => {
  const envelope = { type: messageType, table, from: 0, number: delayed.number, reset: true, entries: renderFullLog(delayed, 0) };
  return {
    prefix: `${JSON.stringify(envelope).slice(0, -1)},"view":`,
    view: JSON.stringify(delayed.state),
    suffix: `,"canUndo":false,"head":{"count":${delayed.number},"hash":null}}`,
  };
};

const hasNoHiddenInformation = ({ zones, flow }: State<unknown>): boolean => {
  for (const id in zones) if (zones[id]?.sees !== 'all') return false;
  return flow.every(({ sealed }) => sealed === null);
};

/**
 * Renders a position for each viewer, from that viewer's view alone. Without hidden information the view is the state,
 * serialized once for all: `view` is null then. The log hash would confirm guesses about hidden pieces, so viewers get
 * it only in open games and after the end.
 */
export const createViewRenderer = (
  match: Match,
  { table, since, reset, messageType }: RenderOptions,
): ((viewer: Viewer) => RenderedMessage) => {
  const { state, game, outcome, head, number } = match;
  const showsHash = outcome !== null || (Object.keys(game.pieces ?? {}).length === 0 && state.flow.every(({ sealed }) => sealed === null));
  const opening = `{"type":"${messageType}","table":${JSON.stringify(table)},"from":${since},"number":${number},"reset":${reset}`;
  const ending = `"head":{"count":${head.count},"hash":${showsHash ? `"${head.hash}"` : null}}}`;
  const renderLogFor = (viewer: Viewer): string => JSON.stringify(match.logFor(viewer, since)).slice(1, -1);
  const commonLog = match.isLogPublicSince(since) ? renderLogFor(null) : null;
  const viewIsState = hasNoHiddenInformation(state);
  const canUndo = (viewer: Viewer): boolean => viewer !== null && match.canUndoAlone(viewer);
  const renderFor = (viewer: Viewer, isUndoAllowed: boolean): RenderedMessage => ({
    prefix: joinMessageStart({ opening, log: commonLog ?? renderLogFor(viewer) }),
    view: viewIsState ? null : JSON.stringify(match.view(viewer)),
    suffix: `,"canUndo":${isUndoAllowed},${ending}`,
  });
  if (commonLog === null || !viewIsState) return (viewer) => renderFor(viewer, canUndo(viewer));
  // Viewers with the same text share one object: it crosses threads once.
  const shared = new Map<boolean, RenderedMessage>();
  return (viewer) => {
    const undo = canUndo(viewer);
    const rendered = shared.get(undo) ?? renderFor(viewer, undo);
    shared.set(undo, rendered);
    return rendered;
  };
};

/** A part of the log for one viewer, from stored entries and effects alone. */
export const renderEarlierLog = (stored: string, { viewer, from, undoneFrom }: RefereeCommand & { kind: 'earlier-log' }): string =>
  JSON.stringify(logOfPart(JSON.parse(stored) as LogPart, viewer, from, undoneFrom));
