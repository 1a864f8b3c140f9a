import type { MessageKey } from './messages.ts';

/** Labels of the initiative modifiers by clause. */
export const INITIATIVE_LABELS: Readonly<Record<string, MessageKey>> = {
  '10.3.3.2a': 'byDaimyo',
  '10.3.3.2b': 'byBravery',
  '10.3.3.2c': 'byEnemyOutOfCommunication',
  '10.3.3.2d': 'byEnemyRetreat',
  'card.39': 'byGuns',
  'card.29': 'byRain',
  '13.3.1b': 'byMurakami',
  '13.3.2': 'byIronShip',
};
