import type { Page } from '@playwright/test'
import { clientsPage } from '../pages/clients.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { jobsPage } from '../pages/jobs.ts'
import { propertiesPage } from '../pages/properties.ts'
import { quotesPage } from '../pages/quotes.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { addClient } from '../test-data.ts'

const gettingStarted = (page: Page) => {
  const main = page.getByRole('main')
  const steps = main.getByRole('list', { name: /^(Getting started|Primeros pasos)$/ })
  return {
    steps,
    done: steps.getByRole('listitem').filter({ hasText: /(Done|Listo)$/ }),
    next: (title: string) => main.getByRole('heading', { level: 2, name: title }),
    /** The button of the next step. */
    take: (action: string) => main.locator('[data-action-bar]').getByText(action),
    hide: main.getByRole('button', { name: /^(Hide|Ocultar)$/ }),
    quickActions: main.getByRole('heading', { name: /^(Quick actions|Acciones rápidas)$/ }),
  }
}

/** What a browser does that can install the page; this one cannot. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => void globalThis.dispatchEvent(new Event('appinstalled'))
    globalThis.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })

test('from an empty business to the last tick by the list’s own buttons', async ({
  page,
  expectAccessible,
}) => {
  const start = gettingStarted(page)
  const home = async (ticks: number) => {
    await page.goto('/home')
    await expect(start.done).toHaveCount(ticks)
  }
  await home(1)
  await expect(start.next('Add your first client')).toBeVisible()
  await expect(start.quickActions).toHaveCount(0)
  await expect(page.getByText('$0.00')).toHaveCount(0)
  await expectAccessible()

  await start.take('Add client').click()
  const clients = clientsPage(page)
  await clients.firstName.fill('Carla')
  await clients.save.click()
  await expect(clients.name('Carla')).toBeVisible()

  await home(2)
  await start.take('Add property').click()
  const properties = propertiesPage(page)
  await properties.client.fill('Carla')
  await page.getByRole('option', { name: 'Carla' }).click()
  await properties.address.fill('12 Elm Street')
  await properties.save.click()
  // Without a reload.
  await expect(start.done).toHaveCount(3)

  await start.take('Make the quote').click()
  const quotes = quotesPage(page)
  await quotes.client.fill('Carla')
  await page.getByRole('option', { name: 'Carla' }).click()
  await quotes.titleField.fill('House cleaning')
  await quotes.addLine('Deep cleaning', '1', '350')
  await quotes.save.click()
  await expect(quotes.title('House cleaning')).toBeVisible()

  await home(4)
  await start.take('Make the job').click()
  const jobs = jobsPage(page)
  await jobs.chooseClient('Carla')
  await jobs.titleField.fill('Windows')
  await jobs.saveDraft.click()
  await expect(jobs.title('Windows')).toBeVisible()

  await home(5)
  await start.take('Send an invoice').click()
  const invoices = invoicesPage(page)
  await invoices.client.fill('Carla')
  await page.getByRole('option', { name: 'Carla' }).click()
  await page.getByRole('button', { name: 'Blank invoice' }).click()
  await invoices.addLine('Windows', '1', '90')
  await invoices.save.click()
  await expect(invoices.title(/^Invoice INV-0001$/)).toBeVisible()
  // A draft does not count; the button leads to it.
  await home(5)
  await start.take('Send an invoice').click()
  await invoices.send.click()
  await invoices.dialog.getByRole('radio', { name: 'Already sent' }).check()
  await invoices.dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(invoices.pay).toBeVisible()

  await home(6)
  await start.take('Record the payment').click()
  await invoices.pay.click()
  await invoices.record('90', 'Cash')
  await expect(invoices.dialog).toHaveCount(0)

  await page.goto('/home')
  await expect(start.quickActions).toBeVisible()
  await expect(start.steps).toHaveCount(0)
  await offerInstall(page)
  await expect(start.done).toHaveCount(7)
  await expectAccessible()
  await start.take('Install').click()
  await expect(start.steps).toHaveCount(0)
})

test.describe('in Spanish and dark', () => {
  test.use({ locale: 'es-MX', theme: 'dark' })

  test('@phone the list is accessible and fits a phone, and stays hidden', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    const start = gettingStarted(page)
    await page.goto('/home')
    await expect(start.done).toHaveCount(1)
    await expect(start.quickActions).toHaveCount(0)
    await expectAccessible()
    await addClient(owner)
    await page.reload()
    await expect(start.done).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible()
    await start.hide.tap()
    await expect(start.quickActions).toBeVisible()
    await page.reload()
    await expect(start.quickActions).toBeVisible()
    await expect(start.steps).toHaveCount(0)
  })
})

workerTest('workers have no list', async ({ page }) => {
  const start = gettingStarted(page)
  await page.goto('/home')
  await expect(start.quickActions).toBeVisible()
  await expect(start.steps).toHaveCount(0)
})
