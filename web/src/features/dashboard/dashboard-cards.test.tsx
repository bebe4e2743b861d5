import type {
  DashboardTotals,
  WaitingMoney,
  WaitingQuote,
  WaitingRequest,
} from '@fieldlark/domain/reports/dashboard.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { invoiceHref, jobHref, paths, quoteHref, requestHref } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, pageOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, rosa } from '#testing/rows.ts'
import { jobRow, visitRow } from '#testing/work-rows.ts'

import { moneyTexts } from './money/money.texts.ts'
import { MoneyOnTheTable } from './money/money-on-the-table.tsx'
import { UpcomingVisits } from './to-do/upcoming-visits.tsx'
import { QuotesWaiting, RequestsWaiting } from './to-do/waiting-cards.tsx'
import { WaitingLine } from './to-do/waiting-line.tsx'
import { workCardsTexts } from './to-do/work-cards.texts.ts'

const texts = moneyTexts.en
const cards = workCardsTexts.en

const money = (changes: Partial<WaitingMoney> = {}): WaitingMoney => ({
  kind: 'uninvoiced',
  record: 'job',
  record_id: nextId(),
  job_id: null,
  client_id: rosa.id,
  client_name: 'Rosa Diaz',
  title: 'Hedge trimming',
  number: null,
  amount: 120,
  since: '2026-05-01',
  weight: 1,
  ...changes,
})
const totals = (first: readonly WaitingMoney[], items = first.length): DashboardTotals => ({
  today: '2026-05-04',
  revenue: { month: 0, last_month: 0, received: 0, received_last_month: 0 },
  unpaid: { invoices: 0, amount: 0, late: 0, late_amount: 0 },
  jobs_done: { month: 0, last_month: 0, all: 0 },
  clients: 1,
  requests: { items: 0, first: [] },
  quotes: { items: 0, amount: 0, first: [] },
  table: { amount: 480, items, kinds: { uninvoiced: { items, amount: 480 } }, first: [...first] },
  cash: { items: 0, amount: 0, job_id: null },
})

describe('outstanding items', () => {
  const id = nextId()
  it.each([
    [money({ record_id: id }), `${paths.invoiceNew}?job=${id}`, 'Done 3 days ago, not invoiced'],
    [
      money({ kind: 'draft', record: 'invoice', record_id: id, since: '2026-05-04' }),
      invoiceHref(id),
      'Drafted today, not sent',
    ],
    [
      money({ kind: 'overdue', record: 'invoice', record_id: id, since: '2026-05-03' }),
      invoiceHref(id),
      '1 day overdue',
    ],
    [
      money({ kind: 'quote', record: 'quote', record_id: id }),
      quoteHref(id),
      'Sent 3 days ago, about to expire',
    ],
  ])('links to the next action and says since when it waits (%#)', async (item, href, why) => {
    await renderSignedIn(<MoneyOnTheTable totals={totals([item])} />)
    const link = screen.getByRole('link', { name: /Hedge trimming/ })
    expect(link.getAttribute('href')).toBe(href)
    expect(within(link).getByText(why)).toBeTruthy()
    expect(link.textContent).toContain('$120.00')
  })

  it('shows five items, and all on request', async () => {
    const all = Array.from({ length: 7 }, () => money())
    reply('POST rest/v1/rpc/money_on_the_table', all)
    await renderSignedIn(<MoneyOnTheTable totals={totals(all.slice(0, 6), 7)} />)
    const user = person()
    expect(screen.getAllByRole('link')).toHaveLength(5)
    expect(callsOf('POST rest/v1/rpc/money_on_the_table')).toEqual([])
    await user.click(screen.getByRole('button', { name: texts.all(7) }))
    await screen.findByRole('button', { name: texts.fewer })
    await expect.poll(() => screen.getAllByRole('link')).toHaveLength(7)
  })

  it('says how many more there are than one answer holds', async () => {
    reply('POST rest/v1/rpc/money_on_the_table', [money(), money()])
    const first = Array.from({ length: 6 }, () => money())
    await renderSignedIn(<MoneyOnTheTable totals={totals(first, 1502)} />)
    await person().click(screen.getByRole('button', { name: texts.all(1502) }))
    await screen.findByText(texts.more(1500))
  })

  it('is in the currency of the business and the language of the user', async () => {
    await renderSignedIn(<MoneyOnTheTable totals={totals([money()])} />, {
      language: 'es',
      business: { currency: 'EUR' },
    })
    expect(screen.getByRole('link').textContent?.replace(/\s/g, ' ')).toContain('120,00 €')
    expect(screen.getByText(moneyTexts.es.why.uninvoiced(3))).toBeTruthy()
  })

  it.each([
    ['en', 'Cash to confirm: 2 · $180.00'],
    ['es', 'Efectivo por confirmar: 2 · $180.00'],
  ] as const)(
    'leads to the oldest cash to confirm, whether or not there are items, in %s',
    async (language, words) => {
      for (const items of [[], [money()]]) {
        const cash = { items: 2, amount: 180, job_id: id }
        const { unmount } = await renderSignedIn(<MoneyOnTheTable totals={{ ...totals(items), cash }} />, {
          language,
        })
        const link = screen.getByRole('link', { name: words })
        expect(link.getAttribute('href')).toBe(`${jobHref(id)}?tab=invoices`)
        expect(screen.queryByText(moneyTexts[language].nothing)).toBeNull()
        unmount()
      }
    },
  )

  it('says when nothing is outstanding', async () => {
    await renderSignedIn(<MoneyOnTheTable totals={totals([])} />)
    expect(screen.getByText(texts.nothing)).toBeTruthy()
  })
})

