import { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { GoogleSettings } from '#settings.ts'
import { createDiscovery } from './discovery.ts'
import { type Claims, checkIdToken, type IdTokenCheck } from './id-token.ts'
import { toIssuerError } from './issuer-error.ts'

/** Values that only the two ends of one flow know. */
export type FlowSecrets = { state: string; nonce: string; verifier: string }

type Granted = { claims: Claims; accessToken: string; refreshToken: string | null }

/**
 * An OpenID issuer as this service uses it. All three methods reject with IssuerUnreachableError or
 * IssuerRejectedError.
 */
export type OpenId = {
  /** The URL to send the browser to; `more` are further parameters. */
  authorizationUrl: (
    secrets: FlowSecrets,
    redirectUri: string,
    more: Record<string, string>,
  ) => Promise<string>
  /** Exchanges the code in `callbackUrl` for claims, checked by signature, issuer, audience, nonce and time. */
  exchange: (secrets: FlowSecrets, callbackUrl: URL) => Promise<Granted>
  /** The claims of an ID token that a client sent, issued to any of our clients. The caller checks the nonce. */
  check: (given: IdTokenCheck) => Promise<Claims>
}

export function createOpenId(settings: GoogleSettings, now: () => number): OpenId {
  const discover = createDiscovery(settings, now)
  const [browserClient = ''] = settings.clientIds
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toIssuerError(error)
    }
  }
  return {
    authorizationUrl: (secrets, redirectUri, more) =>
      guarded(async () => {
        const configuration = await discover(browserClient)
        return buildAuthorizationUrl(configuration, {
          ...more,
          redirect_uri: redirectUri,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
        }).href
      }),
    exchange: (secrets, callbackUrl) =>
      guarded(async () => {
        const tokens = await authorizationCodeGrant(await discover(browserClient), callbackUrl, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        })
        return {
          claims: { ...tokens.claims() },
          accessToken: tokens.access_token,
          refreshToken: tokens.refresh_token ?? null,
        }
      }),
    check: (given) => guarded(() => checkIdToken(discover, settings.clientIds, given)),
  }
}
