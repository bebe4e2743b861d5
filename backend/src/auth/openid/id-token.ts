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
import { IssuerRefused, WrongAudience } from './issuer-fault.ts'

/** Claims of a checked ID token. */
export type Claims = Readonly<Record<string, unknown>>

/** `accessToken`: '' when none came along; else the ID token's at_hash has to be its hash. */
export type IdTokenCheck = { idToken: string; accessToken: string }

/** Signature by the issuer's published keys, issuer, audience (any of our clients) and time. */
export async function checkIdToken(
  discover: Discover,
  clientIds: readonly string[],
  { idToken, accessToken }: IdTokenCheck,
): Promise<Claims> {
  const header = readPart(idToken, 0)
  const audience = [readPart(idToken, 1)['aud']].flat().map(String)
  const clientId = clientIds.find((id) => audience.includes(id))
  if (clientId === undefined) throw new WrongAudience(audience.join(' '))
  const configuration = asTokenAnswer(await discover(clientId))
  const checked = await genericGrantRequest(configuration, 'id_token', { id_token: idToken })
  const claims = { ...checked.claims() }
  if (accessToken !== '') checkHash(String(header['alg']), accessToken, claims)
  return claims
}

const answering = new WeakMap<Configuration, Configuration>()

/** The OpenID client checks ID tokens only as a part of a token answer, so it is handed one; nothing else is faked. */
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
  // Discovery has let plain http pass, which it does for this machine alone.
  if (server.issuer.startsWith('http:')) allowInsecureRequests(made)
  answering.set(real, made)
  return made
}

/** OpenID Connect Core §3.1.3.6: the left half of the hash that the signature's algorithm uses. */
function checkHash(algorithm: string, accessToken: string, claims: Claims): void {
  const [, bits] = /^[REP]S(256|384|512)$/.exec(algorithm) ?? []
  if (bits === undefined) throw new IssuerRefused('the ID token is signed in an unknown way')
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  const expected = digest.subarray(0, digest.length / 2).toString('base64url')
  if (!isSame(textClaim(claims, 'at_hash'), expected)) {
    throw new IssuerRefused('the ID token is not of this access token')
  }
}

/** '' when the token does not have it. */
export function textClaim(claims: Claims, name: string): string {
  const claim = claims[name] ?? ''
  if (typeof claim !== 'string') throw new IssuerRefused(`the claim ${name} is no text`)
  return claim
}

function readPart(token: string, at: number): Readonly<Record<string, unknown>> {
  try {
    const part: unknown = JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
    if (isJsonObject(part)) return part
  } catch {}
  throw new IssuerRefused('the ID token is not a JWT')
}
