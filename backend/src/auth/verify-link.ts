import type { Answer } from '#http/exchange.ts'
import { isPkceHash } from './codes.ts'
import { AuthFault, invalid } from './errors.ts'
import { issueAuthCode } from './flow-state.ts'
import type { Ask } from './parts.ts'
import { errorParameters, redirectTo, sessionParameters } from './redirect-answer.ts'
import { chooseRedirect } from './redirect-choice.ts'
import { startSession } from './sessions.ts'
import { firstOfTwoAgreed, kindsOf, verifyHash } from './verification.ts'
import { expired } from './verify.ts'

/** GET /verify: the link in a mail. Answers a redirect, whatever happens. */
export async function verifyLink(ask: Ask): Promise<Answer> {
  if (isLookAhead(ask)) return { status: 204, headers: { 'cache-control': 'no-store' } }
  const type = ask.query.get('type') ?? ''
  const tokenHash = ask.query.get('token') ?? ''
  if (type === '') throw invalid('Verify requires a verification type')
  if (tokenHash === '') throw invalid('Verify requires a token or a token hash')
  const target = chooseRedirect(ask)
  const isPkce = isPkceHash(tokenHash)
  try {
    const outcome = await follow(ask, type, tokenHash)
    return redirectTo(target, outcome)
  } catch (fault) {
    if (!(fault instanceof AuthFault)) throw fault
    const error = errorParameters(fault)
    // What the app had put into its query belongs to a success.
    return redirectTo(target.replace(/\?.*$/s, ''), {
      query: isPkce ? error : {},
      fragment: { ...error, sb: '' },
    })
  }
}

/** HEAD /verify: mail scanners look whether the link is alive. It is not spent by looking. */
export async function verifyHead(): Promise<Answer> {
  return { status: 204, headers: { 'cache-control': 'no-store' } }
}

/** Browsers and mail programs that load a page before anybody asked for it. */
function isLookAhead(ask: Ask): boolean {
  const names = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']
  return names.some((name) => /prefetch|preview/i.test(ask.incoming.headers[name] ?? ''))
}

type Parts = Record<string, string>
type Outcome = { query: Parts; fragment: Parts }

async function follow(ask: Ask, type: string, tokenHash: string): Promise<Outcome> {
  const { auth } = ask
  kindsOf(type)
  const outcome = await auth.database.transaction(async (transaction): Promise<Outcome | null> => {
    const verified = await verifyHash(transaction, ask, type, tokenHash)
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
    const session = await startSession(transaction, ask, verified.userId, 'otp')
    return { query: {}, fragment: { ...sessionParameters(session), type } }
  })
  if (!outcome) throw expired(true)
  return outcome
}
