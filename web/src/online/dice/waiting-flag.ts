/** Keys of tables in the browser's storage. Here, so that the start page need not load the rest. */
export const TABLE_PREFIX = 'gunbai.dice.table.';

/** Whether this browser took part in fixing the dice of any table. */
const hasKnownTables = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(TABLE_PREFIX));
  } catch {
    return false;
  }
};

/** On every page: confirms the dice of games that wait for this player. */
export const confirmWaitingDice = async (): Promise<void> => {
  if (!hasKnownTables()) return;
  const { startDicePolling } = await import('./dice-polling.ts');
  startDicePolling();
};
