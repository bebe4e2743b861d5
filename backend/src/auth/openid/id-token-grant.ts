import { createHash } from 'node:crypto'
import type { HttpResponse } from '#http/exchange.ts'
import { googleIssuer } from '#settings.ts'
import { requireAal2ToChange } from '../assurance.ts'
import { isSame } from '../codes.ts'
import { AuthError, invalid, json, OAuthError } from '../errors.ts'
import { type Fields, readFields } from '../fields.ts'
import type { EndpointContext } from '../parts.ts'
import { startSession } from '../sessions.ts'
import { requireUser } from '../signed-in.ts'
import { withAccount } from './account.ts'
import { linkingDisabled, toAuthError } from './authorize.ts'
import { type Claims, textClaim } from './id-token.ts'
import { linkIdentity } from './identities.ts'
import { IssuerRejectedError, WrongAudienceError } from './issuer-error.ts'
import type { OpenId } from './openid.ts'
import { identityOf } from './provider-identity.ts'

const issuers: Record<string, string> = {
  google: googleIssuer,
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
}

/** POST /token?grant_type=id_token: a mobile app sends the ID token that Google issued to it. */
export async function grantIdToken(context: EndpointContext): Promise<HttpResponse> {
  const fields = await readFields(context)
  if (fields.text('id_token') === '') throw new OAuthError('invalid request', 'id_token required')
  const openid = requireIssuer(context, fields)
  const isLinking = fields.flag('link_identity', false)
  const signedIn = isLinking ? await requireUser(context) : null
  if (isLinking && !context.auth.settings.isManualLinkingOn) throw linkingDisabled()
  if (signedIn) await requireAal2ToChange(context, signedIn)
  const identity = identityOf(await readClaims(context, openid, fields))
  const session = signedIn
    ? await context.auth.database.transaction(async (transaction) => {
        await linkIdentity(transaction, context.auth, signedIn.user.id, identity)
        return startSession(transaction, context, signedIn.user.id, 'oauth')
      })
    : await withAccount(context, identity, (transaction, user) =>
        startSession(transaction, context, user.id, 'oauth'),
      )
  return json(200, session)
}

function requireIssuer(context: EndpointContext, fields: Fields): OpenId {
  const { settings, google } = context.auth
  const name = fields.text('provider') || fields.text('issuer') || fields.text('client_id')
  if (name === '') {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  }
  const isGoogle = ['google', googleIssuer, settings.google?.issuer].includes(name)
  if (isGoogle && google) return google
  const issuer = isGoogle ? googleIssuer : Object.hasOwn(issuers, name) ? issuers[name] : undefined
  if (!issuer) throw invalid(`Custom OIDC provider "${name}" not allowed`)
  throw new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
}

async function readClaims(context: EndpointContext, openid: OpenId, fields: Fields): Promise<Claims> {
  const given = { idToken: fields.text('id_token'), accessToken: fields.text('access_token') }
  const check = async () => {
    const claims = await openid.check(given)
    return { claims, nonce: textClaim(claims, 'nonce') }
  }
  const { claims, nonce } = await check().catch((error: unknown) => {
    if (error instanceof WrongAudienceError) {
      throw new OAuthError('invalid request', `Unacceptable audience in id_token: [${error.message}]`)
    }
    if (error instanceof IssuerRejectedError) throw new OAuthError('invalid request', 'Bad ID token')
    throw toAuthError(context.auth, error)
  })
  checkNonce(nonce, fields.text('nonce'))
  return claims
}

/** The app kept the nonce and sent Google only its hash, so that an intercepted token is useless alone. */
function checkNonce(claimed: string, given: string): void {
  if ((claimed === '') !== (given === '')) {
    throw new OAuthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  }
  if (given === '') return
  if (!isSame(claimed, createHash('sha256').update(given).digest('hex'))) {
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
  }
}
