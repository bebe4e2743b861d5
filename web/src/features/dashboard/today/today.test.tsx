import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { ScheduledVisit } from '#data/visits.ts'
import { runningVisitTexts } from '#parts/visits/running-visit.texts.ts'
import { useLive } from '#session/use-live.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, pageOf, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa, userId } from '#testing/rows.ts'
import { jobRow, memberRow, visitRow } from '#testing/work-rows.ts'
import { dashboardTexts } from '../dashboard.texts.ts'
import { DashboardScreen } from '../dashboard-screen.tsx'
import { gettingStartedTexts } from '../first-steps/getting-started.texts.ts'
import { moneyTexts } from '../money/money.texts.ts'
import { dayMapTexts } from './day-map.texts.ts'
import { todayTexts } from './today.texts.ts'

const texts = todayTexts.en
const mapTexts = dayMapTexts.en
const hero = runningVisitTexts.en
const today = '2026-05-05'

const property = {
  id: nextId(),
  address: '12 Elm Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  country: 'USA',
  latitude: 30.25,
  longitude: -97.75,
}
const job = jobRow({ property })
const stop = (changes: Partial<ScheduledVisit> = {}) => visitRow({ job, visit_date: today, ...changes })
const running = (changes: Partial<ScheduledVisit> = {}) =>
  stop({
    status: 'in_progress',
    actual_start: '2026-05-05T12:00:00+00:00',
    duration_minutes: 150,
    ...changes,
  })

const totals = {
  today,
  revenue: { month: 10, last_month: 20, received: 3846, received_last_month: 30 },
  unpaid: { invoices: 4, amount: 2500, late: 2, late_amount: 1933 },
  jobs_done: { month: 2, last_month: 3, all: 12 },
  clients: 1,
  requests: { items: 0, first: [] },
  quotes: { items: 0, amount: 0, first: [] },
  table: { amount: 742, items: 1, kinds: { uninvoiced: { items: 1, amount: 742 } }, first: [] },
  cash: { items: 0, amount: 0, job_id: null },
}

const months = ['12', '01', '02', '03', '04', '05'].map((month, at) => ({
  month: `${month === '12' ? 2025 : 2026}-${month}-01`,
  invoices: 1,
  amount: 0,
  tax: 0,
  received: at === 1 ? 0 : 1000 * (at + 1),
}))

type Setting = Parameters<typeof renderSignedIn>[1] & {
  total?: number
  first?: object
  isFollowed?: boolean
  now?: string
}

// Without a server there are no changes to follow.
vi.mock('#session/live.ts', () => {
  throw new TypeError('Failed to fetch')
})
function Followed() {
  useLive()
  return <DashboardScreen />
}

async function open(
  visits: readonly object[],
  {
    total = visits.length,
    first,
    isFollowed = false,
    now = '2026-05-05T12:42:00Z',
    ...setting
  }: Setting = {},
) {
  setClock(now)
  localStorage.setItem(`firstSteps:${businessId}`, first ? 'open' : 'over')
  reply('GET rest/v1/businesses', [first ?? {}])
  reply('POST rest/v1/rpc/dashboard_totals', totals)
  reply('POST rest/v1/rpc/report', months)
  reply('GET rest/v1/visits', () => pageOf(visits, total))
  for (const table of ['client_counts', 'clients']) reply(`GET rest/v1/${table}`, [])
  reply('POST rest/v1/rpc/mail_log', [])
  reply('HEAD rest/v1/message_threads', () => pageOf([], 0))
  const view = await renderSignedIn(isFollowed ? <Followed /> : <DashboardScreen />, {
    business: { timezone: 'UTC' },
    ...setting,
  })
  await screen.findByText(setting.language === 'es' ? todayTexts.es.next : texts.next)
  await expect.poll(() => document.querySelector('.animate-breathe.bg-sunken')).toBeNull()
  return view
}

// Nothing scrolls here: what is below the fold is there at once, and its code too.
beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await Promise.all([import('../work-below.tsx'), import('../months-below.tsx'), import('./day-map.tsx')])
})
beforeEach(() => localStorage.clear())

const heroes = () => screen.queryAllByRole('region', { name: hero.now })

