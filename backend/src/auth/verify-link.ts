import type { HttpResponse } from '#http/exchange.ts'
import { isPkceHash } from './codes.ts'
import { AuthError, invalid } from './errors.ts'
import { issueAuthCode } from './flow-state.ts'
import type { EndpointContext } from './parts.ts'
import { chooseRedirect } from './redirect-choice.ts'
import { errorParameters, redirectTo, sessionParameters } from './redirect-response.ts'
import { startSession } from './sessions.ts'
import { firstOfTwoAgreed, kindsOf, verifyHash } from './verification.ts'
import { expired } from './verify.ts'

/** GET /verify: the link in an email. Always answers with a redirect. */
export async function verifyLink(context: EndpointContext): Promise<HttpResponse> {
  if (isLookAhead(context)) return { status: 204, headers: { 'cache-control': 'no-store' } }
  const type = context.query.get('type') ?? ''
  const tokenHash = context.query.get('token') ?? ''
  if (type === '') throw invalid('Verify requires a verification type')
  if (tokenHash === '') throw invalid('Verify requires a token or a token hash')
  const target = chooseRedirect(context)
  const isPkce = isPkceHash(tokenHash)
  try {
    const outcome = await follow(context, type, tokenHash)
    return redirectTo(target, outcome)
  } catch (fault) {
    if (!(fault instanceof AuthError)) throw fault
    const error = errorParameters(fault)
    // The query that the app added to its redirect URL is for successes only.
    return redirectTo(target.replace(/\?.*$/s, ''), {
      query: isPkce ? error : {},
      fragment: { ...error, sb: '' },
    })
  }
}

/** HEAD /verify: mail scanners check whether the link works, which does not use it up. */
export async function verifyHead(): Promise<HttpResponse> {
  return { status: 204, headers: { 'cache-control': 'no-store' } }
}

/** Browsers and mail programs that load a page before anyone opens it. */
function isLookAhead(context: EndpointContext): boolean {
  const names = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']
  return names.some((name) => /prefetch|preview/i.test(context.request.headers[name] ?? ''))
}

type Parts = Record<string, string>
type Outcome = { query: Parts; fragment: Parts }

async function follow(context: EndpointContext, type: string, tokenHash: string): Promise<Outcome> {
  const { auth } = context
  kindsOf(type)
  const outcome = await auth.database.transaction(async (transaction): Promise<Outcome | null> => {
    const verified = await verifyHash(transaction, context, type, tokenHash)
    if (!verified) return null
    if (!verified.isComplete) {
      const message = { message: firstOfTwoAgreed, sb: '' }
      const query: Record<string, string> = isPkceHash(tokenHash) ? { message: firstOfTwoAgreed } : {}
      return { query, fragment: message }
    }
    if (isPkceHash(tokenHash)) {
      const code = await issueAuthCode(transaction, auth, verified.userId, verified.method)
      return { query: { code }, fragment: {} }
    }
    const session = await startSession(transaction, context, verified.userId, 'otp')
    return { query: {}, fragment: { ...sessionParameters(session), type } }
  })
  if (!outcome) throw expired(true)
  return outcome
}
