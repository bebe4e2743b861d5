import { defineConfig } from '@playwright/test'

import { browserArguments, installedBrowser } from './browser.ts'
import { startClock } from './clock.ts'

const port = Number(process.env.E2E_PORT ?? 3900)
const executablePath = installedBrowser()
const { zone } = startClock()

const openIdPort = port + 8
const openId = `http://localhost:${openIdPort}`
const stripe = `http://localhost:${port + 9}`
const google = { GOOGLE_CLIENT_ID: 'stories.apps.example', GOOGLE_CLIENT_SECRET: 'not-a-secret' }

/** Starts the product on a port, with settings besides those of `serve.ts`. */
const product = (at: number, settings: Record<string, string> = {}) => ({
  command: 'node e2e/serve.ts',
  cwd: '..',
  url: `http://localhost:${at}/health`,
  timeout: 120_000,
  reuseExistingServer: process.env.E2E_REUSE === 'yes',
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: { PORT: String(at), STRIPE_API_URL: stripe, ...settings },
})

/** The production build behind the real server, each with its own database that starts empty. */
export default defineConfig<{ strictURL: string }>({
  testDir: 'stories',
  outputDir: '../.cache/e2e',
  fullyParallel: true,
  // More than cores: a third of the time a story waits, for the server or the next frame.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    strictURL: `http://localhost:${port + 1}`,
    locale: 'en-US',
    timezoneId: zone,
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'hosted',
      testMatch: /(?:invitations|properties)\.spec\.ts/,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 }, baseURL: `http://localhost:${port + 2}` },
    },
  ],
  webServer: [
    product(port),
    // A local OpenID server instead of Google.
    {
      command: 'node backend/src/auth/testing/openid-main.ts',
      cwd: '..',
      url: `${openId}/.well-known/openid-configuration`,
      reuseExistingServer: process.env.E2E_REUSE === 'yes',
      env: { ...google, PORT: String(openIdPort), CALLBACK: `http://localhost:${port + 1}/auth/v1/callback` },
    },
    // A local server instead of Stripe: the checkout page and the webhook events.
    {
      command: 'node server/src/payments/testing/stripe-main.ts',
      cwd: '..',
      url: stripe,
      reuseExistingServer: process.env.E2E_REUSE === 'yes',
      env: { PORT: String(port + 9) },
    },
    // A local server instead of Sentry: it keeps the errors that pages report.
    {
      command: 'node server/src/site/testing/envelope-main.ts',
      cwd: '..',
      url: `http://127.0.0.1:${port + 7}`,
      reuseExistingServer: process.env.E2E_REUSE === 'yes',
      env: { PORT: String(port + 7) },
    },
    // As in production: addresses must be confirmed, Google is configured, a proxy reports the visitor's country, visits are counted, errors reported.
    product(port + 1, {
      AUTH_AUTOCONFIRM: 'off',
      TRUSTED_PROXY: 'on',
      GEO_COUNTRY_HEADER: 'x-country',
      DEMO: 'off',
      ANALYTICS: 'on',
      SENTRY_DSN: `http://public@127.0.0.1:${port + 7}/7`,
      ...google,
      GOOGLE_ISSUER: openId,
    }),
    // Without its own database, on the backend of another server; with E2E_HOSTED=on all servers are started this way.
    product(port + 2, { E2E_HOSTED: 'on' }),
  ],
})