describe('the visit under way', () => {
  it('is the one hero: its clock, the time that is left, and the way to the client', async () => {
    const client = { ...rosa, phone: '(555) 010-0100' }
    await open([running({ client }), stop({ start_time: '15:00:00' })])
    expect(heroes()).toHaveLength(1)
    const slab = within(heroes()[0] as HTMLElement)
    expect(slab.getByText(hero.left('1 h 48 min'))).toBeTruthy()
    expect(slab.getByText(hero.clock('0:42', '2:30'))).toBeTruthy()
    const way = slab.getByRole('link', { name: hero.directions }).getAttribute('href') ?? ''
    expect(new URL(way).searchParams.get('destination')).toBe('12 Elm Street, Springfield, IL 62701, USA')
    expect(slab.getByRole('link', { name: hero.callTo('Rosa Diaz') }).getAttribute('href')).toBe(
      'tel:5550100100',
    )
    expect(slab.getByRole('link', { name: hero.messageTo('Rosa Diaz') }).getAttribute('href')).toBe(
      'sms:5550100100',
    )
  })

  it('says how long it is over', async () => {
    await open([running({ duration_minutes: 30 })])
    expect(screen.getByText(hero.over('12 min'))).toBeTruthy()
  })

  it('outranks the first steps, of which the list remains', async () => {
    const nothing = { anyone: [{ id: nextId() }], clients: [], placed: [], quotes: [], jobs: [] }
    await open([running()], { first: { ...nothing, drafts: [], sent: [], payments: [], expenses: [] } })
    await screen.findByRole('heading', { name: gettingStartedTexts.en.title })
    expect(screen.queryByRole('heading', { name: gettingStartedTexts.en.steps.client.title })).toBeNull()
    const [line] = screen.getAllByText(gettingStartedTexts.en.progress(1, 7))
    const money = screen.getByRole('heading', { name: moneyTexts.en.table })
    expect(line?.compareDocumentPosition(money)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(document.querySelectorAll('[data-action-bar]')).toHaveLength(1)
  })
})

describe('the day', () => {
  it('starts the visit that is due', async () => {
    const visit = stop({ start_time: '14:00:00' })
    await open([visit])
    reply('POST rest/v1/rpc/start_visit', visit)
    await person().click(screen.getByRole('button', { name: texts.start('Rosa Diaz') }))
    await screen.findByText(texts.started)
    expect(sentTo('POST rest/v1/rpc/start_visit')).toEqual([{ visit_id: visit.id }])
  })

  it('has no next step before that', async () => {
    await open([stop({ start_time: '18:00:00' })])
    expect(document.querySelector('[data-action-bar]')).toBeNull()
    expect(heroes()).toEqual([])
  })

  it('lists what comes next and what is done, each with the way there', async () => {
    await open([
      stop({ status: 'completed', start_time: '08:00:00' }),
      stop({ start_time: '18:00:00' }),
      stop({
        start_time: '19:00:00',
        job: jobRow({ custom_address: null }),
        client: { ...rosa, name: 'Bo' },
      }),
    ])
    const listOf = (title: string) =>
      within(screen.getByRole('heading', { name: title }).closest('section') as HTMLElement)
    expect(listOf(texts.next).getAllByRole('listitem')).toHaveLength(2)
    expect(listOf(texts.done).getByText(texts.isDone)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: texts.directionsTo('Rosa Diaz') })).toHaveLength(2)
    expect(screen.getAllByText('12 Elm Street · Hedge trimming')).toHaveLength(2)
    expect(screen.getByText(new RegExp(texts.visitsDone(3, 1)))).toBeTruthy()
  })

  it('says of what is done when it really was and how long it took, as planned where nobody timed it', async () => {
    const planned = { status: 'completed', start_time: '16:30:00', duration_minutes: 150 } as const
    const timed = { actual_start: '2026-05-05T16:15:20+00:00', actual_end: '2026-05-05T16:17:10+00:00' }
    await open([stop({ ...planned, ...timed }), stop(planned)])
    const done = screen.getByRole('heading', { name: texts.done }).closest('section') as HTMLElement
    const [real, plan] = within(done).getAllByRole('listitem')
    expect(real?.textContent?.replaceAll(/\s/g, ' ')).toMatch(/^4:15 PM2 min/)
    expect(plan?.textContent?.replaceAll(/\s/g, ' ')).toMatch(/^4:30 PM2 h 30 min/)
  })

  it('says who goes to a visit that is not one’s own', async () => {
    const wanda = nextId()
    const team = [memberRow(userId, 'Ana Lark', { role: 'owner' }), memberRow(wanda, 'Wanda Worker')]
    const members = [{ user_id: wanda }]
    const theirs = stop({ start_time: '18:00:00', members })
    const shared = stop({ start_time: '19:00:00', members: [{ user_id: wanda }, { user_id: userId }] })
    await open([running({ members }), theirs, shared], { team })
    expect(await screen.findAllByText(/Wanda ·/)).toHaveLength(2)
    expect(heroes()[0]?.textContent).toContain('Wanda · Since')
  })

  it('marks what should have begun', async () => {
    await open([stop({ start_time: '12:20:00' }), stop({ start_time: '12:40:00' })])
    expect(screen.getAllByText(`${texts.isLate} ·`)).toHaveLength(1)
  })

  it('opens all stops that are left in the maps, in their order, and shows the next day', async () => {
    const second = jobRow({ custom_address: '1100 Guadalupe St' })
    await open([
      running(),
      stop({ start_time: '18:00:00', job: second }),
      stop({ visit_date: '2026-05-06', job: second }),
      stop({ visit_date: '2026-05-07' }),
    ])
    const way = new URL(screen.getByRole('link', { name: texts.openInMaps(2) }).getAttribute('href') ?? '')
    expect(way.searchParams.get('waypoints')).toBe('12 Elm Street, Springfield, IL 62701, USA')
    expect(way.searchParams.get('destination')).toBe('1100 Guadalupe St')
    const tomorrow = screen.getByRole('heading', { level: 2, name: texts.tomorrow }).closest('section')
    expect(within(tomorrow as HTMLElement).getAllByRole('listitem')).toHaveLength(1)
  })

  it('asks once, for the days of a week without what was called off', async () => {
    await open([])
    const [call, ...others] = callsOf('GET rest/v1/visits')
    expect(others).toEqual([])
    // One that is still under way too, whatever its day.
    expect(call?.query.get('or')).toBe(
      '(and(visit_date.gte.2026-05-05,visit_date.lte.2026-05-12),status.eq.in_progress)',
    )
    expect(call?.query.get('status')).toBe('not.in.(cancelled,no_show)')
    expect(call?.query.get('limit')).toBe('20')
    expect(call?.query.get('select')).not.toContain('*')
    expect(screen.getByText(texts.nothingToday)).toBeTruthy()
  })

  it('is the business’s day, not the device’s', async () => {
    await open([], { business: { timezone: 'Pacific/Auckland' } })
    expect(callsOf('GET rest/v1/visits')[0]?.query.get('or')).toContain('visit_date.gte.2026-05-06')
  })

  it.each([
    ['worker', true, `eq.${userId}`],
    ['worker', false, null],
    ['manager', true, null],
  ] as const)('of a %s, when workers see all work: %s, is that of %s', async (role, isAll, member) => {
    await open([], { role, business: { timezone: 'UTC', workers_see_all_work: isAll } })
    expect(callsOf('GET rest/v1/visits')[0]?.query.get('assigned.user_id') ?? null).toBe(member)
  })
})

