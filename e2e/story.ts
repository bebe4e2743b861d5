import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, test as base, expect, type Page } from '@playwright/test'

import { motionEnds } from './motion.ts'
import { type Owner, testData } from './test-data.ts'

/** Half as long as the source that the builder sends to the page before each run, where it has to be read. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

type Options = {
  theme: 'light' | 'dark'
  /** The server with production settings: addresses are confirmed by mail, Google is configured, countries are known. */
  strictURL: string
  /** What the browser holds when the story begins. */
  stored: ReturnType<typeof stateOf>
}

type Fixtures = {
  testData: ReturnType<typeof testData>
  /** The owner of a business that only this test uses. */
  owner: Owner
  /** Errors that a story causes on purpose: "401 /auth/v1/token", "console: Error". Any other error fails the story. */
  expectedAnswers: string[]
  /** Applies the checks for errors to another tab or browser. */
  watch: (page: Page) => void
  /** Expects no violation of WCAG 2.2 AA once nothing on the page moves. */
  expectAccessible: () => Promise<void>
}

const isExpected = (complaint: string, expected: readonly string[]) =>
  expected.some((entry) => {
    const gap = entry.indexOf(' ')
    return complaint.startsWith(entry.slice(0, gap + 1)) && complaint.includes(entry.slice(gap + 1))
  })

/** The product and what stands for Google and Stripe all run here, each at its own port. */
const isOurs = (address: string, host: string) => {
  const { protocol, hostname } = new URL(address)
  return hostname === host || !/^(?:https?|wss?):$/.test(protocol)
}

function collectComplaints(page: Page, host: string, complaints: string[]) {
  page.on('request', (request) => {
    if (!isOurs(request.url(), host)) complaints.push(`request ${request.url()}`)
  })
  page.on('websocket', (socket) => {
    if (!isOurs(socket.url(), host)) complaints.push(`request ${socket.url()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    // The browser also logs every failed response, and every socket opened while the network goes down, as an error; responses
    // are checked below.
    const text = message.text()
    const isOffline = /^WebSocket connection to .*net::ERR_INTERNET_DISCONNECTED/.test(text)
    if (message.type() === 'error' && !isOffline && !text.startsWith('Failed to load resource')) {
      complaints.push(`console: ${text}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() >= 400) {
      const command = /"name":"\w+"/.exec(response.request().postData() ?? '')?.[0] ?? ''
      complaints.push(`${response.status()} ${new URL(response.url()).pathname} ${command}`.trim())
    }
  })
}

/**
 * A sheet that closes takes its entry of the history along, and the browser steps back a moment later: a page opened by
 * its address in that moment would be left again, and a step back lost. Nobody is that fast, so a story waits for the step.
 */
async function openAfterSteps(page: Page) {
  await page.addInitScript(() => {
    let steps = 0
    const go = history.go.bind(history)
    history.go = (delta) => {
      steps += 1
      go(delta)
    }
    addEventListener('popstate', () => {
      steps = Math.max(0, steps - 1)
    })
    Object.assign(window, { isStepping: () => steps > 0 })
  })
  const goto = page.goto.bind(page)
  const goBack = page.goBack.bind(page)
  const settled = () => page.waitForFunction(() => !(window as { isStepping?: () => boolean }).isStepping?.())
  page.goto = async (...args) => {
    await settled()
    return goto(...args)
  }
  page.goBack = async (...args) => {
    await settled()
    return goBack(...args)
  }
}

/** A browser in which cookies were declined: the banner about them would cover what the stories use. */
export const cookieChoice = () => [
  { name: 'cookie_consent', value: 'declined' },
  { name: 'cookie_preferences', value: JSON.stringify({ version: 1, at: new Date().toISOString() }) },
]

/** The browser's local storage: the theme, the choice about cookies and the session. */
const stateOf = (origins: readonly string[], theme: string, person?: Owner) => {
  // Where a story uses the strict server alone, both are one: its second entry would replace the first.
  const [first, ...others] = [...new Set(origins)].map((origin) => ({ origin, localStorage: cookieChoice() }))
  first?.localStorage.push({ name: 'theme', value: theme })
  if (person) first?.localStorage.push({ name: 'fieldlark-auth', value: JSON.stringify(person.session) })
  return { cookies: [], origins: first ? [first, ...others] : [] }
}

/** A guest's browser. Every story fails on a page error, a console error, a CSP violation, an unexpected 4xx or 5xx or a request to another host. */
export const test = base.extend<Options & Fixtures>({
  theme: ['light', { option: true }],
  strictURL: ['', { option: true }],

  testData: async ({ baseURL }, use) => use(testData(baseURL ?? '')),
  owner: async ({ testData }, use) => use(await testData.addOwner()),
  stored: async ({ baseURL, strictURL, theme }, use) => use(stateOf([baseURL ?? '', strictURL], theme)),

  // Given to the finished context: handed over as an option, it costs a twelfth of a story's processor time.
  context: async ({ context, stored }, use) => {
    await context.setStorageState(stored)
    await use(context)
  },

  // Playwright reads a fixture's dependencies from this pattern and requires it.
  // oxlint-disable-next-line no-empty-pattern
  expectedAnswers: async ({}, use) => use([]),

  watch: async ({ expectedAnswers, baseURL }, use) => {
    const complaints: string[] = []
    const { hostname } = new URL(baseURL ?? '')
    await use((page) => collectComplaints(page, hostname, complaints))
    const unexpected = complaints.filter((complaint) => !isExpected(complaint, expectedAnswers))
    expect(unexpected, 'nothing goes wrong behind the page').toEqual([])
  },

  page: async ({ page, watch }, use) => {
    watch(page)
    await openAfterSteps(page)
    await use(page)
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      // A toast whose time is up while the page is looked at goes at once instead of fading.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await motionEnds(page)
      const { violations } = await new AxeBuilder({ page, axeSource })
        // There are no foreign frames here, and legacy mode saves opening a page per check.
        .setLegacyMode()
        // What passed is not written down, which saves a third of the time; what it would load again are style sheets, for rules
        // that are not run.
        .options({
          preload: false,
          resultTypes: ['violations'],
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        })
        .analyze()
      await page.emulateMedia({ reducedMotion: null })
      const found = violations
        // An open menu belongs to its button, wherever in the document it is rendered.
        .map(({ id, nodes }) => ({
          id,
          html: nodes.map((node) => node.html).filter((it) => id !== 'region' || !it.includes('role="menu"')),
        }))
        .filter(({ html }) => html.length > 0)
        .map(({ id, html }) => `${id}: ${html.join(' | ')}`)
      expect(found, new URL(page.url()).pathname).toEqual([])
    })
  },
})

/** A browser that is signed in as the owner of a business. */
export const ownerTest = test.extend({
  stored: async ({ baseURL, strictURL, theme, owner }, use) =>
    use(stateOf([baseURL ?? '', strictURL], theme, owner)),
})

/** A browser that is signed in as a worker of the business of `owner`. */
export const workerTest = test.extend({
  stored: async ({ baseURL, strictURL, theme, owner, testData }, use) =>
    use(stateOf([baseURL ?? '', strictURL], theme, await testData.addMember(owner, 'worker'))),
})

/** The browser of another person: a guest's, or signed in with the session. */
export async function openBrowser(browser: Browser, baseURL: string, person?: Owner) {
  const session = person ? [{ name: 'fieldlark-auth', value: JSON.stringify(person.session) }] : []
  const localStorage = [...cookieChoice(), ...session]
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  })
  return context.newPage()
}

export { expect }
