import type {
  BookingNotice,
  BookingPageInput,
  BookingStep,
  BookingWeek,
} from '@fieldlark/domain/public-profiles/booking-page.ts'
import type { ProfilePage, ShownService } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { describe, expect, it } from 'vitest'

import { renderBooking } from '../render.tsx'
import { bookingTexts } from './booking.texts.ts'

const service: ShownService = {
  id: 'a',
  name: 'Deep <b>',
  description: 'Kitchen',
  price: '150',
  unit: 'visit',
  added_taxes: [],
  duration_minutes: 90,
  is_booked_online: true,
}
const data: ProfilePage = {
  subdomain: 'bright',
  name: 'Brightside',
  logo: null,
  trade: 'plumbing',
  language: 'en',
  currency: 'USD',
  timezone: 'America/Chicago',
  phone: '(512) 555-0142',
  email: null,
  address: null,
  links: { facebook: null, x: null, instagram: null, yelp: null, google: null },
  headline: { en: null, es: null },
  about: { en: null, es: null },
  areas: null,
  accent: '#ffd76a',
  in_search_engines: true,
  takes_enquiries: true,
  hours: null,
  booking: { answer_hours: 24, needs_code: true, is_auto_accept: false },
  has_portal: false,
  photos: [],
  reviews: { count: 0, average: null, newest: [] },
  services: [service, { ...service, id: 'b', is_booked_online: false }, { ...service, id: 'c' }],
}
const at = (time: string) => ({ start: `2026-12-01T${time}:00Z`, end: `2026-12-01T${time}:59Z` })
const week: BookingWeek = {
  from: '2026-11-30',
  today: '2026-11-27',
  days: [
    { date: '2026-12-01', times: [at('15:00'), at('19:00'), at('23:30')] },
    { date: '2026-12-04', times: [{ start: '2026-12-04T15:00:00Z', end: '2026-12-04T16:30:00Z' }] },
  ],
  chosen: '2026-12-01',
  earlier: '2026-11-27',
  later: '2026-12-07',
  next: null,
}
const plain = { service, notice: null, nearest: [] }
const values = { name: 'Vera', email: 'v@example.com', phone: '1', address: '9 Elm', message: 'Hi\n<i>' }
const held = {
  token: 't',
  start: '2026-12-01T15:00:00Z',
  end: '2026-12-01T16:30:00Z',
  until: '2026-11-27T16:42:00Z',
}
const details = { ...plain, name: 'details', held, values, key: 'k', openedAt: 7, faults: [] } as const

let html: string
const draw = (step: BookingStep, changes: Partial<BookingPageInput> = {}) => {
  const input = {
    data,
    language: 'en',
    siteUrl: 'https://lark.example',
    path: '/p/bright/book',
    now: 0,
    step,
    ...changes,
  } as const
  html = renderBooking(input, 'a{}')
  return new DOMParser().parseFromString(html, 'text/html')
}
const textOf = (page: Document) => (page.body.textContent ?? '').replaceAll('\u00A0', ' ')
const valueOf = (page: Document, name: string) =>
  page.querySelector(`form:first-of-type [name=${name}]`)?.getAttribute('value')
const timesIn = (page: Document) =>
  [...page.querySelectorAll('button[name=at]')].map((button) => button.getAttribute('value'))