it.each([
  ['America/Los_Angeles', 'morning', '2026-05-05T12:42:00Z'],
  ['Pacific/Auckland', 'evening', '2026-05-05T12:42:00Z'],
  ['Asia/Tokyo', 'afternoon', '2026-05-05T04:42:00Z'],
] as const)('greets a business in %s in the %s, wherever the device is', async (timezone, part, at) => {
  await open([stop()], { business: { timezone }, now: at })
  await screen.findByText(dashboardTexts.en.greetings[part]('Ana'))
})

describe('the map of the day on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.stubGlobal('IntersectionObserver', undefined)
  })

  const placed = (latitude: number | null, address = `${latitude} Elm Street`) =>
    jobRow({
      property: { ...property, address, latitude, longitude: latitude && -97.7 },
      custom_address: null,
    })
  const textsOf = (link: HTMLElement) =>
    [...link.querySelectorAll('svg text')].map((text) => text.textContent)

  it('has a pin for every stop, and opens those that are left in the maps', async () => {
    await open([
      stop({ status: 'completed', start_time: '08:00:00', job: placed(30.2) }),
      running({ start_time: '10:00:00', job: placed(30.25) }),
      stop({ start_time: '18:00:00', job: placed(30.3) }),
    ])
    const map = await screen.findByRole('link', { name: new RegExp(mapTexts.map(3)) })
    expect(map.textContent).toContain(mapTexts.open)
    expect(map.textContent).toContain(mapTexts.miles('9'))
    expect(textsOf(map)).toEqual(expect.arrayContaining(['✓', '2', '3']))
    expect(map.querySelectorAll('[stroke-dasharray="4 3"]')).toHaveLength(0)
    const way = new URL(map.getAttribute('href') ?? '').searchParams
    expect(way.get('waypoints')).toMatch(/^30.25 Elm Street/)
    expect(way.get('destination')).toMatch(/^30.3 Elm Street/)
    expect(screen.queryByRole('link', { name: texts.openInMaps(2) })).toBeNull()
  })

  it('has a hollow pin where a place is not known, and then no distance', async () => {
    await open([
      stop({ start_time: '17:00:00', job: placed(30.2) }),
      stop({ start_time: '18:00:00', job: placed(null, 'Somewhere') }),
      stop({ start_time: '19:00:00', job: placed(30.3) }),
    ])
    const map = await screen.findByRole('link', { name: new RegExp(mapTexts.map(3)) })
    expect(map.querySelectorAll('[stroke-dasharray="4 3"]')).toHaveLength(1)
    expect(map.textContent).not.toContain(' mi ')
  })

  it.each([
    ['one place is known', [placed(30.2), placed(null)]],
    [
      'a job is elsewhere than its property',
      [placed(30.2), jobRow({ property, custom_address: '1 Lake Rd' })],
    ],
  ])('is not there when only %s', async (_, jobs) => {
    await open(jobs.map((one, at) => stop({ start_time: `1${at + 5}:00:00`, job: one })))
    expect(await screen.findByRole('link', { name: texts.openInMaps(2) })).toBeTruthy()
    expect(screen.queryByText(mapTexts.open, { exact: false })).toBeNull()
  })

  it('is not there once everything is done', async () => {
    await open([30.2, 30.3].map((at) => stop({ status: 'completed', job: placed(at) })))
    expect(screen.queryByRole('link', { name: new RegExp(mapTexts.map(2)) })).toBeNull()
    expect(screen.getByText(texts.nothingNext)).toBeTruthy()
  })
})

