import { defineConfig } from '@playwright/test'

import { browserArguments, installedBrowser } from './browser.ts'

const port = Number(process.env.E2E_PORT ?? 3900)
const executablePath = installedBrowser()

/** The production build behind the real server, with a database of its own that begins empty each time. */
export default defineConfig({
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
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: '..',
    url: `http://localhost:${port}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port) },
  },
})
