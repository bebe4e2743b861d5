import { createHash } from 'node:crypto'
import type { Answer } from '#http/exchange.ts'
import { googleIssuer } from '#settings.ts'
import { isSame } from '../codes.ts'
import { AuthFault, invalid, json, OAuthFault } from '../errors.ts'
import { type Fields, readFields } from '../fields.ts'
import { requireAal2ToChange } from '../mfa/factors.ts'
import type { Ask } from '../parts.ts'
import { startSession } from '../sessions.ts'
import { requireUser } from '../signed-in.ts'
import { withAccount } from './account.ts'
import { linkingDisabled, toAuthFault } from './authorize.ts'
import { type Claims, textClaim } from './id-token.ts'
import { linkIdentity } from './identities.ts'
import { IssuerRefused, WrongAudience } from './issuer-fault.ts'
import type { OpenId } from './openid.ts'
import { identityOf } from './provider-identity.ts'

const issuers: Record<string, string> = {
  google: googleIssuer,
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
}

/** POST /token?grant_type=id_token: an app on a phone brings the token that Google gave it. */
export async function grantIdToken(ask: Ask): Promise<Answer> {
  const fields = await readFields(ask)
  if (fields.text('id_token') === '') throw new OAuthFault('invalid request', 'id_token required')
  const openid = requireIssuer(ask, fields)
  const isLinking = fields.flag('link_identity', false)
  const signedIn = isLinking ? await requireUser(ask) : null
  if (isLinking && !ask.auth.settings.isManualLinkingOn) throw linkingDisabled()
  if (signedIn) requireAal2ToChange(signedIn)
  const identity = identityOf(await readClaims(ask, openid, fields))
  const session = signedIn
    ? await ask.auth.database.transaction(async (transaction) => {
        await linkIdentity(transaction, ask.auth, signedIn.user.id, identity)
        return startSession(transaction, ask, signedIn.user.id, 'oauth')
      })
    : await withAccount(ask, identity, (transaction, user) =>
        startSession(transaction, ask, user.id, 'oauth'),
      )
  return json(200, session)
}

function requireIssuer(ask: Ask, fields: Fields): OpenId {
  const { settings, google } = ask.auth
  const name = fields.text('provider') || fields.text('issuer') || fields.text('client_id')
  if (name === '') {
    throw new OAuthFault('invalid request', 'provider or client_id and issuer required')
  }
  const isGoogle = ['google', googleIssuer, settings.google?.issuer].includes(name)
  if (isGoogle && google) return google
  const issuer = isGoogle ? googleIssuer : Object.hasOwn(issuers, name) ? issuers[name] : undefined
  if (!issuer) throw invalid(`Custom OIDC provider "${name}" not allowed`)
  throw new AuthFault(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
}

async function readClaims(ask: Ask, openid: OpenId, fields: Fields): Promise<Claims> {
  const given = { idToken: fields.text('id_token'), accessToken: fields.text('access_token') }
  const check = async () => {
    const claims = await openid.check(given)
    return { claims, nonce: textClaim(claims, 'nonce') }
  }
  const { claims, nonce } = await check().catch((fault: unknown) => {
    if (fault instanceof WrongAudience) {
      throw new OAuthFault('invalid request', `Unacceptable audience in id_token: [${fault.message}]`)
    }
    if (fault instanceof IssuerRefused) throw new OAuthFault('invalid request', 'Bad ID token')
    throw toAuthFault(ask.auth, fault)
  })
  checkNonce(nonce, fields.text('nonce'))
  return claims
}

/** The app kept the nonce and told Google only its hash: a token that was overheard is of no use alone. */
function checkNonce(claimed: string, given: string): void {
  if ((claimed === '') !== (given === '')) {
    throw new OAuthFault(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  }
  if (given === '') return
  if (!isSame(claimed, createHash('sha256').update(given).digest('hex'))) {
    throw new OAuthFault('invalid nonce', 'Nonces mismatch')
  }
}