describe('the map of the day on a desk', () => {
  it('comes once the page has read the rest, larger and instead of the link to the maps', async () => {
    const at = (latitude: number) => jobRow({ property: { ...property, latitude }, custom_address: null })
    const visits = [running({ job: at(30.2) }), stop({ start_time: '18:00:00', job: at(30.3) })]
    await open(visits, { isFollowed: true })
    expect(screen.queryByRole('link', { name: texts.openInMaps(2) })).toBeNull()
    const map = await screen.findByRole('link', { name: new RegExp(mapTexts.map(2)) })
    expect(map.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 380 168')
  })
})

describe('the money', () => {
  it('is three figures, each leading to its list', async () => {
    await open([])
    const strip = within(screen.getByRole('navigation', { name: moneyTexts.en.moneyNow }))
    const cells = strip.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(cells).toEqual([
      ['Received, May$3,846.00', '/reports?report=profit'],
      ['To invoice$742.00', '/jobs?chip=needs_invoicing'],
      ['Overdue$1,933.00', '/invoices?state=overdue'],
    ])
  })

  it('is not for workers', async () => {
    await open([running()], { role: 'worker' })
    expect(heroes()).toHaveLength(1)
    expect(screen.queryByRole('navigation', { name: moneyTexts.en.moneyNow })).toBeNull()
    expect(screen.queryByText(moneyTexts.en.table)).toBeNull()
    expect(callsOf('POST rest/v1/rpc/dashboard_totals')).toEqual([])
    expect(callsOf('POST rest/v1/rpc/report')).toEqual([])
  })

  it.each([
    ['en', '5k', 'December $1,000.00, January $0.00, February $3,000.00'],
    ['es', '5 k', 'diciembre $1,000.00, enero $0.00, febrero $3,000.00'],
  ] as const)(
    'of six months has its amounts at the bars and in words, in %s',
    async (language, short, words) => {
      await open([], { language })
      const chart = await screen.findByText(new RegExp(words.replaceAll('$', '\\$')))
      expect(chart).toBeTruthy()
      const label = screen.getAllByText((text) => text.replace(/\s/g, ' ').startsWith(short))
      expect(label.length).toBeGreaterThan(0)
      expect(sentTo('POST rest/v1/rpc/report')).toEqual([
        { business_id: businessId, name: 'income_by_month', from_date: '2025-12-01', to_date: today },
      ])
    },
  )
})
