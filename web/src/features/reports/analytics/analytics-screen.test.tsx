import type { Analytics, Forecast } from '@fieldlark/domain/analytics/analytics.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setClock } from '#testing/clock.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId } from '#testing/rows.ts'
import { analyticsTexts } from './analytics.texts.ts'
import { AnalyticsScreen } from './analytics-screen.tsx'

const texts = analyticsTexts.en
const call = 'POST rest/v1/rpc/analytics'
type Body = { from_date: string; to_date: string }

const nothing: Analytics = {
  today: '2026-05-15',
  months: [{ month: '2026-01-01', income: 0, expenses: 0, labor: 0, minutes: 0 }],
  visits: { completed: 0, cancelled: 0, no_show: 0, timed: 0 },
  quotes: { won: 0, lost: 0, open: 0, won_amount: 0, lost_amount: 0, days_to_yes: null },
  paid: { paid: 0, open: 0, late: 0, median: null, slowest: null },
  weekdays: [0, 0, 0, 0, 0, 0, 0],
  sources: { clients: 0, amount: 0, first: [], sources: [] },
  returned: { clients: 0, returned: 0 },
  reviews: [0, 0, 0, 0, 0],
}
const year: Analytics = {
  ...nothing,
  months: [
    { month: '2026-01-01', income: 4000, expenses: 500, labor: 300, minutes: 2400 },
    { month: '2026-02-01', income: 9000, expenses: 0, labor: 0, minutes: 60 },
  ],
  visits: { completed: 40, cancelled: 6, no_show: 4, timed: 30 },
  quotes: { won: 7, lost: 3, open: 2, won_amount: 2100, lost_amount: 900, days_to_yes: 3.2 },
  paid: { paid: 8, open: 2, late: 3, median: 6.4, slowest: 21 },
  weekdays: [0, 400, 0, 0, 60, 0, 0],
  sources: {
    clients: 3,
    amount: 400,
    first: [{ client_id: nextId(), name: 'Rosa', amount: 300 }],
    sources: [{ source: 'referral', clients: 2, amount: 300 }],
  },
  returned: { clients: 12, returned: 9 },
  reviews: [1, 0, 0, 2, 4],
}
const quiet: Forecast = {
  from: '2026-05-15',
  to: '2026-08-13',
  months: [],
  year: nothing.visits,
  quotes: { items: 0, amount: 0, approved: 0 },
}
const busy: Forecast = {
  ...quiet,
  months: [{ month: '2026-06-01', visits: 5, amount: 1000 }],
  quotes: { items: 2, amount: 500, approved: 100 },
}

/** Friday, May 15, 2026. */
async function open(
  {
    now = year,
    before = nothing,
    ahead = busy,
  }: { now?: Analytics; before?: Analytics; ahead?: Forecast } = {},
  setting: Parameters<typeof renderSignedIn>[1] = {},
) {
  setClock('2026-05-15T12:00:00Z')
  reply(call, ({ body }) => ((body as Body).from_date < '2026-01-01' ? before : now))
  reply('POST rest/v1/rpc/forecast', () => ahead)
  await renderSignedIn(<AnalyticsScreen />, { at: '/analytics', ...setting })
  return person()
}

const card = async (title: string) => within(await screen.findByRole('region', { name: title }))

describe('the analytics', () => {
  it('begin with this year and the one before', async () => {
    await open()
    await screen.findByText('You earned $80.00 an hour.')
    expect(sentTo<Body>(call).map(({ from_date: from, to_date: to }) => [from, to])).toEqual([
      ['2026-01-01', '2026-12-31'],
      ['2025-01-01', '2025-12-31'],
    ])
  })

  it('say in sentences what the cards come to', async () => {
    const before = {
      ...year,
      months: [{ month: '2025-01-01', income: 2000, expenses: 0, labor: 0, minutes: 1200 }],
    }
    await open({ before })
    const short = within(await screen.findByRole('region', { name: texts.inShort }))
    expect(short.getAllByText(/./).map(({ textContent }) => textContent)).toEqual([
      'You earned $80.00 an hour. That’s $20.00 less than in the period before.',
      'You win 70% of your quotes.',
      'Clients pay after 6 days.',
      'The next 90 days look like $1,380.00.',
    ])
  })

  it('count an hour only from months that were timed, and say so', async () => {
    await open()
    const earned = await card(texts.earned)
    earned.getByText(texts.fromMonths(1))
    earned.getByText(texts.timedShare('75%'))
  })

  it('divide what a weekday brought by the days that have come', async () => {
    await open()
    // Nineteen Tuesdays until the middle of May, of fifty-two in the year.
    const best = await card(texts.bestDay)
    best.getByText(texts.eachDay('$21.05'))
  })

  it('draw no conclusion from too little', async () => {
    await open({ now: { ...nothing, quotes: { ...year.quotes, won: 4 } }, ahead: quiet })
    await screen.findByText(texts.sayNothing)
    const quotes = await card(texts.quotes)
    quotes.getByText(texts.quotesFew('7'))
    const clients = await card(texts.topClient)
    clients.getByText(texts.returnedFew)
  })

  it('say in the first month of a business what is too little, and count only what is there', async () => {
    const spanish = analyticsTexts.es
    const first: Analytics = {
      ...nothing,
      months: [...nothing.months, { month: '2026-05-01', income: 112, expenses: 0, labor: 0, minutes: 0 }],
      visits: { completed: 1, cancelled: 0, no_show: 0, timed: 1 },
      quotes: { ...nothing.quotes, won: 1, days_to_yes: 0.1 },
      paid: { paid: 1, open: 0, late: 0, median: 0, slowest: 0 },
      weekdays: [0, 0, 0, 0, 112, 0, 0],
      sources: {
        clients: 1,
        amount: 112,
        first: [{ client_id: nextId(), name: 'Carmen', amount: 112 }],
        sources: [],
      },
    }
    const ahead = { ...quiet, months: [{ month: '2026-06-01', visits: 1, amount: 140 }] }
    await open({ now: first, ahead }, { language: 'es' })
    await screen.findByText(spanish.sayAhead('$140.00'))
    expect((await card(spanish.daysToPaid)).getAllByText(/./).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Aún son pocas: va 1 factura pagada y hacen falta tres.',
        'Ninguna factura se atrasó',
      ]),
    )
    ;(await card(spanish.calledOff)).getByText('Aún son pocas: va 1 visita y hacen falta tres.')
    ;(await card(spanish.topClient)).getByText('Solo Carmen tiene factura')
    ;(await card(spanish.topClient)).getByText('Aún son pocos: va 1 cliente con factura y hacen falta tres.')
    ;(await card(spanish.bestDay)).getByText(spanish.weekdaysFew)
    expect(screen.queryByText(/(?<!9)0 días/)).toBeNull()
  })

  it('show the numbers behind each card', async () => {
    const user = await open()
    const visits = await card(texts.calledOff)
    visits.getByText('20%')
    await user.click(visits.getByText(texts.behind))
    const rows = within(visits.getByRole('table', { name: texts.calledOff })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'VisitsNumber',
      'Completed40',
      'Cancelled6',
      'No-show4',
    ])
  })

  it('average what clients gave, the best first', async () => {
    await open()
    const reviews = await card(texts.reviews)
    reviews.getByText('4.1 out of 5')
    reviews.getByText('7 reviews')
    expect(
      within(reviews.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })[1]
        ?.textContent,
    ).toBe('5 stars4')
  })

  it('are for owners and managers', async () => {
    await open({}, { role: 'worker' })
    await screen.findByText(texts.officeOnly)
    expect(sentTo(call)).toEqual([])
  })
})
