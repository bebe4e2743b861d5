import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

import { backstage, type Owner } from './backstage.ts'

type Options = {
  theme: 'light' | 'dark'
  /** The product with the settings of the internet: addresses are confirmed by mail, Google is set up, countries known. */
  strictURL: string
}

type Fixtures = {
  stage: ReturnType<typeof backstage>
  /** Owner of a business of this test alone. */
  owner: Owner
  /** Answers a story provokes on purpose: "401 /auth/v1/token", "console: Error". Everything else unexpected fails it. */
  expectedAnswers: string[]
  /** Watches another tab or another person's browser too. */
  watch: (page: Page) => void
  /** No violation of WCAG 2.2 AA on the page as it stands. */
  expectAccessible: () => Promise<void>
}

const isExpected = (complaint: string, expected: readonly string[]) =>
  expected.some((entry) => {
    const gap = entry.indexOf(' ')
    return complaint.startsWith(entry.slice(0, gap + 1)) && complaint.includes(entry.slice(gap + 1))
  })

function collectComplaints(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    // The browser words every failed answer as an error too; answers are judged below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`console: ${message.text()}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() >= 400) {
      complaints.push(`${response.status()} ${new URL(response.url()).pathname}`)
    }
  })
}

/** What a browser has stored: the theme, and who is signed in. */
const stateOf = (origin: string, theme: string, person?: Owner) => {
  const localStorage = [{ name: 'theme', value: theme }]
  if (person) localStorage.push({ name: 'fieldlark-auth', value: JSON.stringify(person.session) })
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** A guest's browser. Every story fails on a page error, a console error, a CSP violation or an unexpected 4xx or 5xx. */
export const test = base.extend<Options & Fixtures>({
  theme: ['light', { option: true }],
  strictURL: ['', { option: true }],

  stage: async ({ baseURL }, use) => use(backstage(baseURL ?? '')),
  owner: async ({ stage }, use) => use(await stage.addOwner()),
  storageState: async ({ baseURL, theme }, use) => use(stateOf(baseURL ?? '', theme)),

  // Playwright reads a fixture's needs from the pattern and takes nothing else.
  // oxlint-disable-next-line no-empty-pattern
  expectedAnswers: async ({}, use) => use([]),

  watch: async ({ expectedAnswers }, use) => {
    const complaints: string[] = []
    await use((page) => collectComplaints(page, complaints))
    const unexpected = complaints.filter((complaint) => !isExpected(complaint, expectedAnswers))
    expect(unexpected, 'nothing goes wrong behind the page').toEqual([])
  },

  page: async ({ page, watch }, use) => {
    watch(page)
    await use(page)
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page })
        // There are no frames of others here, and it saves a page per look.
        .setLegacyMode()
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      const told = violations
        // An open menu belongs to its button; where in the document it is drawn says nothing.
        .map(({ id, nodes }) => ({
          id,
          html: nodes.map((node) => node.html).filter((it) => id !== 'region' || !it.includes('role="menu"')),
        }))
        .filter(({ html }) => html.length > 0)
        .map(({ id, html }) => `${id}: ${html.join(' | ')}`)
      expect(told, new URL(page.url()).pathname).toEqual([])
    })
  },
})

/** The browser of a business's owner, signed in. */
export const ownerTest = test.extend({
  storageState: async ({ baseURL, theme, owner }, use) => use(stateOf(baseURL ?? '', theme, owner)),
})

/** The browser of somebody who works for `owner`, signed in. */
export const workerTest = test.extend({
  storageState: async ({ baseURL, theme, owner, stage }, use) =>
    use(stateOf(baseURL ?? '', theme, await stage.addMember(owner, 'worker'))),
})

export { expect }
