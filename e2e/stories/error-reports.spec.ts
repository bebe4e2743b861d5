import type { Page } from '@playwright/test'

import { expect, test } from '../story.ts'

type Received = { types: string[]; text: string; header: { dsn: string } }

/** What arrived at the server that stands for Sentry, seven ports above the first product. */
async function received(baseURL: string, word: string): Promise<Received[]> {
  const answer = await fetch(`http://127.0.0.1:${Number(new URL(baseURL).port) + 6}`)
  return ((await answer.json()) as Received[]).filter(({ text }) => text.includes(word))
}

const breakPage = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /measures\/(reporter|recording)-/.exec(name)?.[1] ?? [])
      .toSorted(),
  )

/** Which tenth of the visits this one is in. */
const chance = (page: Page, value: number) =>
  page.addInitScript((fixed) => (Math.random = () => fixed), value)

test.describe('where errors are reported, without a choice', () => {
  test.use({
    baseURL: ({ strictURL }, use) => use(strictURL),
    stored: { cookies: [], origins: [] },
  })

  test('an error is reported after consent, covered and without secrets', async ({
    page,
    strictURL,
    expectedAnswers,
  }) => {
    expectedAnswers.push('page error: ')
    await chance(page, 0.05)
    await page.goto('/pricing?utm_source=news#prices')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toBeVisible()
    await breakPage(page, 'Early lark')
    expect(await scriptsOf(page)).toEqual([])
    await banner.getByRole('button', { name: /^Accept all$/i }).click()
    await expect.poll(() => scriptsOf(page)).toEqual(['recording', 'reporter'])
    await expect.poll(async () => (await received(strictURL, 'Early lark')).length).toBe(1)
    await breakPage(page, 'The password of a lark')
    await breakPage(page, 'Late lark')
    await expect.poll(async () => (await received(strictURL, 'Late lark')).length).toBe(1)
    expect(await received(strictURL, 'The password of a lark')).toEqual([])
    await expect
      .poll(async () => (await received(strictURL, '"segment_id":0')).flatMap(({ types }) => types))
      .toEqual(['replay_event', 'replay_recording'])
    await expect
      .poll(async () => (await received(strictURL, '')).flatMap(({ types }) => types))
      .toContain('transaction')
    const all = await received(strictURL, '')
    expect(all.map(({ text }) => text).join('\n')).not.toMatch(/utm_source=news|#prices/)
    const [recording] = await received(strictURL, '"segment_id":0')
    expect(recording?.text).toContain('*****')
    expect(recording?.text).not.toContain('Decline')
    expect(
      await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted()),
    ).toEqual(['cookie_consent', 'cookie_preferences'])
    expect(await page.context().cookies()).toEqual([])
  })

  test('nine of ten visits are not recorded, and a browser may switch reports off', async ({
    page,
    strictURL,
    expectedAnswers,
  }) => {
    expectedAnswers.push('page error: ')
    await chance(page, 0.5)
    await page.goto('/login')
    await page.evaluate(() => localStorage.setItem('cookie_consent', 'accepted'))
    await page.evaluate(() =>
      localStorage.setItem(
        'cookie_preferences',
        JSON.stringify({
          analytics: true,
          functional: true,
          marketing: true,
          version: 1,
          at: new Date().toISOString(),
        }),
      ),
    )
    await page.reload()
    await expect.poll(() => scriptsOf(page)).toEqual(['reporter'])
    await breakPage(page, 'Lark at the door')
    await expect.poll(async () => (await received(strictURL, 'Lark at the door')).length).toBe(1)
    await page.evaluate(() => localStorage.setItem('disable_sentry', 'true'))
    await page.reload()
    await page.waitForLoadState('networkidle')
    await breakPage(page, 'Quiet lark')
    await page.waitForLoadState('networkidle')
    expect(await scriptsOf(page)).toEqual([])
    expect(await received(strictURL, 'Quiet lark')).toEqual([])
  })
})
