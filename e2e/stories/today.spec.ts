import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { today } from '../days.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, type Owner } from '../test-data.ts'

type Visit = { id: string }

/** A day with two stops, of which the first is under way. */
async function beginDay(owner: Owner) {
  const client = await addClient(owner, { phone: '(512) 555-0144' })
  const addJob = async (title: string, custom_address: string, start_time: string) => {
    const id = randomUUID()
    await owner.call('POST', '/rest/v1/rpc/save_job', {
      business_id: owner.businessId,
      job: { id, version: null, client_id: client.id, title, custom_address },
      lines: [{ id: randomUUID(), name: 'Cleaning', quantity: 1, unit_price: 240 }],
      member_ids: [],
      visits: [{ id: randomUUID(), visit_date: today(), start_time, duration_minutes: 150 }],
    })
    const [visit] = await owner.call<Visit[]>('GET', `/rest/v1/visits?select=id&job_id=eq.${id}`)
    return { id, visitId: visit?.id }
  }
  const running = await addJob('Standard clean', '18 Elm Street', '10:00')
  const next = await addJob('Turnover', '1100 Guadalupe St', '13:30')
  await owner.call('POST', '/rest/v1/rpc/start_visit', { visit_id: running.visitId })
  return { client, running, next }
}

const partsOf = (page: Page) => ({
  hero: page.getByRole('region', { name: /^(Visit in progress|Visita en curso)$/ }),
  dock: page.locator('[data-action-bar]'),
})

test('the day is beside the money, and the visit under way is completed from it', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const { client, running } = await beginDay(owner)
  await page.goto('/home')
  const { hero, dock } = partsOf(page)
  await expect(hero).toContainText(client.name)
  await expect(hero).toContainText('18 Elm Street')
  await expect(page.getByRole('listitem').filter({ hasText: '1100 Guadalupe St · Turnover' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('2 visits')
  await expectAccessible()
  await dock.getByRole('button', { name: 'Complete visit' }).click()
  // Nothing of the job is left to do but its invoice.
  const dialog = page.getByRole('dialog', { name: 'Complete the visit. What about the invoice?' })
  await dialog.getByLabel('Notes').fill('Gate was open')
  await expectAccessible()
  await dialog.getByRole('button', { name: /^Later/ }).click()
  await expect(dialog).toBeHidden()
  await expect(hero).toHaveCount(0)
  expect(await owner.call('GET', `/rest/v1/visits?select=completion_notes&job_id=eq.${running.id}`)).toEqual([
    { completion_notes: 'Gate was open' },
  ])
  await page.goto(`/jobs/${running.id}`)
  await expect(page.getByRole('heading', { name: 'Ready to invoice' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$240.00')
  await expectAccessible()
})

test.describe('in Spanish and dark', () => {
  test.use({ locale: 'es-MX', theme: 'dark' })

  test('@phone the day fits a phone, with one hero and its next step in the dock', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    const { client, running } = await beginDay(owner)
    await page.goto('/home')
    const { hero, dock } = partsOf(page)
    await expect(hero).toHaveCount(1)
    await expect(hero).toContainText(client.name)
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('2 visitas')
    await expect(dock).toHaveCount(1)
    await expect(hero.getByRole('link', { name: /^Llamar a/ })).toHaveAttribute('href', 'tel:5125550144')
    const key = await hero.getByRole('link').last().boundingBox()
    expect(key?.height).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible()
    await page.mouse.wheel(0, 3000)
    await expect(page.getByRole('navigation', { name: /^Cómo va/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    // A link that is half scrolled under the edge would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible()

    await page.goto(`/jobs/${running.id}`)
    await expect(hero).toContainText('18 Elm Street')
    await expectAccessible()
  })
})

test('@phone a job without a day asks for one, and a tap on it is enough', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const { id: client_id } = await addClient(owner)
  const id = randomUUID()
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id, version: null, client_id, title: 'Deep clean' },
    lines: [],
    member_ids: [],
    visits: [],
  })
  await page.goto(`/jobs/${id}`)
  const question = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Which day?' }) })
  const day = question.getByRole('button').first()
  await expect(day).toContainText('free')
  await expectAccessible()
  await day.tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save visit' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test.describe('where the phone is', () => {
  const here = { latitude: 30.2713, longitude: -97.7426 }
  test.use({ geolocation: here, permissions: ['geolocation'] })

  test('@phone begins a visit, places it on the map of the day, and opens the way in the maps', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    const client = await addClient(owner)
    const addStop = async (address: string, start_time: string) => {
      const property_id = randomUUID()
      await owner.call('POST', '/rest/v1/property_addresses', {
        id: property_id,
        client_id: client.id,
        address,
        city: 'Austin',
      })
      const id = randomUUID()
      await owner.call('POST', '/rest/v1/rpc/save_job', {
        business_id: owner.businessId,
        job: { id, version: null, client_id: client.id, property_id, title: 'Clean' },
        lines: [],
        member_ids: [],
        visits: [{ id: randomUUID(), visit_date: today(), start_time, duration_minutes: 60 }],
      })
      const [visit] = await owner.call<Visit[]>('GET', `/rest/v1/visits?select=id&job_id=eq.${id}`)
      return { property_id, visit_id: visit?.id }
    }
    const { visit_id } = await addStop('816 Congress Ave', '00:05')
    const second = await addStop('1100 Guadalupe St', '00:10')
    const third = await addStop('2316 E 6th St', '00:15')
    await owner.call('POST', '/rest/v1/rpc/start_visit', { visit_id, latitude: 30.2633, longitude: -97.7145 })
    await owner.call('POST', '/rest/v1/rpc/complete_visit', { visit_id })
    await page.goto('/home')
    const map = page.getByRole('link', { name: /^Map of today’s/ })
    const start = page.locator('[data-action-bar]').getByRole('button', { name: /^Start/ })
    await expect(start).toBeVisible()
    await expect(map).toHaveCount(0)
    await start.tap()
    await expect(map).toHaveAccessibleName(/^Map of today’s 3 stops/)
    const positions = ({ property_id }: typeof second) =>
      owner.call('GET', `/rest/v1/property_addresses?select=latitude,longitude&id=eq.${property_id}`)
    expect(await positions(second)).toEqual([here])
    expect(await positions(third)).toEqual([{ latitude: null, longitude: null }])
    const way = new URL((await map.getAttribute('href')) ?? '').searchParams
    expect(way.get('waypoints')).toContain('1100 Guadalupe St')
    expect(way.get('destination')).toContain('2316 E 6th St')
    expect((await map.boundingBox())?.width).toBe(328)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible()
  })
})
