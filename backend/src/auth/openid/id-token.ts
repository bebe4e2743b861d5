import { createHash } from 'node:crypto'
import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  genericGrantRequest,
} from 'openid-client'
import { isJsonObject } from '#http/json-object.ts'
import { isSame } from '../codes.ts'
import type { Discover } from './discovery.ts'
import { IssuerRejectedError, WrongAudienceError } from './issuer-error.ts'

/** The claims of a verified ID token. */
export type Claims = Readonly<Record<string, unknown>>

/** `accessToken`: '' when the client sent none; otherwise it has to match the ID token's at_hash. */
export type IdTokenCheck = { idToken: string; accessToken: string }

/**
 * Verifies the signature by the issuer's published keys, the issuer, the audience (any of our clients) and the time.
 */
export async function checkIdToken(
  discover: Discover,
  clientIds: readonly string[],
  { idToken, accessToken }: IdTokenCheck,
): Promise<Claims> {
  const header = readPart(idToken, 0)
  const audience = [readPart(idToken, 1)['aud']].flat().map(String)
  const clientId = clientIds.find((id) => audience.includes(id))
  if (clientId === undefined) throw new WrongAudienceError(audience.join(' '))
  const configuration = asTokenAnswer(await discover(clientId))
  const checked = await genericGrantRequest(configuration, 'id_token', { id_token: idToken })
  const claims = { ...checked.claims() }
  if (accessToken !== '') checkHash(String(header['alg']), accessToken, claims)
  return claims
}

const answering = new WeakMap<Configuration, Configuration>()

/**
 * The OpenID client verifies ID tokens only as part of a token response, so this wraps the token in one; nothing else
 * is simulated.
 */
function asTokenAnswer(real: Configuration): Configuration {
  const known = answering.get(real)
  if (known) return known
  const server = real.serverMetadata()
  const made = new Configuration(server, real.clientMetadata().client_id)
  made.timeout = real.timeout
  made[customFetch] = async (url, options) => {
    if (url !== server.token_endpoint) return fetch(url, { ...options, body: undefined })
    const body = options.body instanceof URLSearchParams ? options.body : new URLSearchParams()
    return Response.json({ access_token: 'none', token_type: 'Bearer', id_token: body.get('id_token') })
  }
  enableNonRepudiationChecks(made)
  // Discovery already accepted plain http, which it does for this machine alone.
  if (server.issuer.startsWith('http:')) allowInsecureRequests(made)
  answering.set(real, made)
  return made
}

/**
 * OpenID Connect Core §3.1.3.6: at_hash is the left half of the access token's hash, made with the signature's hash
 * algorithm.
 */
function checkHash(algorithm: string, accessToken: string, claims: Claims): void {
  const [, bits] = /^[REP]S(256|384|512)$/.exec(algorithm) ?? []
  if (bits === undefined) throw new IssuerRejectedError('the ID token is signed in an unknown way')
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  const expected = digest.subarray(0, digest.length / 2).toString('base64url')
  if (!isSame(textClaim(claims, 'at_hash'), expected)) {
    throw new IssuerRejectedError('the ID token is not of this access token')
  }
}

/** '' when the token lacks the claim. */
export function textClaim(claims: Claims, name: string): string {
  const claim = claims[name] ?? ''
  if (typeof claim !== 'string') throw new IssuerRejectedError(`the claim ${name} is no text`)
  return claim
}

function readPart(token: string, at: number): Readonly<Record<string, unknown>> {
  try {
    const part: unknown = JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
    if (isJsonObject(part)) return part
  } catch {}
  throw new IssuerRejectedError('the ID token is not a JWT')
}
