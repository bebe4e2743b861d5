import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from './routes.ts'
import { type AuthRequest, newUser, type ScratchAuth, scratchAuth, textOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let user = ''
let admin = ''
beforeAll(async () => {
  auth = await scratchAuth()
  user = textOf(await newUser(auth, 'ann@example.com'), 'access_token')
  admin = auth.tokens.sign({ role: 'service_role', exp: Math.floor(Date.now() / 1000) + 3600 })
})
afterAll(() => auth.close())

const values: readonly unknown[] = [
  null,
  true,
  -1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '%00',
  'ann@example.com',
  'x'.repeat(7000),
  [],
  [[]],
  {},
  { a: { b: null } },
]

const names = [
  'email',
  'phone',
  'password',
  'data',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'create_user',
  'app_metadata',
  'user_metadata',
  'ban_duration',
  'role',
  'id',
  'new_email',
  'password_hash',
  'should_soft_delete',
]

const raws = ['', 'null', '1', '"x"', '[', '{"a":1', '\u0000', `{"data":${'['.repeat(5000)}`]

/** First one value in every field, then each value in one field of an otherwise valid body. */
function* bodies(): Generator {
  for (const value of values) yield Object.fromEntries(names.map((name) => [name, value]))
  for (const name of names) {
    for (const value of values) yield { email: 'bob@example.com', password: 'correct horse', [name]: value }
  }
}

// Signing out would end the session that the other rows use.
const paths = routes.filter((route) => route.path !== '/logout')
const queries = [
  '',
  '?grant_type=password',
  '?grant_type=refresh_token',
  '?grant_type=pkce',
  '?redirect_to=%00&type=%ff',
]

test.each(paths.map((route) => [route.method, route.path] as const))(
  '%s %s rejects invalid input with a reason',
  async (method, pattern) => {
    const verb = method === '*' ? 'POST' : method
    const path = pattern.replace(':id', 'no-uuid').replace('*', '/x')
    const requests = [...raws.map((raw) => ({ raw })), ...[...bodies()].map((body) => ({ body }))]
    const bearer = pattern.startsWith('/admin') || pattern === '/invite' ? admin : user
    const check = async (one: AuthRequest, at: number) => {
      const response = await auth.ask(verb, `${path}${queries[at % queries.length] ?? ''}`, {
        ...one,
        bearer,
      })
      expect(response.status).toBeLessThan(500)
      if (response.status >= 400) expect(response.body).toHaveProperty('error_code')
    }
    for (let at = 0; at < requests.length; at += 60) await Promise.all(requests.slice(at, at + 60).map(check))
  },
  // Hundreds of passwords are hashed in threads of the lowest priority, which wait on a busy machine.
  180_000,
)
