import type { Page } from '@playwright/test'

import { addInvoice, markSent } from '../books.ts'
import { clientsPage } from '../pages/clients.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient } from '../test-data.ts'

/** Answers nothing but 503 to these requests until it is told that the server is well again. */
async function cut(page: Page, path: string) {
  let isDown = true
  await page.route(path, (route) =>
    isDown ? route.fulfill({ status: 503, json: { message: 'down' } }) : route.fallback(),
  )
  return () => {
    isDown = false
  }
}

const again = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Try again|Intentar)/i })

/** What stays of the frame: the menu of the screen's width, and the account. */
async function expectFrame(page: Page) {
  const { mainMenu, userMenu } = shell(page)
  await expect(mainMenu).toBeVisible()
  await expect(userMenu).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
}

for (const [width, theme, locale] of [
  ['@phone', 'dark', 'es-MX'],
  ['on a desk,', 'light', 'en-US'],
] as const) {
  test.describe(`${width} ${theme}`, () => {
    test.use({ theme, locale })

    test('a list and a record whose answer fails keep the frame, say what failed and try again', async ({
      page,
      owner,
      expectedAnswers,
      expectAccessible,
    }) => {
      expectedAnswers.push('503 /rest/v1/clients')
      const { id } = await addClient(owner)
      await page.goto('/home')
      await expect(shell(page).userMenu).toBeVisible()
      // Once it has joined its channel, the page reads again by itself.
      await page.routeWebSocket('**/realtime/**', () => {})
      const mend = await cut(page, '**/rest/v1/clients?**')
      for (const [address, title] of [
        ['/clients', /Failed to load clients|No se pudieron cargar los clientes/],
        [`/clients/${id}`, /Failed to load client|No se pudo cargar el cliente/],
      ] as const) {
        await page.goto(address)
        const alert = page.getByRole('main').getByRole('alert')
        await expect(alert).toContainText(title)
        await expect(alert).toContainText(/Server error|Error del servidor/)
        await expect(alert).toContainText(/kept on this device|se conservan en este dispositivo/)
        await expectFrame(page)
        await expect(page.locator('body')).toBeFocused()
        await expectAccessible()
      }
      mend()
      await again(page).click()
      await expect(clientsPage(page).name('Carla Reyes')).toBeVisible()
    })
  })
}

test('@phone the dashboard says once that its figures did not load', async ({
  page,
  owner,
  expectedAnswers,
  expectAccessible,
}) => {
  expectedAnswers.push('503 /rest/v1/rpc/dashboard_totals')
  await addClient(owner)
  const mend = await cut(page, '**/rest/v1/rpc/dashboard_totals')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText('Your figures didn’t load')
  await expectFrame(page)
  await expectAccessible()
  mend()
  await again(page).click()
  await expect(page.getByRole('heading', { name: 'Money on the table' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('on a desk, a lost connection is said at the very top, and what does not load keeps the screen', async ({
  page,
  context,
  owner,
  expectAccessible,
}) => {
  await addClient(owner)
  await page.goto('/clients/new')
  const clients = clientsPage(page)
  await clients.firstName.fill('Helen')
  const bar = page.locator('[data-connection]')
  await expect(bar).toHaveAttribute('data-connection', 'on')
  await context.setOffline(true)
  await expect(bar).toHaveText(/^Offline.* 1 unfinished form is kept/)
  const top = await bar.boundingBox()
  expect(top).toMatchObject({ y: 0, height: 32 })
  await page.mouse.wheel(0, 400)
  await expect(bar).toBeInViewport()
  await expectAccessible()
  await context.setOffline(false)
  await expect(bar).toHaveText('Back online')
  await expect(bar).toHaveText('')
})

test('@phone what opens over a screen and cannot be loaded is reported, and the screen stays', async ({
  page,
  owner,
}) => {
  await addClient(owner)
  await page.route('**/assets/quick-create-sheet-*.js', (route) => route.abort())
  await page.goto('/clients')
  await expect(clientsPage(page).client('Carla Reyes')).toBeVisible()
  await page.getByRole('button', { name: 'Quick create' }).tap()
  await expect(page.getByText('This didn’t open. Go online or reload.')).toBeVisible()
  await expect(clientsPage(page).client('Carla Reyes')).toBeVisible()
  await page.unroute('**/assets/quick-create-sheet-*.js')
  await page.getByRole('button', { name: 'Quick create' }).tap()
  await expect(page.getByRole('dialog', { name: 'Quick create' })).toBeVisible()
})

test('@phone what cannot open without a network leaves the record as it was, and opens with one', async ({
  page,
  context,
  owner,
  expectAccessible,
}) => {
  const invoice = await addInvoice(owner)
  await markSent(owner, invoice)
  const { pay } = invoicesPage(page)
  const title = page.getByRole('heading', { name: 'House cleaning' })
  const dialog = page.locator('[role=dialog]:not([data-type])')
  await page.goto(`/invoices/${invoice.id}`)
  await expect(pay).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await pay.tap()
  await expect(page.getByText('This didn’t open. Go online or reload.')).toBeVisible()
  await expect(title).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectAccessible()
  await context.setOffline(false)
  await pay.tap()
  await expect(dialog).toBeVisible()
})
