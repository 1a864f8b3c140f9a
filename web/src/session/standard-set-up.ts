import type { Refusal } from '@gunbai/engine';
import { chooseBotAction, fetchAsset, defaultBotOf } from './bot-client.ts';
import type { Session, TableSnapshot } from './session.ts';

/** Everybody who asks for the standard set-up gets the same one. */
const SEED = 1;
const MAX_DECISIONS = 500;
/** How long an online table may take to show the position after an action. */
const UPDATE_TIMEOUT_MS = 5000;

/** Whether the acting seat sets up its units now. */
export const isSettingUp = ({ rules }: Pick<Session, 'rules'>, { actingSeat, view, pauseReason }: TableSnapshot): boolean => {
  const step = view.flow.at(-1)?.step;
  return actingSeat !== null && pauseReason === null && step !== undefined && (rules.setUpSteps?.includes(step) ?? false);
};

const waitForNextPosition = async (session: Session, number: number): Promise<void> => {
  if (session.snapshot().number !== number) return;
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, UPDATE_TIMEOUT_MS);
    const unsubscribe = session.subscribe(() => session.snapshot().number !== number && finish());
  });
};

/** Sets up the acting seat's units as the default bot would, which answers at once. Resolves to a refusal, if there is one. */
export const playStandardSetUp = async (session: Session): Promise<Refusal | null> => {
  const { rules } = session;
  const seat = session.snapshot().actingSeat;
  for (let decision = 0; decision < MAX_DECISIONS; decision++) {
    const snapshot = session.snapshot();
    const { actingSeat, view, allowed, number } = snapshot;
    if (actingSeat === null || actingSeat !== seat || !isSettingUp(session, snapshot)) return null;
    const bot = defaultBotOf(rules, view.seats.length);
    const task = { game: rules.game.id, bot, seat: actingSeat, view, allowed, seed: SEED };
    const refusal = await session.act(await chooseBotAction(rules, task, fetchAsset));
    if (refusal) return refusal;
    await waitForNextPosition(session, number);
  }
  return null;
};
