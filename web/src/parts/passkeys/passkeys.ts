import type { AuthPasskeyApi, User } from '@supabase/auth-js'

import { loadAuth } from '#connection/auth.ts'

/** Whether the browser has passkeys and their JSON, which the ceremonies below are written in. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The person closed the browser's question, or has no passkey for this site: browsers do not tell which. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

type SignInProof = Parameters<AuthPasskeyApi['verifyAuthentication']>[0]['credential']
type NewPasskey = Parameters<AuthPasskeyApi['verifyRegistration']>[0]['credential']

function passkeyOf(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential
  throw new DOMException('No passkey', 'AbortError')
}

/** Signs in with a passkey of this device; resolves to the person. */
export async function signInWithPasskey(): Promise<User | null> {
  const { passkey } = await loadAuth()
  const begun = await passkey.startAuthentication()
  if (begun.error) throw begun.error
  const { options, challenge_id: challengeId } = begun.data
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = passkeyOf(await navigator.credentials.get({ publicKey })).toJSON() as SignInProof
  const { data, error } = await passkey.verifyAuthentication({ challengeId, credential })
  if (error) throw error
  return data.user
}

/** Makes a passkey on this device for the signed-in person, under a name by which they tell it from others. */
export async function addPasskey(friendlyName: string): Promise<void> {
  const { passkey } = await loadAuth()
  const begun = await passkey.startRegistration()
  if (begun.error) throw begun.error
  const { options, challenge_id: challengeId } = begun.data
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = passkeyOf(await navigator.credentials.create({ publicKey })).toJSON() as NewPasskey
  const made = await passkey.verifyRegistration({ challengeId, credential })
  if (made.error) throw made.error
  // The passkey exists and signs in from here on, whether or not its name is kept: it can be named in the list.
  await passkey.update({ passkeyId: made.data.id, friendlyName })
}
