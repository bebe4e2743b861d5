import type { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { Settings } from '#settings.ts'
import type { User } from '../user-json.ts'
import { relyingPartyOf } from './relying-party.ts'
import { isAssertion, isCreation, transportsOf } from './responses.ts'

/** A public key that an authenticator made; id and key in base64url. */
export type Credential = { id: string; publicKey: string; counter: number; transports: readonly string[] }

export type NewCredential = Credential & { aaguid: string; isBackupEligible: boolean; isBackedUp: boolean }

/** Loaded when the first passkey is used: its certificates and encodings take megabytes. */
const library = () => import('@simplewebauthn/server')

/** How long a browser may take, in milliseconds. */
const timeout = 300_000

type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>
type RequestOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>

/** What a browser needs to create a credential; the ones in `known` are not created again. */
export async function creationOptions(
  settings: Settings,
  user: User,
  known: readonly Credential[],
  residentKey: 'required' | 'preferred',
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library()
  const { id, name } = relyingPartyOf(settings)
  const account = user.email || user.phone || user.id
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(user.id),
    userName: account,
    userDisplayName: account,
    attestationType: 'none',
    excludeCredentials: known.map(hintOf),
    authenticatorSelection: { residentKey, userVerification: 'preferred' },
    timeout,
  })
}

/** What a browser needs to use a credential: one of `allowed`, or any that it finds by itself when there are none. */
export async function requestOptions(
  settings: Settings,
  allowed: readonly Credential[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(settings).id,
    allowCredentials: allowed.map(hintOf),
    userVerification: 'preferred',
    timeout,
  })
}

function hintOf({ id, transports }: Credential) {
  return { id, transports: [...transports] }
}

/** The credential that was created for this challenge on one of our sites; null when the response proves no such thing. */
export async function checkCreation(
  settings: Settings,
  response: unknown,
  challenge: string,
): Promise<NewCredential | null> {
  const { id, origins } = relyingPartyOf(settings)
  if (!isCreation(response)) return null
  const { verifyRegistrationResponse } = await library()
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(provesNothing)
  if (!made?.verified) return null
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = made.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: transportsOf(response),
    aaguid,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

/**
 * The credential's next counter, when it signed this challenge on one of our sites; null otherwise, also when its
 * counter went back, as that of a cloned authenticator does.
 */
export async function checkAssertion(
  settings: Settings,
  response: unknown,
  challenge: string,
  credential: Credential,
): Promise<number | null> {
  const { id, origins } = relyingPartyOf(settings)
  if (!isAssertion(response) || response.id !== credential.id) return null
  const { verifyAuthenticationResponse } = await library()
  const used = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
      counter: credential.counter,
    },
  }).catch(provesNothing)
  return used?.verified ? used.authenticationInfo.newCounter : null
}

/** The library throws a plain error for whatever is wrong with the bytes of a stranger. */
function provesNothing(): null {
  return null
}
