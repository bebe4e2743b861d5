import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { httpRequestOf } from '#http/testing/http-request.ts'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'
import { createTokens, type Tokens } from '#tokens/tokens.ts'
import { isObject, type Json } from '../fields.ts'
import { createAuth } from '../handler.ts'
import type { AuthMail } from '../mail.ts'
import type { AuthParts } from '../parts.ts'
import { weakPasswords } from './weak-passwords.ts'

export type AuthRequest = {
  body?: unknown
  /** A body that JSON.stringify cannot produce. */
  raw?: string | Buffer
  headers?: Record<string, string>
  bearer?: string
  ip?: string
}

type AuthReply = { status: number; headers: Record<string, string>; body: Json }

type Given = Partial<Pick<AuthParts, 'database' | 'passwords'>>

export type ScratchAuth = Awaited<ReturnType<typeof scratchAuth>>

/**
 * The service with a fresh database, or with the database of `given`; it has its own clock and collects every email.
 */
export async function scratchAuth(changes: Partial<Settings> = {}, given: Given = {}) {
  const settings: Settings = {
    ...defaultSettings,
    externalUrl: 'http://api.test',
    siteUrl: 'http://app.test',
    rateLimits: false,
    ...changes,
  }
  const made = given.database ? { database: given.database, close: null } : await scratchDatabase()
  const clock = { ms: Date.now() }
  const now = () => clock.ms
  const tokens: Tokens = createTokens({ secrets: { jwtSecret: testSecret }, settings, now })
  const mails: AuthMail[] = []
  const logged: unknown[] = []
  const auth = createAuth({
    database: made.database,
    tokens,
    settings,
    now,
    passwords: given.passwords ?? weakPasswords(),
    log: (event) => logged.push(event),
    sendMail: async (_transaction, mail) => {
      mails.push(mail)
    },
  })
  const ask = async (method: string, url: string, options: AuthRequest = {}): Promise<AuthReply> =>
    replyOf(await auth.handle(requestOf(method, url, options)))
  const post = (url: string, body: unknown, options: AuthRequest = {}) =>
    ask('POST', url, { ...options, body })
  return {
    ask,
    post,
    handle: auth.handle,
    mails,
    logged,
    clock,
    database: made.database,
    tokens,
    settings,
    async close() {
      await auth.close()
      await made.close?.()
    },
  }
}

function requestOf(method: string, url: string, options: AuthRequest): HttpRequest {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  return httpRequestOf({
    method,
    path,
    search,
    ip: options.ip ?? '203.0.113.7',
    headers: {
      ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` }),
      ...options.headers,
    },
    body: options.raw ?? (options.body === undefined ? '' : JSON.stringify(options.body)),
  })
}

function replyOf({ status, headers, body }: HttpResponse): AuthReply {
  return { status, headers, body: readObject(typeof body === 'string' ? body : '') }
}

export const testSecret = 'a secret of the tests that is long enough to sign with'

/** Signs up and confirms with the emailed code; returns the token response. */
export async function newUser(auth: ScratchAuth, email: string, password = 'correct horse'): Promise<Json> {
  const signUp = await auth.post('/signup', { email, password })
  if (auth.settings.autoconfirm) return signUp.body
  const verified = await auth.post('/verify', { type: 'signup', email, token: lastMail(auth, email).token })
  if (verified.status !== 200) throw new Error(`verify answered ${verified.status}`)
  return verified.body
}

export function lastMail(auth: ScratchAuth, to: string): AuthMail {
  const mail = auth.mails.findLast((one) => one.to === to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

/** The path and query of an email's link, relative to the service. */
export function linkOf(mail: AuthMail): string {
  return mail.confirmationUrl.replace(/^.*\/auth\/v1/, '')
}

/** A field of a response as text. */
export function textOf(body: Json, name: string): string {
  return String(body[name])
}

/** The id of the user in a token response. */
export function userIdOf(body: Json): string {
  return isObject(body['user']) ? textOf(body['user'], 'id') : ''
}

function readObject(text: string): Json {
  const value: unknown = text === '' ? {} : JSON.parse(text)
  return isObject(value) ? value : { list: value }
}
