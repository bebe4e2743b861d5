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
  services: [
    { id: 'a', name: 'Drain', description: 'Kitchen', price: '150', unit: 'visit', duration_minutes: 90 },
    { id: 'b', name: 'Pipe', description: null, price: '0.0125', unit: 'foot', duration_minutes: null },
    { id: 'c', name: 'Advice', description: null, price: '0', unit: 'each', duration_minutes: null },
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
    for (const part of ['Come home', '$150', '$0.0125', 'per ft', 'About 1.5 h', 'Open now, until 6:00'])
      expect(text).toContain(part)
    expect(draw().querySelector('a[href*="service=c"]')?.textContent).toBe('Advice')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(text.match(/Zilker/g)).toHaveLength(1)
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

  it.each(['check', 'invalid', 'limit', 'failed'] as const)('keeps what was typed after "%s"', (result) => {
    const values = { name: 'Vera', email: 'v@example.com', phone: '1', message: 'Hi\n<i>', service: 'b' }
    const page = draw({ form: { values, result, openedAt: 7 } })
    expect(page.querySelector('[role=alert]')?.textContent).toBe(profileTexts.en.results[result])
    expect(page.querySelector<HTMLInputElement>('[name=name]')?.getAttribute('value')).toBe('Vera')
    expect(page.querySelector('textarea')?.textContent).toBe('Hi\n<i>')
    expect(page.querySelector('option[selected]')?.getAttribute('value')).toBe('b')
  })

  it('is in both languages where there is no page', () => {
    for (const reason of ['missing', 'unavailable'] as const)
      for (const language of ['en', 'es'] as const)
        expect(renderWithout(reason, language, '')).toContain(profileTexts[language].noPage[reason].title)
  })
})
