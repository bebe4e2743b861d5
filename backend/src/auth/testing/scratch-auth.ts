import { incomingOf } from '#http/testing/incoming.ts'
import type { Database } from '#postgres/database.ts'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'
import { createTokens, type Tokens } from '#tokens/tokens.ts'
import { isObject, type Json } from '../fields.ts'
import { createAuth } from '../handler.ts'
import type { AuthMail } from '../mail.ts'

export type Asked = {
  body?: unknown
  /** A body that JSON.stringify would not make. */
  raw?: string | Buffer
  headers?: Record<string, string>
  bearer?: string
  ip?: string
}

type Told = { status: number; headers: Record<string, string>; body: Json }

type Clock = { ms: number }

export type ScratchAuth = Awaited<ReturnType<typeof scratchAuth>>

/** The service over a fresh database, or that of the one `beside`; with its own clock and every mail kept. */
export async function scratchAuth(changes: Partial<Settings> = {}, beside?: { database: Database }) {
  const settings: Settings = {
    ...defaultSettings,
    externalUrl: 'http://api.test',
    siteUrl: 'http://app.test',
    rateLimits: false,
    ...changes,
  }
  const { database, close } = beside ? { ...beside, close: async () => {} } : await scratchDatabase()
  const clock: Clock = { ms: Date.now() }
  const now = () => clock.ms
  const tokens: Tokens = createTokens({ secrets: { jwtSecret: testSecret }, settings, now })
  const mails: AuthMail[] = []
  const logged: unknown[] = []
  const auth = createAuth({
    database,
    tokens,
    settings,
    now,
    log: (event) => logged.push(event),
    sendMail: async (_transaction, mail) => {
      mails.push(mail)
    },
  })
  const ask = async (method: string, url: string, asked: Asked = {}): Promise<Told> => {
    const [path = '', search = ''] = url.split(/\?(.*)/s)
    const bytes = asked.raw ?? (asked.body === undefined ? '' : JSON.stringify(asked.body))
    const incoming = incomingOf({
      method,
      path,
      search,
      ip: asked.ip ?? '203.0.113.7',
      headers: {
        ...(asked.bearer === undefined ? {} : { authorization: `Bearer ${asked.bearer}` }),
        ...asked.headers,
      },
      body: bytes,
    })
    const answer = await auth.handle(incoming)
    const text = typeof answer.body === 'string' ? answer.body : ''
    return {
      status: answer.status,
      headers: answer.headers,
      body: readObject(text),
    }
  }
  const post = (url: string, body: unknown, asked: Asked = {}) => ask('POST', url, { ...asked, body })
  return {
    ask,
    post,
    handle: auth.handle,
    mails,
    logged,
    clock,
    database,
    tokens,
    settings,
    async close() {
      await auth.close()
      await close()
    },
  }
}

export const testSecret = 'a secret of the tests that is long enough to sign with'

/** Signs up and confirms by the mailed code; answers the token response. */
export async function newUser(auth: ScratchAuth, email: string, password = 'correct horse'): Promise<Json> {
  const signUp = await auth.post('/signup', { email, password })
  if (auth.settings.autoconfirm) return signUp.body
  const told = await auth.post('/verify', { type: 'signup', email, token: lastMail(auth, email).token })
  if (told.status !== 200) throw new Error(`verify answered ${told.status}`)
  return told.body
}

export function lastMail(auth: ScratchAuth, to: string): AuthMail {
  const mail = auth.mails.findLast((one) => one.to === to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

/** The path and query of a mail's link, as the service sees it. */
export function linkOf(mail: AuthMail): string {
  return mail.confirmationUrl.replace(/^.*\/auth\/v1/, '')
}

/** A field of an answer as text. */
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
