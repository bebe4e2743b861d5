import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Settings } from '#settings.ts'
import { type OpenIdServer, startOpenIdServer } from './openid-server.ts'
import { visitOpenId } from './openid-visit.ts'
import { type ScratchAuth, scratchAuth } from './scratch-auth.ts'

export type ScratchGoogle = Awaited<ReturnType<typeof scratchGoogle>>

export const home = 'http://app.test/onboarding'
const secret = 'a secret of the tests'

export type Pair = { verifier: string; query: Record<string, string> }

/** The PKCE pair that a client makes before it leaves for the provider. */
export function makePair(): Pair {
  const verifier = randomBytes(40).toString('hex')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, query: { code_challenge: challenge, code_challenge_method: 's256' } }
}

/** The service with an OpenID server in place of Google. */
export async function scratchGoogle(changes: Partial<Settings> = {}) {
  const server: OpenIdServer = await startOpenIdServer({
    clientIds: ['web', 'phone', 'foreign'],
    secret,
    redirectUris: ['http://api.test/auth/v1/callback'],
    people: {},
  })
  const google = { clientIds: ['web', 'phone'], secret, issuer: server.issuer }
  const auth: ScratchAuth = await scratchAuth({ google, ...changes })
  const begin = (query: Record<string, string>) => {
    const search = new URLSearchParams({ provider: 'google', redirect_to: home, ...query })
    return auth.ask('GET', `/authorize?${search}`)
  }
  const land = async (back: URL, cookie = '') => {
    const response = await auth.ask('GET', `/callback${back.search}`, { headers: { cookie } })
    return new URL(response.headers['location'] ?? '')
  }
  /** Goes to the provider and back to the callback; `bend` changes the callback URL on the way. */
  const travel = async (account: string, query: Record<string, string>, bend = (url: URL) => url) => {
    const left = await begin(query)
    const cookie = left.headers['set-cookie']?.split(';')[0] ?? ''
    return { back: await visitOpenId(bend(new URL(left.headers['location'] ?? '')).href, account), cookie }
  }
  const exchange = (end: URL, verifier: string) => {
    const auth_code = end.searchParams.get('code')
    return auth.post('/token?grant_type=pkce', { auth_code, code_verifier: verifier })
  }
  return {
    auth,
    server,
    begin,
    land,
    travel,
    exchange,
    /** Adds a person with an account at the provider; returns their `sub`. */
    person(email: string, more: object = {}): string {
      const sub = randomUUID()
      server.people[sub] = {
        email,
        email_verified: true,
        name: 'Ann Lee',
        picture: 'https://p.test/a',
        ...more,
      }
      return sub
    },
    /** The whole sign-in with PKCE. */
    async signIn(account: string) {
      const pair = makePair()
      const { back } = await travel(account, pair.query)
      return exchange(await land(back), pair.verifier)
    },
    async close() {
      await auth.close()
      await server.close()
    },
  }
}
