import { defineConfig } from '@playwright/test'

import { browserArguments, installedBrowser } from './browser.ts'

const port = Number(process.env.E2E_PORT ?? 3900)
const executablePath = installedBrowser()

/** Starts the product on a port, with settings of its own beside the usual ones of `serve.ts`. */
const product = (at: number, settings: Record<string, string> = {}) => ({
  command: 'node e2e/serve.ts',
  cwd: '..',
  url: `http://localhost:${at}/health`,
  timeout: 120_000,
  reuseExistingServer: process.env.E2E_REUSE === 'yes',
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: { PORT: String(at), ...settings },
})

/** The production build behind the real server, with a database of its own that begins empty each time. */
export default defineConfig<{ strictURL: string }>({
  testDir: 'stories',
  outputDir: '../.cache/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    strictURL: `http://localhost:${port + 1}`,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'on-first-retry',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: [
    product(port),
    // As it stands on the internet: addresses must be confirmed, Google is set up, a proxy knows the visitor's country.
    product(port + 1, {
      AUTH_AUTOCONFIRM: 'off',
      TRUSTED_PROXY: 'on',
      GEO_COUNTRY_HEADER: 'x-country',
      DEMO: 'off',
      GOOGLE_CLIENT_ID: 'stories.apps.example',
      GOOGLE_CLIENT_SECRET: 'not-a-secret',
    }),
  ],
})