describe('every step', () => {
  it.each([
    [{ name: 'service' }],
    [{ ...plain, name: 'time', week }],
    [details],
    [
      {
        name: 'done',
        service,
        start: held.start,
        end: held.end,
        reference: 'REQ-1',
        keptUntil: '2026-11-28T15:00:00Z',
        isAccepted: false,
        isMailed: false,
      },
    ],
    [{ ...details, name: 'code' }],
  ] as [BookingStep][])(
    '%# is kept from search engines, needs no script and shows words as words',
    (step) => {
      for (const language of ['en', 'es'] as const) {
        const page = draw(step, { language })
        expect(page.documentElement.lang).toBe(language)
        expect(html).toContain('noindex')
        expect(html).not.toMatch(/<script|<b>|<i>/)
        expect(html.match(/<h1/g)).toHaveLength(1)
        expect(html).toMatch(/--dress:#(?!ffd76a)[0-9a-f]{6}/)
      }
    },
  )
})

describe('the services', () => {
  it('are those that are booked online', () => {
    const links = [...draw({ name: 'service' }).querySelectorAll('main li a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/p/bright/book?language=en&service=a',
      '/p/bright/book?language=en&service=c',
    ])
  })
})

describe('the times', () => {
  const time = (changes: Partial<BookingWeek> = {}, more: object = {}): BookingStep => ({
    ...plain,
    ...more,
    name: 'time',
    week: { ...week, ...changes },
  })

  it('are those of the chosen day, where the business is, by the parts of the day', () => {
    const page = draw(time())
    expect(timesIn(page)).toEqual(week.days[0]?.times.map(({ start }) => start))
    for (const part of ['Tuesday, December 1', 'Morning', '9:00 AM', '1:00 PM', 'Evening', '5:30 PM'])
      expect(textOf(page)).toContain(part)
    expect(textOf(page)).toContain('Times are in Central Time.')
  })

  it('lead to the days that have any, and to the weeks beside them', () => {
    const page = draw(time())
    const links = [...page.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
    const base = '/p/bright/book?language=en&service=a'
    expect(links).toEqual([
      `${base}&from=2026-11-30&day=2026-12-01`,
      `${base}&from=2026-11-30&day=2026-12-04`,
      `${base}&from=2026-11-27`,
      `${base}&from=2026-12-07`,
    ])
    expect(page.querySelector('[aria-current=date]')?.textContent).toContain('3 free')
  })

  it('are not there in an empty week, which says when the next one is or how to ask', () => {
    const empty = { days: [], chosen: null }
    const page = draw(time({ ...empty, next: '2026-12-09' }))
    expect(textOf(page)).toContain('The next free time is on Wednesday, December 9.')
    expect(page.querySelector('a[href$="from=2026-12-09"]')).not.toBeNull()
    const none = draw(time(empty))
    expect(textOf(none)).toContain(bookingTexts.en.noneSoon)
    expect(none.querySelector('a[href="/p/bright?language=en&service=a#ask"]')).not.toBeNull()
    const silent = draw(time(empty), { data: { ...data, takes_enquiries: false } })
    expect(silent.querySelector('a[href*="#ask"]')).toBeNull()
  })

  it('begin with the nearest where one was taken', () => {
    const page = draw(time({}, { notice: 'taken', nearest: [held.start] }))
    expect(page.querySelector('[role=alert]')?.textContent).toBe(bookingTexts.en.notices.taken)
    expect(timesIn(page)[0]).toBe(held.start)
  })
})

describe('the details', () => {
  it('say until when the time is held and what it costs, and carry the hold', () => {
    const page = draw(details)
    expect(textOf(page)).toContain('Deep <b> · $150 per visit')
    const taxed: ShownService = { ...service, unit: 'square_meter', added_taxes: ['IVA'] }
    const spanish = draw({ ...details, service: taxed }, { language: 'es' })
    expect(textOf(spanish)).toContain('Deep <b> · desde $150 por m² más IVA')
    expect(textOf(page)).toContain('Tuesday, December 1, 9:00 AM')
    expect(textOf(page)).toContain('We’re holding it until 10:42 AM while you finish')
    expect(['hold', 'start', 'until', 'key', 'opened'].map((name) => valueOf(page, name))).toEqual([
      't',
      held.start,
      held.until,
      'k',
      '7',
    ])
    expect(textOf(draw(details, { language: 'es' }))).toContain('hasta las 10:42 a.m.')
  })

  it.each(['en', 'es'] as const)(
    'give the phone number where no code can be sent any more: %s',
    (language) => {
      const alert = (phone: string | null) => {
        const page = draw({ ...details, notice: 'codes' }, { language, data: { ...data, phone } })
        return page.querySelector('[role=alert]')?.textContent
      }
      const texts = bookingTexts[language]
      expect(alert('(512) 555-0142')).toBe(`${texts.notices.codes} ${texts.callToBook('(512) 555-0142')}`)
      expect(alert(null)).toBe(texts.notices.codes)
    },
  )

  it('have another form to give the time back, so that Enter in a field books', () => {
    const page = draw(details)
    const [first] = page.querySelectorAll('form:first-of-type button:not([form])')
    expect(first?.textContent).toBe(bookingTexts.en.send)
    expect(page.querySelector('form#give-back [name=hold]')?.getAttribute('value')).toBe('t')
  })

  it.each(['check', 'invalid', 'limit', 'failed'] as BookingNotice[])(
    'keep what was typed after "%s"',
    (notice) => {
      const page = draw({ ...details, notice })
      expect(page.querySelector('[role=alert]')?.textContent).toBe(bookingTexts.en.notices[notice])
      expect(['name', 'address', 'email', 'phone'].map((name) => valueOf(page, name))).toEqual([
        'Vera',
        '9 Elm',
        'v@example.com',
        '1',
      ])
      expect(page.querySelector('textarea')?.textContent).toBe('Hi\n<i>')
    },
  )

  it.each(['en', 'es'] as const)('mark in %s what has to be corrected, and begin there', (language) => {
    const page = draw({ ...details, notice: 'invalid', faults: ['address', 'email'] }, { language })
    const marked = [...page.querySelectorAll('[aria-invalid=true]')].map((field) =>
      field.getAttribute('name'),
    )
    expect(marked).toEqual(['address', 'email'])
    expect(page.querySelector('[autofocus]')?.getAttribute('name')).toBe('address')
    expect(page.querySelector('[name=email]')?.closest('label')?.textContent).toContain(
      bookingTexts[language].fault,
    )
    expect(page.title).toMatch(/^Error: /)
    expect(draw(details).title).not.toMatch(/Error/)
  })

  it('choose another time in their own form when theirs is gone', () => {
    const page = draw({ ...details, held: null, notice: 'taken', nearest: [held.start] })
    expect(timesIn(page)).toEqual([held.start])
    expect(valueOf(page, 'name')).toBe('Vera')
    // Nothing to type into: Enter would choose the first of them.
    expect(page.querySelectorAll('form input:not([type=hidden]):not([name=website]), textarea')).toHaveLength(
      0,
    )
    expect(textOf(page)).not.toContain(bookingTexts.en.send)
  })
})

describe('the code', () => {
  it.each(['en', 'es'] as const)('is asked for in %s, with all that was typed', (language) => {
    const page = draw({ ...details, name: 'code', notice: 'code' }, { language })
    const texts = bookingTexts[language]
    expect(textOf(page)).toContain(texts.codeHint('v@example.com'))
    expect(page.querySelector('[role=alert]')?.textContent).toBe(texts.notices.code)
    const fields = { hold: 't', key: 'k', name: 'Vera', email: 'v@example.com', address: '9 Elm' }
    for (const [name, value] of Object.entries(fields)) expect(valueOf(page, name)).toBe(value)
    // Enter in the field books.
    expect([...page.querySelectorAll('form button')].map((button) => button.textContent)).toEqual([
      texts.codeSend,
      texts.codeAgain,
      texts.edit,
    ])
  })

  it('is announced before, and only where one is needed', () => {
    const hintOf = (booking: ProfilePage['booking']) => textOf(draw(details, { data: { ...data, booking } }))
    const terms = { answer_hours: 24, needs_code: true, is_auto_accept: true }
    expect(hintOf(terms)).toContain(`${bookingTexts.en.codeNext} ${bookingTexts.en.atOnce}`)
    expect(hintOf({ ...terms, needs_code: false, is_auto_accept: false })).not.toContain(
      bookingTexts.en.codeNext,
    )
  })
})

const done = {
  name: 'done',
  service,
  start: held.start,
  end: held.end,
  reference: 'REQ-0007',
  isAccepted: false,
  isMailed: true,
  link: null,
} as const

it('a booking that is accepted at once says so', () => {
  const page = draw({ ...done, keptUntil: null, isAccepted: true })
  expect(textOf(page)).toContain(bookingTexts.en.states.booked)
  expect(textOf(page)).not.toContain(bookingTexts.en.kept)
})

it('a booking is put into a calendar by its own link, which knows how it stands', () => {
  const page = draw({ ...done, keptUntil: null, link: '/b/token' })
  expect(page.querySelector('a[href="/b/token?language=en&calendar=ics"]')).not.toBeNull()
})

it('a booking promises no email that is not sent', () => {
  for (const language of ['en', 'es'] as const) {
    const { mailed, notMailed, mailComes, noMail } = bookingTexts[language]
    const says = (isAccepted: boolean, isMailed: boolean) =>
      textOf(draw({ ...done, keptUntil: null, isAccepted, isMailed }, { language }))
    expect(says(true, true)).toContain(mailed)
    expect(says(true, false)).toContain(notMailed)
    expect(says(true, false)).not.toContain(mailed)
    expect(says(false, true)).toContain(mailComes)
    expect(says(false, false)).toContain(noMail)
    expect(says(false, false)).not.toContain(mailComes)
  }
})

it('a booking ends with its reference and what happens now', () => {
  const keptUntil = '2026-11-28T15:30:00Z'
  const page = draw({ ...done, keptUntil })
  const answer = 'Brightside has until Saturday, November 28, 9:30 AM, to answer.'
  for (const part of ['REQ-0007', answer, bookingTexts.en.kept, '9:00 AM', 'call (512) 555-0142'])
    expect(textOf(page)).toContain(part)
  expect(textOf(draw({ ...done, keptUntil }, { language: 'es' }))).toContain(
    'Brightside tiene hasta el sábado, 28 de noviembre a las 9:30 a.m. para responder.',
  )
  expect(textOf(draw({ ...done, keptUntil: null }))).not.toContain(bookingTexts.en.kept)
  const calendar = page.querySelector('a[href*="calendar=ics"]')?.getAttribute('href') ?? ''
  expect(new URL(calendar, 'https://lark.example').searchParams.get('end')).toBe(held.end)
})
