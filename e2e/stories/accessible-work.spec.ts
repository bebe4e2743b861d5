import type { Page } from '@playwright/test'
import { addExpense, linkOfInvoice, payInvoice, saveInvoice } from '../books.ts'
import { openAllFolds } from '../folds.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest } from '../story.ts'
import { addClient, giveWork, linkOfQuote, type Owner, quoteLine, rowsOf, saveQuote } from '../test-data.ts'

// Contrast is measured after the animations have ended.
const calm = { contextOptions: { reducedMotion: 'reduce' } } as const

/** A sent, half-paid invoice, a draft and an expense. */
async function prepareBooks(owner: Owner, client_id: string) {
  const sent = await saveInvoice(owner, { client_id, title: 'Deep clean' }, [quoteLine('Deep cleaning', 350)])
  const link = await linkOfInvoice(owner, sent.id)
  await payInvoice(owner, sent.id, 100)
  const draft = await saveInvoice(owner, { client_id }, [quoteLine('Windows', 90)])
  const expense = await addExpense(owner, { category: 'fuel', amount: 62, vendor: 'Shell' })
  return {
    link,
    books: [
      '/invoices',
      '/invoices/new',
      `/invoices/${sent.id}`,
      `/invoices/${draft.id}`,
      `/invoices/${draft.id}/edit`,
      `/clients/${client_id}`,
      '/expenses',
      '/expenses/new',
      `/expenses/${expense.id}`,
      `/expenses/${expense.id}/edit`,
      '/reports',
      '/settings/design',
      '/settings/payments',
      '/settings/mail',
    ],
  }
}

/** A request, a sent quote and a job of one client. */
async function prepareWork(owner: Owner) {
  const { id: client_id } = await addClient(owner, { email: 'carla@example.com', phone: '+1 555 010 2030' })
  const wish = { business_id: owner.businessId, client_id, title: 'Move-in clean', urgency: 'urgent' }
  const [request] = await owner.call<{ id: string }[]>('POST', '/rest/v1/requests', wish)
  const quote = await saveQuote(owner, { client_id }, [
    quoteLine('Deep cleaning', 350),
    quoteLine('Windows', 90, { kind: 'optional' }),
  ])
  const link = await linkOfQuote(owner, quote.id)
  await giveWork(owner, client_id)
  const [job] = await rowsOf(owner, 'jobs', 'select=id')
  const { link: invoiceLink, books } = await prepareBooks(owner, client_id)
  return {
    links: { office: link, field: null, books: invoiceLink },
    books,
    office: [
      '/home',
      '/requests',
      `/requests/${request?.id}`,
      `/requests/${request?.id}/edit`,
      '/quotes',
      `/quotes/${quote.id}`,
      `/quotes/${quote.id}/edit`,
      '/settings',
      '/settings/services',
    ],
    field: [
      '/jobs',
      `/jobs/${job?.id}`,
      `/jobs/${job?.id}/edit`,
      '/jobs/new?type=recurring',
      '/jobs/recurring',
      '/schedule?view=day',
      '/schedule?view=week',
      '/schedule?view=month',
      '/settings/schedule',
      '/settings/documents',
      '/settings/sample-data',
    ],
  }
}

const parts = ['office', 'field', 'books'] as const

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Loading placeholders are animated with this class, and so is the dot of a running visit.
  await expect(page.locator('main .animate-breathe:not(.bg-lark)')).toHaveCount(0)
}

/** The page in the other theme and language. Only the language stays for the next screen. */
async function turn(page: Page) {
  const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en'
  // On a phone a form takes the place of the top bar with its menu.
  if (await shell(page).userMenu.isVisible()) await shell(page).choose(isEnglish ? 'Español' : 'English')
  else {
    await page.evaluate((language) => localStorage.setItem('language', language), isEnglish ? 'es' : 'en')
    await arrive(page, page.url())
  }
  await expect(page.locator('html')).toHaveAttribute('lang', isEnglish ? 'es' : 'en')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  })
}

/** By how many pixels the page is wider than the screen. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.screen.width)

ownerTest.describe('the work', () => {
  ownerTest.use(calm)

  for (const part of parts) {
    // Names depend on the language and contrast on the theme, so each screen is looked at twice instead of four times.
    ownerTest(
      `every screen of the ${part} is accessible in both themes and languages`,
      async ({ page, owner, expectAccessible }) => {
        ownerTest.slow()
        const work = await prepareWork(owner)
        for (const path of work[part]) {
          await arrive(page, path)
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
          await expectAccessible()
          await openAllFolds(page)
          await turn(page)
          await expectAccessible()
        }
      },
    )
  }
})

ownerTest.describe('on a phone @phone', () => {
  ownerTest.use({ theme: 'dark', ...calm })

  for (const part of parts) {
    ownerTest(
      `every screen of the ${part} is accessible and as wide as the phone in both languages`,
      async ({ page, owner, expectAccessible }) => {
        ownerTest.slow()
        const work = await prepareWork(owner)
        const link = work.links[part]
        for (const path of link === null ? work[part] : [link, ...work[part]]) {
          await arrive(page, path)
          expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
          await expectAccessible()
          if (path === link) continue
          await turn(page)
          expect(await overflowOf(page), `${path}, the other language`).toBeLessThanOrEqual(0)
        }
      },
    )
  }
})
