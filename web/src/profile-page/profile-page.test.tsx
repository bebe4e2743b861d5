import type { ProfilePage, ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { beforeEach, describe, expect, it } from 'vitest'

import { profileTexts } from './profile.texts.ts'
import { renderProfile, renderWithout } from './render.tsx'

const day = { start: '08:00', end: '18:00' }
const data: ProfilePage = {
  subdomain: 'bright',
  name: 'Brightside <b>',
  logo: null,
  trade: 'plumbing',
  language: 'en',
  currency: 'USD',
  timezone: 'America/Chicago',
  phone: '(512) 555-0142',
  email: null,
  address: null,
  links: { facebook: null, x: null, instagram: 'https://instagram.com/bright', yelp: null, google: null },
  headline: { en: 'Come home', es: null },
  about: { en: null, es: 'Somos dos.' },
  areas: 'Zilker\n\nMueller\nZilker',
  accent: '#ffd76a',
  in_search_engines: false,
  takes_enquiries: true,
  hours: [day, day, day, day, day, null, null],
  booking: null,
  has_portal: false,
  photos: [],
  reviews: { count: 0, average: null, newest: [] },
  services: [
    {
      id: 'a',
      name: 'Drain',
      description: 'Kitchen',
      price: '150',
      unit: 'visit',
      added_taxes: ['IVA', 'RE'],
      duration_minutes: 90,
      is_booked_online: false,
    },
    {
      id: 'b',
      name: 'Pipe',
      description: null,
      price: '0.0125',
      unit: 'foot',
      added_taxes: [],
      duration_minutes: 30,
      is_booked_online: false,
    },
    {
      id: 'c',
      name: 'Advice',
      description: null,
      price: '0',
      unit: 'each',
      added_taxes: [],
      duration_minutes: null,
      is_booked_online: false,
    },
  ],
}
const form = {
  values: { name: '', email: '', phone: '', message: '', service: '' },
  result: null,
  openedAt: 5,
}
const input: ProfilePageInput = {
  data,
  language: 'en',
  siteUrl: 'https://lark.example',
  // A Friday, 9 in the morning in Chicago.
  now: Date.parse('2026-11-27T15:00:00Z'),
  form,
}

let html: string
const draw = (changes: Partial<ProfilePageInput> = {}) => {
  html = renderProfile({ ...input, ...changes }, 'a{}')
  return new DOMParser().parseFromString(html, 'text/html')
}
const textOf = (page: Document) => page.body.textContent ?? ''

beforeEach(() => void draw())

describe('the page of a business', () => {
  it('says who it is, what it costs and when it is open', () => {
    const text = textOf(draw())
    for (const part of [
      'Come home',
      '$150',
      '$0.0125',
      'per ft',
      'About 1.5 h',
      'Visit of about 30 min',
      'Open now, until 6:00',
    ])
      expect(text).toContain(part)
    expect(draw().querySelector('a[href*="service=c"]')?.textContent).toBe('Advice')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(text.match(/Zilker/g)).toHaveLength(1)
  })

  it.each([
    ['en', ['$150', 'per visit', 'plus IVA + RE'], ['from', '$0.0125', 'per ft']],
    ['es', ['$150', 'por visita', 'más IVA + RE'], ['desde', '$0.0125', 'por pie']],
  ] as const)('says what comes on top, and “from” only of prices by amount (%s)', (language, drain, pipe) => {
    const prices = [...draw({ language }).querySelectorAll('.tabular-nums')].map((price) =>
      [...price.children].map(({ textContent }) => textContent),
    )
    expect(prices).toContainEqual(drain)
    expect(prices).toContainEqual(pipe)
  })

  it('shows photos in widths that a browser chooses from, the top one at once and the others when they come near', () => {
    const photo = { width: 1000, height: 750, alt: null, before_of: null, is_hero: false }
    const page = draw({
      language: 'es',
      data: {
        ...data,
        photos: [
          { ...photo, id: 'top', is_hero: true, alt: 'Una <cocina>' },
          { ...photo, id: 'old', before_of: 'new' },
          { ...photo, id: 'new', alt: 'Limpio' },
        ],
      },
    })
    const images = [...page.querySelectorAll('img')].map((image) => [
      image.alt,
      image.getAttribute('loading'),
    ])
    expect(images).toEqual([
      ['Una <cocina>', null],
      ['Antes: Nuestro trabajo, foto 1', 'lazy'],
      ['Después: Limpio', 'lazy'],
    ])
    expect(page.querySelector('img')?.srcset).toBe(
      '/p/bright/photos/top-480.webp 480w, /p/bright/photos/top-960.webp 960w, /p/bright/photos/top-1600.webp 1000w',
    )
  })

  it('shows the words of the other language rather than none', () => {
    const page = draw({ language: 'es' })
    expect(page.documentElement.lang).toBe('es')
    expect(textOf(page)).toContain('Come home')
    expect(textOf(page)).toContain('Somos dos.')
    expect(textOf(page)).toContain('Abierto ahora, hasta las 6:00')
    const until = (end: string) =>
      textOf(
        draw({
          language: 'es',
          data: { ...data, hours: data.hours?.map(() => ({ start: '08:00', end })) ?? null },
        }),
      )
    expect(until('13:00')).toContain('hasta la 1:00')
    expect(until('24:00')).toContain('hasta la medianoche')
  })

  it('treats what the business wrote as text, also in what search engines read', () => {
    expect(html).not.toContain('<b>')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Plumber',
      name: 'Brightside <b>',
      areaServed: ['Zilker', 'Mueller', 'Zilker'],
      sameAs: ['https://instagram.com/bright'],
    })
  })

  it('is kept from search engines unless the owner lets them in', () => {
    expect(html).toContain('noindex')
    draw({ data: { ...data, in_search_engines: true } })
    expect(html).not.toContain('noindex')
    expect(html).toContain('href="https://lark.example/p/bright"')
  })

  it('darkens a colour on which white cannot be read', () => {
    expect(html).toMatch(/--dress:#(?!ffd76a)[0-9a-f]{6}/)
  })

  it('has no form and no link to one where enquiries are off', () => {
    const page = draw({ data: { ...data, takes_enquiries: false } })
    expect(page.querySelector('form')).toBeNull()
    expect(page.querySelector('a[href*="#ask"]')).toBeNull()
  })

  it('leads to the booking of what is booked online, where booking is on', () => {
    const booked = data.services.map((service) => ({ ...service, is_booked_online: service.id === 'b' }))
    const links = (booking: ProfilePage['booking']) =>
      [...draw({ data: { ...data, booking, services: booked } }).querySelectorAll('a[href*="/book"]')].map(
        (link) => link.getAttribute('href'),
      )
    const book = '/p/bright/book?language=en'
    expect(links({ answer_hours: 24, needs_code: true, is_auto_accept: false })).toEqual([
      book,
      `${book}&service=b`,
      book,
    ])
    expect(links(null)).toEqual([])
  })

  it.each(['en', 'es'] as const)('leads to the client portal where it is on (%s)', (language) => {
    const portal = (has_portal: boolean) =>
      draw({ data: { ...data, has_portal }, language }).querySelector('a[href="/p/bright/portal"]')
    expect(portal(true)?.textContent).toBe(profileTexts[language].portal)
    expect(portal(false)).toBeNull()
  })

  it.each(['check', 'invalid', 'limit', 'failed'] as const)('keeps what was typed after "%s"', (result) => {
    const values = { name: 'Vera', email: 'v@example.com', phone: '1', message: 'Hi\n<i>', service: 'b' }
    const page = draw({ form: { values, result, openedAt: 7 } })
    expect(page.querySelector('[role=alert]')?.textContent).toBe(profileTexts.en.results[result])
    expect(page.querySelector<HTMLInputElement>('[name=name]')?.getAttribute('value')).toBe('Vera')
    expect(page.querySelector('textarea')?.textContent).toBe('Hi\n<i>')
    expect(page.querySelector('option[selected]')?.getAttribute('value')).toBe('b')
  })

  it('gives back what was typed where enquiries were switched off meanwhile', () => {
    const values = { name: 'Vera', email: '', phone: '1', message: 'Hi\n<i>', service: '' }
    const page = draw({
      data: { ...data, takes_enquiries: false },
      form: { values, result: 'failed', openedAt: 7 },
    })
    expect(page.querySelector('form')).toBeNull()
    expect(page.querySelector('#ask [role=alert]')?.textContent).toBe(profileTexts.en.unsent)
    expect(page.querySelector('#ask')?.textContent).toContain('Hi\n<i>')
  })

  it('is in both languages where there is no page', () => {
    for (const reason of ['missing', 'unavailable'] as const)
      for (const language of ['en', 'es'] as const)
        expect(renderWithout(reason, language, '')).toContain(profileTexts[language].noPage[reason].title)
  })
})
