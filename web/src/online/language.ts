import type { Language } from '@gunbai/kits/text';
import { ask } from './api.ts';
import type { Me } from './me.ts';

/** Messages are written in the language that somebody reads here. */
export const keepLanguage = async (language: Language): Promise<void> => {
  const me = await ask<Me>('GET', '/api/me');
  if (me.ok && me.value.settings.language !== language) await ask('PUT', '/api/me/settings', { ...me.value.settings, language });
};
