import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

type Server = { file: string; url: string; env: Record<string, string> }

export const port = Number(process.env.E2E_PORT ?? 3900)

const openIdPort = port + 8
const openId = `http://localhost:${openIdPort}`
const stripe = `http://localhost:${port + 9}`
const google = { GOOGLE_CLIENT_ID: 'stories.apps.example', GOOGLE_CLIENT_SECRET: 'not-a-secret' }

/** Plans are paid to the same stand-in as invoices. */
const billing = {
  BILLING_STRIPE_KEY: 'sk_test_of_the_stand_in_0123456789',
  BILLING_STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in_0123456789',
}

/** The product on a port, with settings besides those of `serve.ts`. */
const product = (at: number, settings: Record<string, string> = {}): Server => ({
  file: 'e2e/serve.ts',
  url: `http://localhost:${at}/health`,
  env: { PORT: String(at), STRIPE_API_URL: stripe, ...billing, ...settings },
})

const servers: readonly Server[] = [
  product(port),
  // A local OpenID server instead of Google.
  {
    file: 'backend/src/auth/testing/openid-main.ts',
    url: `${openId}/.well-known/openid-configuration`,
    env: { ...google, PORT: String(openIdPort), CALLBACK: `http://localhost:${port + 1}/auth/v1/callback` },
  },
  // A local server instead of Stripe: the checkout page and the webhook events.
  { file: 'server/src/payments/testing/stripe-main.ts', url: stripe, env: { PORT: String(port + 9) } },
  // A local server instead of Sentry: it keeps the errors that pages report.
  {
    file: 'server/src/site/testing/envelope-main.ts',
    url: `http://127.0.0.1:${port + 7}`,
    env: { PORT: String(port + 7) },
  },
  // As in production: addresses must be confirmed, Google is configured, a proxy reports the visitor's country, visits are counted, errors reported, the operator is named.
  product(port + 1, {
    AUTH_AUTOCONFIRM: 'off',
    TRUSTED_PROXY: 'on',
    GEO_COUNTRY_HEADER: 'x-country',
    DEMO: 'off',
    ANALYTICS: 'on',
    OPERATOR_NAME: 'Brown & Sons LLC',
    OPERATOR_ADDRESS: '12 Old Road, Austin, TX 78701, USA',
    OPERATOR_EMAIL: 'legal@brown.example',
    OPERATOR_LAW: 'Texas, United States',
    SENTRY_DSN: `http://public@127.0.0.1:${port + 7}/7`,
    ...google,
    GOOGLE_ISSUER: openId,
  }),
  // Without its own database, on the backend of another server; with E2E_HOSTED=on all servers are started this way.
  product(port + 2, { E2E_HOSTED: 'on' }),
]

const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status < 404,
    () => false,
  )

const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort())

/** Resolves when the server answers. When one ends, all do. */
async function start({ file, url, env }: Server): Promise<void> {
  const server = spawn(process.execPath, [file], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
    signal: ending.signal,
  })
  // Also reports that it was ended by the signal.
  server.on('error', () => {})
  server.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    ending.abort()
  })
  while (!ending.signal.aborted && !(await answers(url))) await new Promise((later) => setTimeout(later, 100))
}

async function startAll(): Promise<void> {
  const taken = await Promise.all(servers.map(({ url }) => answers(url)))
  const free = servers.filter((_, at) => !taken[at])
  if (free.length < servers.length && process.env.E2E_REUSE !== 'yes') {
    throw new Error(
      `Something already uses ports from ${port}: end it, or set E2E_REUSE=yes or another E2E_PORT.`,
    )
  }
  // At once: one after the other uses little more than one core.
  await Promise.all(free.map(start))
  if (ending.signal.aborted) process.exitCode ||= 1
  else console.log('Every server answers.')
}

if (import.meta.main) await startAll()
