import type { MessageKey } from './messages.ts';

/** Labels of combat modifiers by clause. */
export const MODIFIER_MESSAGE_KEYS: Readonly<Record<string, MessageKey>> = {
  '12-2-1.A1': 'modTerrain',
  '10-8c': 'modFort',
  '12-2-1.A2': 'modRiver',
  '12-2-1.A3': 'modRating',
  '13-3-5.A1': 'modDefence',
  '13-3-5.A2': 'modLed',
  '16-3b': 'modFleet',
};

/** The rules list the modifiers of the defender, or of the garrison, in clauses of their own. */
export const DEFENDER_CLAUSES: Readonly<Record<string, string>> = {
  '12-2-1.A1': '12-2-1.D1',
  '12-2-1.A2': '12-2-1.D2',
  '12-2-1.A3': '12-2-1.D3',
  '13-3-5.A1': '13-3-5.D1',
  '13-3-5.A2': '13-3-5.D2',
};
