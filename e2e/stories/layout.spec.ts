import type { Locator, Page } from '@playwright/test'

import { daysAfter, today } from '../days.ts'
import { motionEnds } from '../motion.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, test } from '../story.ts'

/** Pixels of a phone's screen, as it is on arrival. */
function measured(page: Page) {
  return page.evaluate(() => {
    const bottomOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
    const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? Number.NaN
    const bars = [...document.querySelectorAll('[data-action-bar]:not(:empty), nav[aria-label="Main menu"]')]
    const tops = bars.map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0)
    const barTop = Math.min(innerHeight, ...tops.map(({ top }) => top))
    const rows = [...document.querySelectorAll('main li:has([data-row-link])')]
    const controls = [...document.querySelectorAll('button, a, input, select, summary')].filter((element) => {
      const { width, height, bottom, top, right, left } = element.getBoundingClientRect()
      const isDrawn = width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
      // What is cut by a bar or by the end of a row that scrolls is reached by scrolling.
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isCut =
        (top + bottom) / 2 + 22 > barTop ||
        !(middle && (element.contains(middle) || middle.contains(element)))
      return isDrawn && !isCut && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
    })
    /** Whether a tap 22 px from the middle to each side still hits it; a line of text is as wide as its words. */
    const isSmall = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return [-21, 21].some((away) => {
        const at = document.elementFromPoint(x, Math.min(Math.max(y + away, 0), innerHeight - 1))
        return !(
          at &&
          (element.contains(at) || at.contains(element) || at.closest('label, a, button') !== null)
        )
      })
    }
    return {
      head: bottomOf('[data-list-head]') - bottomOf('header[class*="sticky"]'),
      rows: rows.length,
      firstRow: topOf(rows[0]),
      wholeRows: rows.filter((row) => row.getBoundingClientRect().bottom <= barTop).length,
      secondLine: (document.querySelector('main h1')?.getBoundingClientRect().height ?? 0) > 40 ? 28 : 0,
      content: topOf(document.querySelector('main > header + *, main header + *')),
      width: document.documentElement.scrollWidth,
      small: controls.filter(isSmall).map((element) => element.outerHTML.slice(0, 120)),
    }
  })
}

/** Lists show six rows, and records begin under a low head. A title may take a second line. */
async function expectLowHeads(page: Page) {
  for (const path of ['/jobs', '/quotes', '/requests', '/invoices', '/expenses', '/clients']) {
    await page.goto(path)
    await expect(page.locator('[data-row-link]').first()).toBeVisible()
    const list = await measured(page)
    const groups = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
    // Lists in the order of a day, a month or what is to be done have heads between their rows.
    expect.soft((await groups.count()) > 0, `${path}: groups`).toBe(/jobs|invoices|expenses/.test(path))
    expect.soft(list.firstRow, `${path}: the first row`).toBeLessThanOrEqual(200)
    expect.soft(list.wholeRows, `${path}: whole rows`).toBeGreaterThanOrEqual(Math.min(6, list.rows))
    expect.soft(list.width, `${path}: as wide as the phone`).toBe(360)
    expect.soft(list.small, `${path}: targets`).toEqual([])
    await page.locator('[data-row-link]').first().click()
    await expect(page.locator('[data-action-bar]:not(:empty)')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await motionEnds(page)
    const record = await measured(page)
    expect.soft(record.content, `${path}: where a record begins`).toBeLessThanOrEqual(140 + record.secondLine)
    expect.soft(record.width, `${path}: a record is as wide as the phone`).toBe(360)
    expect.soft(record.small, `${path}: targets of a record`).toEqual([])
  }
}

/** How far a tap may be from the middle of the button, to the left or right and up or down, and still press it. */
const reachOf = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const isHit = (x: number, y: number) =>
      element.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y))
    const far = [10, 15, 20, 21].filter((each) =>
      [-each, each].every((away) => isHit(away, 0) && isHit(0, away)),
    )
    return far.at(-1)
  })

/** The filters of a list are apart from its sums, and the members of a visit from each other. */
async function expectSideBySide(page: Page) {
  await page.goto('/invoices')
  const [chips, sums] = [page.locator('[data-list-head] [aria-pressed]'), page.getByText(/outstanding/)]
  await expect(sums).toBeVisible()
  const [chip, sum] = [await chips.first().boundingBox(), await sums.boundingBox()]
  expect((sum?.y ?? 0) - (chip?.y ?? 0) - (chip?.height ?? 0)).toBeGreaterThanOrEqual(6)
  // Two go to her, every Wednesday.
  const wednesday = daysAfter(today(), (10 - new Date(today()).getUTCDay()) % 7)
  await page.goto(`/schedule?view=day&date=${wednesday}`)
  await page.getByRole('button', { name: /Mei-Ling Chen/ }).click()
  const dots = page
    .getByRole('dialog')
    .getByTitle(/(?=.*Maya Sullivan)(?=.*Jenny Nguyen)/)
    .locator('[aria-hidden]')
  await expect(dots).toHaveText([/^(?:MS|JN)$/, /^(?:MS|JN)$/])
  const [left, right] = [await dots.first().boundingBox(), await dots.last().boundingBox()]
  expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThanOrEqual(left?.width ?? Number.NaN)
}

test.describe('on a phone of 360 × 740 @phone', () => {
  // The demo has enough of everything but requests.
  test('buttons in a field are as large as others, lists show six rows, records have a low head, members stand side by side', async ({
    page,
  }) => {
    // Fourteen pages.
    test.slow()
    await page.goto('/login')
    await expect(page.locator('#first')).toHaveCount(0)
    const form = signInPage(page)
    expect(await reachOf(page.getByRole('button', { name: 'Show password' }))).toBe(21)
    await form.email.fill('demo@fieldlark.example')
    await form.password.fill('brightside')
    await form.password.press('Enter')
    await page.waitForURL('**/home')
    await expectLowHeads(page)
    await expectSideBySide(page)
  })
})
