import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

type Fixtures = {
  /** Answers a story provokes on purpose: "401 /auth/v1/token". Everything else unexpected fails it. */
  expectedAnswers: string[]
  /** No violation of WCAG 2.2 AA on the page as it stands. */
  expectAccessible: () => Promise<void>
}

const isExpected = (answer: string, expected: readonly string[]) =>
  expected.some((entry) => {
    const [status = '', path = ''] = entry.split(' ')
    return answer.startsWith(`${status} `) && answer.includes(path)
  })

/** Every story fails on a page error, a console error, a CSP violation or an unexpected 4xx or 5xx answer. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern.
  expectedAnswers: async ({}, use) => use([]),

  page: async ({ page, expectedAnswers }, use) => {
    const complaints: string[] = []
    watch(page, complaints, expectedAnswers)
    await use(page)
    expect(complaints, 'nothing goes wrong behind the page').toEqual([])
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      expect(told).toEqual([])
    })
  },
})

/** Also for a second tab or a second person's browser. */
export function watch(page: Page, complaints: string[], expectedAnswers: readonly string[] = []) {
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    // The browser words every failed answer as an error too; answers are judged below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`console: ${message.text()}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() < 400) return
    const answer = `${response.status()} ${new URL(response.url()).pathname}`
    if (!isExpected(answer, expectedAnswers)) complaints.push(answer)
  })
}

export { expect }
