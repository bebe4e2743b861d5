import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import { makeKey, signToken } from './openid-keys.ts'
import { answerPage } from './openid-pages.ts'

/** Claims of a user the server knows; the key is the `sub`. */
export type Person = { email?: string; email_verified?: boolean; name?: string; picture?: string }

export type OpenIdServer = Awaited<ReturnType<typeof startOpenIdServer>>

type Options = {
  /** Browser sign-in uses the first client. */
  clientIds: readonly string[]
  secret: string
  redirectUris: string[]
  people: Record<string, Person>
  port?: number
}

/** A real local OpenID server in place of Google: oidc-provider with accounts and a page to choose one. */
export async function startOpenIdServer({ clientIds, secret, redirectUris, people, port = 0 }: Options) {
  const state = { isDown: false, requests: [] as string[] }
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.end()
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? '')
    if (state.isDown) response.writeHead(500).end('out of order')
    else handle(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://localhost:${typeof address === 'object' && address ? address.port : port}`
  const keys = { current: makeKey() }
  const begin = () => {
    const clients = clientIds.map((client_id) => ({
      client_id,
      client_secret: secret,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_post' as const,
    }))
    const provider = makeProvider(issuer, { clients, jwks: { keys: [keys.current.jwk] } }, people)
    const callback = provider.callback()
    handle = (request, response) => {
      if (request.url?.startsWith('/interaction/')) void answerPage(provider, people, request, response)
      else void callback(request, response)
    }
  }
  begin()
  return {
    issuer,
    people,
    state,
    /** Makes new signing keys, as providers do every few weeks. */
    rotateKeys() {
      keys.current = makeKey()
      begin()
    },
    /** Signs an ID token with any claims by the server's own key. */
    mint: (claims: object, header: object = {}) =>
      signToken(keys.current, { iss: issuer, sub: randomUUID(), ...times(), ...claims }, header),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function times() {
  const now = Math.floor(Date.now() / 1000)
  return { iat: now, exp: now + 600 }
}

type Configuration = NonNullable<ConstructorParameters<typeof Provider>[1]>

function makeProvider(issuer: string, own: Configuration, people: Record<string, Person>): Provider {
  return new Provider(issuer, {
    ...own,
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture'],
    },
    // Google puts the claims into the ID token, not only in its userinfo endpoint.
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...(people[id] ?? typed(id)) }),
    }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}`, policy: policy() },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600, RefreshToken: 600 },
  })
}

/** Every address that is typed has an account. */
function typed(address: string): Person {
  return { email: address, email_verified: true, name: 'Gail Google' }
}

/** As at Google, a request may ask for the account chooser. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}
