import type { Language } from '@gunbai/shared/i18n';
import { fetchJson } from '../connection/api.ts';
import type { Me } from './use-me.ts';

/** Notifications use the language that the reader last chose on this page. */
export const saveAccountLanguage = async (language: Language): Promise<void> => {
  const me = await fetchJson<Me>('GET', '/api/me');
  if (me.ok && me.value.settings.language !== language) await fetchJson('PUT', '/api/me/settings', { ...me.value.settings, language });
};
