import type { MessageKey } from './messages.ts';

/** Labels of modifiers by clause. */
export const MODIFIER_LABELS: Readonly<Record<string, MessageKey>> = {
  '23-2-1.1': 'terrain',
  '23-2-1.2': 'terrain',
  '23-2-1.3': 'river',
  '23-2-1.4': 'leaders',
  '23-2-1.5': 'moraleDifference',
  '23-7-1': 'sortie',
  '23-6-2.1': 'terrain',
  '23-6-2.2': 'river',
  '23-6-2.3': 'leaders',
  '23-6-2.4': 'moraleDifference',
  '23-7-3': 'sortie',
  '24-2-3a': 'leaders',
  '24-2-3b': 'moraleDifference',
  '19-2-5.1': 'behindWalls',
  '19-2-5.2': 'leaders',
  '19-2-5.3': 'moraleDifference',
  '19-3-2.1': 'level',
  '19-3-2.2': 'terrain',
  '19-3-2.3': 'moraleDifference',
  '20-2-1.1': 'chiefInside',
  '20-2-1.2': 'generalInside',
  '20-2-1.3': 'moraleDifference',
  '20-3.B': 'refused',
  '18-2-1.3b': 'eventRoll',
};
