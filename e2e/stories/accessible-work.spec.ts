import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addExpense, addJob, linkOfInvoice, payInvoice, saveInvoice } from '../books.ts'
import { openAllFolds } from '../folds.ts'
import { motionEnds } from '../motion.ts'
import { jobsPage } from '../pages/jobs.ts'
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
      '/settings/team',
    ],
  }
}

/** A request, a sent quote and a job of one client. */
async function prepareWork(owner: Owner) {
  const { id: client_id } = await addClient(owner, {
    email: 'carla@example.com',
    phone: '+1 555 010 2030',
    company_name: 'Administración de Fincas Montesinos',
  })
  const wish = { business_id: owner.businessId, client_id, title: 'Move-in clean', urgency: 'urgent' }
  const [request] = await owner.call<{ id: string }[]>('POST', '/rest/v1/requests', wish)
  const quote = await saveQuote(owner, { client_id }, [
    quoteLine('Deep cleaning', 12_345.67),
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
      '/clients',
      '/clients?q=nobody',
      '/clients/new',
      `/clients/${client_id}/edit`,
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

/** By how many pixels the page is wider than the screen. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.screen.width)

/** What is beyond the edge of the screen, and what scrolls to the side but for rows that are made for it. */
const widerThanPhone = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const isMadeToScroll = (element: Element) => element.matches('[data-list-head] *, [role=tablist]')
    const overflowOf = (element: Element) => getComputedStyle(element).overflowX
    const isInScrolled = (element: Element): boolean => {
      const { parentElement: parent } = element
      if (parent === null || parent === document.body) return false
      return overflowOf(parent) !== 'visible' || isInScrolled(parent)
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        if (width <= 1 || height <= 1 || getComputedStyle(element).visibility !== 'visible') return false
        if (/auto|scroll/.test(overflowOf(element)))
          return element.scrollWidth > element.clientWidth + 1 && !isMadeToScroll(element)
        return (right > innerWidth + 0.5 || left < -0.5) && !isInScrolled(element)
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}: ${element.className}`)
  })

// Names depend on the language and contrast on the theme: one look on each size shows both of either.
ownerTest.describe('the work, in English and light', () => {
  ownerTest.use(calm)

  for (const part of parts) {
    ownerTest(`every screen of the ${part} is accessible`, async ({ page, owner, expectAccessible }) => {
      ownerTest.slow()
      const work = await prepareWork(owner)
      for (const path of work[part]) {
        await arrive(page, path)
        await openAllFolds(page)
        await expectAccessible()
      }
    })
  }
})

ownerTest.describe('on a phone, in Spanish and dark @phone', () => {
  ownerTest.use({ locale: 'es-MX', theme: 'dark', ...calm })

  for (const part of parts) {
    ownerTest(
      `every screen of the ${part} is accessible and as wide as the phone`,
      async ({ page, owner, expectAccessible }) => {
        ownerTest.slow()
        const work = await prepareWork(owner)
        const link = work.links[part]
        for (const path of link === null ? work[part] : [link, ...work[part]]) {
          await arrive(page, path)
          await expect(page.locator('html')).toHaveAttribute('lang', path === link ? /./ : 'es')
          expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
          expect.soft(await widerThanPhone(page), path).toEqual([])
          await expectAccessible()
        }
      },
    )
  }
})

ownerTest.describe('on a phone of 360 × 740 @phone', () => {
  ownerTest(
    'forms and questions are no wider than the screen in Spanish, which is longer',
    async ({ page, owner }) => {
      await page.addInitScript(() => localStorage.setItem('language', 'es'))
      const { id: client_id } = await addClient(owner, {
        company_name: 'Administración de Fincas Montesinos',
      })
      const quoteId = randomUUID()
      await saveQuote(owner, { id: quoteId, client_id, title: 'Baño' }, [quoteLine('Obra', 12_345.67)])
      await linkOfQuote(owner, quoteId)
      const check = async (where: string) => {
        expect.soft(await widerThanPhone(page), where).toEqual([])
      }
      // The other screens are measured above.
      const forms = ['requests', 'quotes', 'jobs'].map((list) => `/${list}/new`)
      for (const path of ['/schedule', '/settings/company', ...forms, `/quotes/${quoteId}`]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.locator('main .animate-breathe')).toHaveCount(0)
        await check(path)
      }
      await page.getByRole('button', { name: 'Más acciones' }).click()
      await page.getByRole('menuitem', { name: 'Desactivar todos los enlaces' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await motionEnds(page)
      await check('a question with long buttons')
      await page.goto(`/jobs/${await addJob(owner)}`)
      await jobsPage(page).start.click()
      await expect(page.getByRole('heading', { name: 'Esta visita' })).toBeVisible()
      await check('a running visit')
      await jobsPage(page).complete.click()
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Facturar ahora/ })).toBeVisible()
      const isInside = (button: Element) =>
        [...button.querySelectorAll('span')].every(
          (text) => text.getBoundingClientRect().right <= button.getBoundingClientRect().right,
        )
      for (const name of [/^Después/, /^Sin cobro/])
        expect(await page.getByRole('dialog').getByRole('button', { name }).evaluate(isInside)).toBe(true)
      await motionEnds(page)
      await check('the question about the invoice')
    },
  )
})
