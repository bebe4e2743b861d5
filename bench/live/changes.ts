import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

/** Calls a function of the database as the demo's owner and resolves with its answer. */
export type Post = <Answer>(name: string, args: object) => Promise<Answer>
/** An element of the screen and the pattern that its whole text has to match. */
export type Shown = { selector: string; text: string }

/** One change: which records are made, what the other browser does, and what has to appear on the open screen. */
export type Change = {
  what: string
  /** Answers the address that is open here, and the one that is open in the other browser, null for none. */
  prepare: (
    round: number,
  ) => Promise<{ here: string; there: string | null; shown: Shown; write: (page: Page) => Promise<unknown> }>
  /** Part of the address of the request whose answer starts the clock. */
  request: string
}

// Far from the visits of the demo business; a week for each round.
const firstDay = Date.parse('2031-02-12')
const dayMs = 24 * 3600 * 1000
const dayOf = (days: number) => new Date(firstDay + days * dayMs).toISOString().slice(0, 10)

async function addQuote(post: Post, business_id: string, client_id: string) {
  const id = randomUUID()
  const line = { id: randomUUID(), name: 'Deep cleaning', quantity: 1, unit_price: 350, kind: 'required' }
  await post('save_quote', {
    business_id,
    quote: { id, version: null, client_id, title: 'Spring cleaning', taxes: [] },
    lines: [{ ...line, is_selected: false }],
  })
  const { token } = await post<{ token: string }>('send_quote', { quote_id: id, via: 'link' })
  return { here: `/quotes/${id}`, link: `/q/${token}` }
}

async function addInvoice(post: Post, business_id: string, client_id: string) {
  const id = randomUUID()
  await post('save_invoice', {
    business_id,
    invoice: { id, client_id, title: 'House cleaning', taxes: [] },
    lines: [{ id: randomUUID(), name: 'Deep cleaning', quantity: 1, unit_price: 200 }],
  })
  await post('send_invoice', { invoice_id: id, via: 'marked' })
  return `/invoices/${id}`
}

async function addVisit(post: Post, business_id: string, client_id: string, visit_date: string) {
  await post('save_job', {
    business_id,
    job: {
      id: randomUUID(),
      version: null,
      client_id,
      title: 'Deep clean',
      status: 'scheduled',
      schedule_type: 'one-off',
    },
    lines: [],
    member_ids: [],
    visits: [{ id: randomUUID(), visit_date, start_time: '09:00', duration_minutes: 60 }],
  })
}

async function requestChanges(page: Page) {
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Without the oven, please.')
  await page.getByRole('button', { name: 'Send message' }).click()
}

async function recordPayment(page: Page) {
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Payment method' }).selectOption({ label: 'Cash' })
  await dialog.locator('button[type=submit]').click()
}

/** Carries the visit to another day as a hand does, and confirms. */
async function dragVisit(page: Page, to: string) {
  const visit = await page.locator('[data-visit]').first().boundingBox()
  const column = await page.locator(`[data-grid="time"][data-day="${to}"]`).boundingBox()
  if (!visit || !column) throw new Error('The visit or the day is not in sight.')
  await page.mouse.move(visit.x + 20, visit.y + 6)
  await page.mouse.down()
  await page.mouse.move(visit.x + 28, visit.y + 14, { steps: 3 })
  await page.mouse.move(column.x + 20, visit.y + 6, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('dialog').getByRole('button', { name: 'Just move' }).click()
}

const inMain = (text: string): Shown => ({ selector: 'main *', text })

/** The changes that screens show live, made with records of this business and client. */
export const changesOf = (post: Post, businessId: string, clientId: string): Change[] => [
  {
    what: 'an open quote: “Opened by the client”',
    request: '/functions/v1/quote-link',
    prepare: async () => {
      const { here, link } = await addQuote(post, businessId, clientId)
      return { here, there: null, shown: inMain('^Opened by the client'), write: (page) => page.goto(link) }
    },
  },
  {
    what: 'an open quote: “Changes requested”',
    request: '/functions/v1/quote-link',
    prepare: async () => {
      const { here, link } = await addQuote(post, businessId, clientId)
      return { here, there: link, shown: inMain('^Changes requested$'), write: requestChanges }
    },
  },
  {
    what: 'an open invoice: “Paid”',
    request: '/rpc/perform_command',
    prepare: async () => {
      const path = await addInvoice(post, businessId, clientId)
      // The label of an amount says "Paid" from the beginning; the badge is a span.
      const shown = { selector: 'main span', text: '^Paid$' }
      return { here: path, there: path, shown, write: recordPayment }
    },
  },
  {
    what: 'a schedule: the moved visit',
    request: '/rpc/perform_command',
    prepare: async (round) => {
      const [from, to] = [dayOf(round * 7), dayOf(round * 7 + 1)]
      await addVisit(post, businessId, clientId, from)
      const path = `/schedule?view=week&date=${from}`
      const shown = { selector: `[data-grid="time"][data-day="${to}"] [data-visit]`, text: '' }
      return { here: path, there: path, shown, write: (page) => dragVisit(page, to) }
    },
  },
]
