import { defineConfig } from '@playwright/test'

import { browserArguments, installedBrowser } from './browser.ts'
import { startClock } from './clock.ts'
import { port } from './servers.ts'

const executablePath = installedBrowser()
const { zone } = startClock()

/**
 * For somebody who asked for less motion: what moves takes a sixth of a story's time. On the phone, where sheets slide, it
 * moves as for everybody else.
 */
const calm = { contextOptions: { reducedMotion: 'reduce' } } as const

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
    // Each story is a first visit: the worker would load the whole app again, for a second visit that does not come.
    serviceWorkers: 'block',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 }, ...calm } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'hosted',
      testMatch: /(?:invitations|properties)\.spec\.ts/,
      grepInvert: /@phone|@not-hosted/,
      use: { viewport: { width: 1280, height: 800 }, ...calm, baseURL: `http://localhost:${port + 2}` },
    },
  ],
  webServer: {
    command: 'node e2e/servers.ts',
    cwd: '..',
    wait: { stdout: /Every server answers/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