describe('upcoming visits', () => {
  const today = '2026-05-04'
  const job = jobRow()

  it('are grouped by day', async () => {
    const visits = [visitRow({ job, visit_date: '2026-05-05' }), visitRow({ job, visit_date: '2026-05-08' })]
    setClock('2026-05-05T05:00:00Z')
    await renderSignedIn(<UpcomingVisits visits={visits} more={3} today={today} />)
    const days = screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)
    expect(days).toEqual([cards.tomorrow, 'Fri, May 8'])
    expect(screen.getAllByRole('link', { name: /Hedge/ })[0]?.getAttribute('href')).toBe(
      `${jobHref(job.id)}?tab=visits`,
    )
    expect(screen.getByRole('link', { name: cards.more(3) })).toBeTruthy()
  })

  it.each([
    ['owner', true],
    ['worker', false],
  ] as const)('are none: the %s may make a job: %s', async (role, may) => {
    await renderSignedIn(<UpcomingVisits visits={[]} more={0} today={today} />, { role })
    expect(screen.getByText(may ? cards.nothingAhead : cards.nothingAheadForWorker)).toBeTruthy()
    expect(screen.queryByRole('link', { name: cards.newJob }) !== null).toBe(may)
  })
})

describe('who waits for an answer', () => {
  const threads = 'HEAD rest/v1/message_threads'

  it('is counted in one line, each part leading to its list', async () => {
    reply(threads, () => pageOf([], 2))
    await renderSignedIn(<WaitingLine totals={{ ...totals([]), requests: { items: 1, first: [] } }} />)
    const line = await screen.findByRole('navigation', { name: cards.waiting })
    const requests = within(line).getByRole('link', { name: '1 open request' })
    expect(requests.getAttribute('href')).toBe(paths.requests)
    const messages = await within(line).findByRole('link', { name: '2 clients wrote' })
    expect(messages.getAttribute('href')).toBe(paths.messages)
  })

  it('takes no room where nobody does', async () => {
    reply(threads, () => pageOf([], 0))
    await renderSignedIn(<WaitingLine totals={totals([])} />)
    await waitFor(() => expect(callsOf(threads)).toHaveLength(1))
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('requests and quotes to answer', () => {
  const shown = (changes: Partial<DashboardTotals>) => ({
    totals: { ...totals([]), ...changes },
  })

  it('requests: the first ones in their order, with the total number', async () => {
    const request = (title: string, urgency: WaitingRequest['urgency']): WaitingRequest => ({
      id: nextId(),
      title,
      urgency,
      created_at: '2026-05-04T10:00:00+00:00',
      wanted_start: title === 'Gate' ? '2026-05-12T15:30:00+00:00' : null,
      answer_by: title === 'Gate' ? '2026-05-05T16:07:00+00:00' : null,
      wish: title === 'Fence' ? 'move' : null,
      visit_date: title === 'Fence' ? '2026-05-14' : null,
      start_time: title === 'Fence' ? '09:00:00' : null,
      client: rosa,
    })
    const first = [request('Roof', 'urgent'), request('Gate', 'high'), request('Fence', 'normal')]
    await renderSignedIn(<RequestsWaiting {...shown({ requests: { items: 9, first } })} />)
    expect(screen.getByText(`${cards.requests} · 9`)).toBeTruthy()
    const links = screen
      .getAllByRole('listitem')
      .map((row) => /Roof|Gate|Fence/.exec(row.textContent ?? '')?.[0])
    expect(links).toEqual(['Roof', 'Gate', 'Fence'])
    const [roof, gate, fence] = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(fence).toMatch(/Asks to move Thu, May 14 · 9:00\sAM/)
    expect(roof).toContain('May 4')
    expect(gate).toMatch(/May 12, 2026, 3:30/)
    expect(gate).toMatch(/Answer by May 5, 2026, 4:07/)
    expect(roof).not.toContain('Answer by')
    expect(gate).not.toContain('May 4')
    expect(screen.getByRole('link', { name: /Roof/ }).getAttribute('href')).toBe(
      requestHref(first[0]?.id ?? ''),
    )
  })

  it('quotes: the first ones with what to do, and the number and sum of all', async () => {
    const quote = (title: string, changes: Partial<WaitingQuote> = {}): WaitingQuote => ({
      id: nextId(),
      title,
      status: 'sent',
      total: 100.1,
      valid_until: null,
      sent_at: '2026-05-04T10:00:00+00:00',
      followed_up_at: null,
      viewed_at: null,
      client: rosa,
      ...changes,
    })
    const first = [quote('Approved', { status: 'approved' }), quote('Lapsing', { valid_until: '2026-05-06' })]
    await renderSignedIn(<QuotesWaiting {...shown({ quotes: { items: 7, amount: 400.4, first } })} />)
    expect(screen.getByText(cards.outstanding(7, '$400.40'))).toBeTruthy()
    const titles = screen
      .getAllByRole('listitem')
      .map((row) => /^(Approved|Lapsing)/.exec(row.textContent ?? '')?.[0])
    expect(titles).toEqual(['Approved', 'Lapsing'])
    expect(screen.getByText(new RegExp(cards.toSchedule))).toBeTruthy()
    expect(screen.getByText(new RegExp(cards.lapses('May 6, 2026')))).toBeTruthy()
  })

  it('are none', async () => {
    await renderSignedIn(<RequestsWaiting {...shown({})} />)
    expect(screen.getByText(cards.noRequests)).toBeTruthy()
  })
})
