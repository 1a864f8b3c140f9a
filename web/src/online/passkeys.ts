import { failure } from '@gunbai/engine';
import type { Result } from '@gunbai/engine';
import type { Refused } from '@gunbai/server/wire';
import { ask } from './api.ts';

/** What browsers have learnt only lately: to read and write passkeys as JSON. */
interface PasskeyDoor {
  parseCreationOptionsFromJSON?(options: unknown): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?(options: unknown): PublicKeyCredentialRequestOptions;
}

const door = (): PasskeyDoor | undefined => (globalThis as { PublicKeyCredential?: PasskeyDoor }).PublicKeyCredential;

export const knowsPasskeys = (): boolean => door()?.parseCreationOptionsFromJSON !== undefined;

interface Challenge {
  readonly challenge: string;
  readonly options: unknown;
}

const withdrawn = failure<Refused>({ code: 'not-verified' });

/** Makes a passkey on this device for whoever is signed in. A guest who gives a name becomes a member by it. */
export const addPasskey = async (name?: string): Promise<Result<unknown, Refused>> => {
  const asked = await ask<Challenge>('POST', '/api/passkeys/options');
  if (!asked.ok) return asked;
  const publicKey = door()?.parseCreationOptionsFromJSON?.(asked.value.options);
  if (!publicKey) return withdrawn;
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!made) return withdrawn;
  return ask('POST', '/api/passkeys', { challenge: asked.value.challenge, ...(name ? { name } : {}), response: made });
};

const showPasskey = async (path: string): Promise<Result<unknown, Refused>> => {
  const asked = await ask<Challenge>('POST', `${path}/options`);
  if (!asked.ok) return asked;
  const publicKey = door()?.parseRequestOptionsFromJSON?.(asked.value.options);
  if (!publicKey) return withdrawn;
  const shown = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!shown) return withdrawn;
  return ask('POST', path, { challenge: asked.value.challenge, response: shown });
};

export const signInByPasskey = (): Promise<Result<unknown, Refused>> => showPasskey('/api/passkeys/sign-in');

/** Shows once more who is signed in here. */
export const proveByPasskey = (): Promise<Result<unknown, Refused>> => showPasskey('/api/session/proof');
