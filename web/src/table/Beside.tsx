import type { GameText } from '@gunbai/kits/text';
import type { ReactNode } from 'react';
import { LearnLink } from '../lessons/LearnLink.tsx';
import { Brief } from '../parts/Brief.tsx';
import { RulesReader } from '../parts/RulesReader.tsx';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import { sayEnding } from './ending.ts';
import { Log } from './Log.tsx';
import { Panel } from './Panels.tsx';
import type { ExtraPanel } from './Panels.tsx';
import type { StoryLine } from './story.ts';
import type { Rooms } from './useRooms.ts';

interface BesideProps {
  readonly session: Session;
  readonly sight: Sight;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly lines: readonly StoryLine[];
  readonly rooms: Rooms;
  readonly extra: ExtraPanel | undefined;
  readonly choices: ReactNode;
  /** Whoever looks on is told the game in short. */
  readonly isNew: boolean;
  onName(kind: string, id: string): void;
  readonly things: readonly string[] | undefined;
}

/** What is open beside the board: log, choices, rules, or what the table has besides. */
export const Beside = (props: BesideProps) => {
  const speech = useSpeech();
  const { session, sight, text, seatNames, lines, rooms, extra, choices, isNew, onName, things } = props;
  const { panel } = rooms;
  const { id } = session.title;
  return (
    <Panel panel={panel} extra={extra} open={rooms.openPanel}>
      {panel === 'log' && isNew && (
        <Brief game={id} isOpen>
          <LearnLink title={session.title} isAtTable />
        </Brief>
      )}
      {panel === 'log' && (
        <Log
          lines={sight.curtain === null ? lines : []}
          onName={onName}
          things={things}
          startsAtTop={isNew}
          ending={sight.outcome && sayEnding(sight.outcome, text, seatNames, speech)}
        />
      )}
      {panel === 'choices' && choices}
      {panel === 'extra' && extra?.panel}
      {panel === 'rules' && <RulesReader game={id} wanted={rooms.wanted} onDoubt={rooms.doubt} />}
    </Panel>
  );
};
