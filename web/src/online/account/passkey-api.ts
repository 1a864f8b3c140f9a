import { failure } from '@gunbai/engine';
import type { Result } from '@gunbai/engine';
import type { RefusalInfo } from '@gunbai/protocol';
import { fetchJson } from '../connection/api.ts';

/** Recent additions to browsers: passkeys to and from JSON. */
interface PasskeyJsonApi {
  parseCreationOptionsFromJSON?(options: unknown): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?(options: unknown): PublicKeyCredentialRequestOptions;
}

const passkeyApi = (): PasskeyJsonApi | undefined => (globalThis as { PublicKeyCredential?: PasskeyJsonApi }).PublicKeyCredential;

export const supportsPasskeys = (): boolean => passkeyApi()?.parseCreationOptionsFromJSON !== undefined;

interface Challenge {
  readonly challenge: string;
  readonly options: unknown;
}

const notVerified = failure<RefusalInfo>({ code: 'passkey-rejected' });

/** Creates a passkey on this device for the current account. A guest who gives a name becomes a member. */
export const addPasskey = async (name?: string): Promise<Result<unknown, RefusalInfo>> => {
  const issued = await fetchJson<Challenge>('POST', '/api/passkeys/options');
  if (!issued.ok) return issued;
  const publicKey = passkeyApi()?.parseCreationOptionsFromJSON?.(issued.value.options);
  if (!publicKey) return notVerified;
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!credential) return notVerified;
  return fetchJson('POST', '/api/passkeys', { challenge: issued.value.challenge, ...(name ? { name } : {}), response: credential });
};

const assertPasskey = async (path: string): Promise<Result<unknown, RefusalInfo>> => {
  const issued = await fetchJson<Challenge>('POST', `${path}/options`);
  if (!issued.ok) return issued;
  const publicKey = passkeyApi()?.parseRequestOptionsFromJSON?.(issued.value.options);
  if (!publicKey) return notVerified;
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!credential) return notVerified;
  return fetchJson('POST', path, { challenge: issued.value.challenge, response: credential });
};

export const signInWithPasskey = (): Promise<Result<unknown, RefusalInfo>> => assertPasskey('/api/passkeys/sign-in');

/** Proves again who is signed in here. */
export const reauthenticateWithPasskey = (): Promise<Result<unknown, RefusalInfo>> => assertPasskey('/api/session/reauthenticate');
