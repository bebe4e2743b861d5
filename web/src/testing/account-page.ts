import { sessionKey } from '#connection/session-key.ts'

import { reply } from './network.ts'
import { signedInAnswer } from './render.tsx'

/** The signed-in person as the auth service answers, and where they are signed in. */
export function accountIs(changes: object = {}, sessions: readonly object[] = []) {
  reply('GET auth/v1/user', { ...signedInAnswer.user, factors: [], ...changes })
  reply('POST rest/v1/rpc/my_sessions', sessions)
  reply('POST rest/v1/rpc/my_support', { is_allowed: true, views: [] })
}

/** An error of the auth service. */
export const denied = (status: number, code: string): Response =>
  Response.json({ code, error_code: code, msg: code }, { status })

const inUrl = (claims: object) =>
  btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** An answer to a sign-in, with a token that says how and how many minutes ago that was. */
export function signedInBy(method: string, minutesAgo = 0, factors: readonly object[] = []) {
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) - minutesAgo * 60 }]
  const aal = method === 'password' ? 'aal1' : 'aal2'
  const access_token = `${inUrl({ alg: 'HS256' })}.${inUrl({ aal, amr, session_id: 'here' })}.c2ln`
  return { ...signedInAnswer, access_token, user: { ...signedInAnswer.user, factors } }
}

/** The page, already open, finds this session from now on. */
export const keepSession = (session: object) => localStorage.setItem(sessionKey, JSON.stringify(session))
