import type { BookingState, LinkedBooking } from '@fieldlark/domain/public-profiles/booking-page.ts'
import type { ProfilePage } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { describe, expect, it } from 'vitest'

import { renderBooking } from '../render.tsx'
import { bookingTexts } from './booking.texts.ts'
import { earlierTimeTexts } from './earlier-time.texts.ts'

const data = {
  subdomain: 'bright',
  name: 'Brightside',
  logo: null,
  timezone: 'America/Chicago',
  accent: null,
  services: [],
  booking: null,
} as unknown as ProfilePage
const waiting: LinkedBooking = {
  state: 'waiting',
  title: 'Deep clean',
  service_id: 'a',
  reference: 'REQ-0007',
  starts_at: '2026-12-01T15:00:00Z',
  ends_at: '2026-12-01T16:30:00Z',
  is_any_time: false,
  change_until: '2026-11-30T15:00:00Z',
  can_move: true,
  offered: [],
  earlier: null,
  phone: '(512) 555-0142',
  reason: null,
}
const offered = { starts_at: '2026-12-02T15:00:00Z', held_until: '2026-11-30T22:20:00Z' }
const held = {
  token: 't',
  start: '2026-12-02T15:00:00Z',
  end: '2026-12-02T16:30:00Z',
  until: '2026-11-27T16:42:00Z',
}

type More = { language?: 'en' | 'es'; canChange?: boolean; about?: 'cancel' | typeof held | null }
function draw(
  booking: Partial<LinkedBooking> = {},
  { language = 'en', canChange = true, about = null }: More = {},
) {
  const step = {
    name: 'booking',
    booking: { ...waiting, ...booking },
    about,
    canChange,
    notice: null,
  } as const
  const input = { data, language, siteUrl: 'https://lark.example', path: '/b/token', now: 0, step }
  const page = new DOMParser().parseFromString(renderBooking(input, 'a{}'), 'text/html')
  return {
    text: (page.body.textContent ?? '').replaceAll('\u00A0', ' '),
    links: [...page.querySelectorAll('main a')].map((each) => each.getAttribute('href')),
    fields: Object.fromEntries(
      [...page.querySelectorAll('form input')].map((each) => [
        each.getAttribute('name'),
        each.getAttribute('value'),
      ]),
    ),
  }
}

describe('a booking by its link', () => {
  it.each(['en', 'es'] as const)('is moved or cancelled in %s until it is too late', (language) => {
    const texts = bookingTexts[language]
    const { text, links } = draw({}, { language })
    expect(text).toContain(texts.states.waiting)
    expect(links).toContain(`/b/token?language=${language}&service=a`)
    expect(links).toContain(`/b/token?language=${language}&cancel=ask`)
    expect(links).toContain(`/b/token?language=${language}&calendar=ics`)
    const late = draw({ state: 'booked' }, { language, canChange: false })
    expect(late.text).toContain(texts.tooLate)
    expect(late.links).toContain('tel:5125550142')
    expect(late.links.join()).not.toMatch(/cancel=|service=/)
  })

  it.each(['en', 'es'] as const)('takes in %s the wish for an earlier time, and gives it', (language) => {
    const texts = earlierTimeTexts[language]
    const open = draw({ earlier: { state: 'open', time: null } }, { language })
    expect(open.text).toContain(texts.wish)
    expect(open.fields).toEqual({ earlier: 'yes' })
    const kept = draw({ earlier: { state: 'kept', time: null } }, { language })
    expect(kept.text).toContain(texts.kept)
    expect(kept.fields).toEqual({ earlier: 'no' })
    const time = '2026-11-30T15:00:00Z'
    const free = draw({ earlier: { state: 'free', time } }, { language })
    expect(free.text).toContain(texts.free)
    expect(free.text).toMatch(language === 'en' ? 'Monday, November 30' : 'lunes, 30 de noviembre')
    expect(free.fields).toEqual({ at: time, earlier: 'no' })
    expect(draw({ earlier: { state: 'taken', time } }, { language }).text).toContain(texts.taken)
    expect(draw({ earlier: null }, { language }).text).not.toContain(texts.wish)
  })

  it.each(['en', 'es'] as const)(
    'is at any time of its day in %s where the office moved it so',
    (language) => {
      const day = { starts_at: '2026-12-01T06:00:00Z', ends_at: '2026-12-02T06:00:00Z' }
      const { text } = draw({ state: 'booked', is_any_time: true, ...day }, { language })
      const texts = bookingTexts[language]
      expect(text).toContain(texts.anyTime)
      expect(text).toContain(texts.comesThatDay('Brightside'))
      expect(text).not.toContain(texts.stateHints.booked('Brightside'))
      expect(text).not.toMatch(/12:00/)
    },
  )

  it.each(['en', 'es'] as const)('is moved by phone where no times are offered for it in %s', (language) => {
    const { text, links } = draw({ can_move: false }, { language })
    expect(links.join()).toContain('cancel=ask')
    expect(links.join()).not.toContain('service=')
    expect(text).toContain(bookingTexts[language].moveByPhone('(512) 555-0142'))
  })

  it.each(['en', 'es'] as const)('leads in %s from offered times to a booking with one tap', (language) => {
    const { text, fields, links } = draw(
      { state: 'offered', change_until: null, offered: [offered] },
      { language, canChange: false },
    )
    const texts = bookingTexts[language]
    for (const part of [texts.states.offered, texts.noneSuits, '9:00', '4:20']) expect(text).toContain(part)
    expect(fields).toEqual({ take: held.start })
    expect(links).toContain(`/b/token?language=${language}&cancel=ask`)
    expect(links.join()).not.toMatch(/calendar=|service=/)
  })

  it('says of each offered time until when it is held, and once where that is the same', () => {
    const both = (held_until: string) => [offered, { starts_at: '2026-12-09T15:00:00Z', held_until }]
    const drawn = (held_until: string) =>
      draw({ state: 'offered', change_until: null, offered: both(held_until) }, { canChange: false }).text
    expect(drawn('2026-12-01T15:00:00Z').match(/choose until [^Y]+/g)).toEqual([
      expect.stringContaining('November 30'),
      expect.stringContaining('December 1'),
    ])
    expect(drawn(offered.held_until).match(/choose until [^Y]+/g)).toHaveLength(1)
  })

  it('asks before it is cancelled or moved', () => {
    expect(draw({}, { about: 'cancel' }).fields).toEqual({ cancel: 'yes' })
    const { text, fields } = draw({}, { about: held })
    expect(text).toContain('Move it to Wednesday, December 2, 9:00 AM?')
    expect(fields).toEqual({ hold: 't', start: held.start, end: held.end, until: held.until })
  })

  it.each(['cancelled', 'declined', 'lapsed', 'unchosen'] as BookingState[])(
    'that is %s leads to another',
    (state) => {
      const { text, links } = draw({
        state,
        reason: state === 'declined' ? 'Away that day' : null,
        change_until: null,
      })
      expect(text.includes('Away that day')).toBe(state === 'declined')
      expect(links).toContain('/p/bright/book?language=en&service=a')
      expect(links.join()).not.toContain('cancel=')
    },
  )

  it.each(['over', 'answered'] as BookingState[])('that is %s offers nothing', (state) => {
    expect(draw({ state, change_until: null }).links).toEqual(['/p/bright?language=en'])
  })
})
