import { create } from 'zustand';

/** Whether a server answers here (null while that is not known), and how many tables there wait for the reader. */
export const useServer = create<{ readonly isThere: boolean | null; readonly waiting: number }>(() => ({ isThere: null, waiting: 0 }));

let asked: Promise<boolean> | null = null;

const look = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/api/health');
    const health = (await answer.json()) as { ok?: boolean };
    return health.ok === true;
  } catch {
    return false; // a host of plain files gives a page instead
  }
};

/** Asks once whether a server answers here. */
export const findServer = (): Promise<boolean> => {
  if (!navigator.onLine) return Promise.resolve(false);
  asked ??= look().then((isThere) => {
    useServer.setState({ isThere });
    return isThere;
  });
  return asked;
};
