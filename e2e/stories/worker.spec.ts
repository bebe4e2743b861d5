import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { dayFromNow } from '../days.ts'
import { allShown } from '../screens.ts'
import { expect, workerTest } from '../story.ts'
import { addClient, type Owner, rowsOf } from '../test-data.ts'

/** A completed visit of the worker at a job that comes to be paid, and one that is still to be done. */
async function workOf(owner: Owner) {
  const workers = await rowsOf<{ user_id: string }>(owner, 'team_members', 'select=user_id&role=eq.worker')
  const { id: client_id } = await addClient(owner, { email: 'carla@example.com', phone: '+1 555 010 2030' })
  const job = randomUUID()
  const visit = randomUUID()
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id: job, version: null, client_id, title: 'Deep clean', status: 'scheduled' },
    lines: [],
    member_ids: workers.map(({ user_id }) => user_id),
    visits: [
      { id: visit, visit_date: dayFromNow(-3), start_time: '09:00', duration_minutes: 60 },
      { id: randomUUID(), visit_date: dayFromNow(1), start_time: '09:00', duration_minutes: 60 },
    ],
  })
  await owner.call('POST', '/rest/v1/rpc/start_visit', { visit_id: visit })
  await owner.call('POST', '/rest/v1/rpc/complete_visit', { visit_id: visit, notes: null })
  return { job }
}

workerTest(
  'a worker corrects their time, and it says what it was before',
  async ({ page, owner, expectAccessible }) => {
    const { job } = await workOf(owner)
    await page.goto(`/jobs/${job}?tab=visits`)
    const named = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
    const done = new Intl.DateTimeFormat('en-US', named).format(new Date(dayFromNow(-3)))
    await page.getByRole('button', { name: `Details of the visit ${done}` }).click()
    await page.getByRole('button', { name: 'Correct the time of Wanda Worker' }).click()
    const day = dayFromNow(-2)
    await page.getByLabel('Started').fill(`${day}T09:00`)
    await page.getByLabel('Ended').fill(`${day}T08:00`)
    await page.getByRole('button', { name: 'Save time' }).click()
    await expect(page.getByText('It has to end after it started')).toBeVisible()
    await expectAccessible()
    await page.getByLabel('Ended').fill(`${day}T09:05`)
    await page.getByRole('button', { name: 'Save time' }).click()
    await expect(page.getByText(/^Corrected by Wanda Worker/)).toBeVisible()
    const times = await rowsOf<{ started_at: string; ended_at: string }>(owner, 'visit_times')
    expect(times.map(({ started_at, ended_at }) => Date.parse(ended_at) - Date.parse(started_at))).toEqual([
      300_000,
    ])
    expect(await rowsOf(owner, 'visit_time_changes')).toHaveLength(1)
  },
)

/** An address without its ids: one job stands for all of them. */
const shapeOf = (address: string) => address.replace(/[0-9a-f-]{36}/g, ':id').replace(/[?#].*/, '')
const refusals = /Only owners and managers|isn’t for you|not allowed|Page not found|can’t open/i

/** Resolves when the page shows another title than before and every request that it made is answered. */
function answersOf(page: Page) {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async (address: string) => {
    await expect(page.locator('h1:not([data-left])').first(), address).toBeVisible()
    await expect(page.locator('h1[data-left]'), address).toHaveCount(0)
    await allShown(page)
    // What an answer leads to is asked for within the next frames.
    await expect(async () => {
      for (let frames = 0; frames < 6; frames += 1) {
        expect([...open].map((request) => request.url())).toEqual([])
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
      }
    }).toPass({ intervals: [20], timeout: 30_000 })
  }
}

/** Goes there inside the app, as one step of the history: loading the app for each address is most of the time. */
const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

// The links of each screen and of its menus, and those of the screens they lead to; any refused request fails the story.
workerTest('no way that a worker is offered leads to a refusal', async ({ page, owner }) => {
  await workOf(owner)
  const waiting = ['/home']
  const seen = new Set(waiting.map(shapeOf))
  const offer = async () => {
    const links = page.locator('a[href^="/"]')
    const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) {
      if (seen.has(shapeOf(href))) continue
      seen.add(shapeOf(href))
      waiting.push(href)
    }
  }
  const answered = answersOf(page)
  await page.goto('/home')
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await follow(page, address)
    await answered(address)
    await expect(page.locator('h1').first(), address).not.toContainText(refusals)
    await offer()
    for (const menu of await page.locator('button[aria-haspopup="menu"]:visible').all()) {
      await menu.click()
      await expect(page.getByRole('menu').first()).toBeVisible()
      await offer()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
  }
  // What one worker sees of a business with a job and a client; a screen that is missing was not followed.
  expect([...seen].toSorted()).toEqual([
    '/clients',
    '/clients/:id',
    '/clients/:id/edit',
    '/clients/new',
    '/expenses',
    '/expenses/new',
    '/home',
    '/invoices',
    '/jobs',
    '/jobs/:id',
    '/jobs/:id/edit',
    '/jobs/recurring',
    '/schedule',
    '/settings',
    '/settings/account',
    '/settings/business',
    '/settings/mobile',
    '/settings/notifications',
    '/settings/schedule',
    '/settings/team',
  ])
})
