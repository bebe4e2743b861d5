import type { ProfilePage } from '@fieldlark/domain/public-profiles/profile-page.ts'
import type { LinkedReview, ReviewPageInput } from '@fieldlark/domain/public-profiles/review-page.ts'
import { describe, expect, it } from 'vitest'

import { renderProfile, renderReview } from '../render.tsx'
import { reviewsTexts } from './reviews.texts.ts'

const data: ProfilePage = {
  subdomain: 'bright',
  name: 'Bright',
  logo: null,
  trade: 'cleaning',
  language: 'en',
  currency: 'USD',
  timezone: 'America/Chicago',
  phone: null,
  email: null,
  address: null,
  links: { facebook: null, x: null, instagram: null, yelp: null, google: null },
  headline: { en: null, es: null },
  about: { en: null, es: null },
  areas: null,
  accent: null,
  in_search_engines: true,
  takes_enquiries: true,
  hours: null,
  booking: null,
  has_portal: false,
  services: [],
  photos: [],
  reviews: {
    count: 3,
    average: '3.7',
    newest: [
      {
        id: 'a',
        rating: 2,
        body: 'Late <b>twice</b>\nLate again\nLate again',
        author: 'Carla R.',
        language: 'en',
        created_at: '2026-11-20T03:00:00+00:00',
        reply: 'We are sorry.',
      },
      {
        id: 'b',
        rating: 5,
        body: null,
        author: 'Luis',
        language: 'es',
        created_at: '2026-11-01T15:00:00+00:00',
        reply: null,
      },
    ],
  },
}
const form = {
  values: { name: '', email: '', phone: '', message: '', service: '' },
  result: null,
  openedAt: 0,
}
const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

function draw(language: 'en' | 'es', page = data) {
  const html = renderProfile({ data: page, language, siteUrl: 'https://lark.example', now: 0, form }, 'a{}')
  return { html, page: read(html) }
}

describe('reviews on the page of a business', () => {
  it.each(['en', 'es'] as const)('are shown with their average, day and reply in %s', (language) => {
    const texts = reviewsTexts[language]
    const section = draw(language).page.querySelector('#reviews')
    const text = section?.textContent ?? ''
    for (const part of [
      texts.average('3.7'),
      texts.count(3),
      texts.newest(2),
      texts.how,
      'Late <b>twice</b>',
      texts.reply('Bright'),
      language === 'en' ? 'November 19, 2026' : '19 de noviembre de 2026',
    ])
      expect(text).toContain(part)
    expect(section?.querySelectorAll('li')).toHaveLength(2)
    expect(section?.querySelector('[lang="en"]')?.textContent).toBe('Late <b>twice</b>Late againLate again')
    expect(text).toContain('★★☆☆☆')
  })

  it('are no structured data, as search engines show none of one’s own page', () => {
    expect(draw('en').html).not.toMatch(/aggregateRating|ratingValue|"Review"/i)
  })

  it('have no section before the first', () => {
    const none = { ...data, reviews: { count: 0, average: null, newest: [] } }
    expect(draw('en', none).page.querySelector('#reviews')).toBeNull()
  })
})

describe('the page on which a client writes a review', () => {
  const open = (
    language: 'en' | 'es',
    review: Partial<LinkedReview> = {},
    more: Partial<ReviewPageInput> = {},
  ) =>
    read(
      renderReview(
        {
          data,
          language,
          path: '/r/token',
          review: {
            state: 'open',
            title: 'Deep clean',
            author: 'Carla R.',
            google: null,
            is_refused: false,
            place: null,
            publish_at: null,
            ...review,
          },
          form: { rating: null, body: '' },
          notice: null,
          ...more,
        },
        'a{}',
      ),
    )
  const textOf = (page: Document) => page.body.textContent ?? ''

  it.each(['en', 'es'] as const)(
    'asks for stars and words, and says who will read them, in %s',
    (language) => {
      const page = open(language)
      const texts = reviewsTexts[language]
      expect(page.documentElement.lang).toBe(language)
      expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
      expect(
        [...page.querySelectorAll('input[type=radio]')].map((input) => input.getAttribute('value')),
      ).toEqual(['5', '4', '3', '2', '1'])
      for (const part of [
        texts.ask,
        'Deep clean',
        texts.ratings[1],
        texts.shown('Carla R.', 'Bright'),
        texts.refuse,
      ])
        expect(textOf(page)).toContain(part)
      expect(page.querySelector('script')).toBeNull()
    },
  )

  it('keeps what was typed below what is wrong with it', () => {
    const page = open('en', {}, { form: { rating: 3, body: 'So <so>' }, notice: 'failed' })
    expect(page.querySelector('[role=alert]')?.textContent).toBe(reviewsTexts.en.notices.failed)
    expect(page.querySelector<HTMLInputElement>('input[checked]')?.value).toBe('3')
    expect(page.querySelector('textarea')?.textContent).toBe('So <so>')
  })

  it('thanks for a review and leads to Google, and else only says how it stands', () => {
    const google = 'https://g.page/r/bright/review'
    const given = open('es', { state: 'given', google })
    expect(textOf(given)).toContain(reviewsTexts.es.states.given)
    expect(given.querySelector(`a[href="${google}"]`)?.textContent).toBe(reviewsTexts.es.toGoogle)
    for (const state of ['refused', 'over'] as const) {
      const page = open('en', { state, google, is_refused: state === 'refused' })
      expect(textOf(page)).toContain(reviewsTexts.en.hints[state]('Bright'))
      expect(page.querySelector('fieldset, a[href^="https://g.page"]')).toBeNull()
    }
  })

  it.each([
    ['coming', 'It’ll be on Bright’s page from Thursday, December 3.'],
    ['shown', 'It’s on Bright’s page.'],
    ['hidden', 'Bright’s page isn’t open right now. Your review will show up there once it’s open again.'],
    ['removed', 'It was taken off Bright’s page.'],
  ] as const)('says of a review that is %s where it is', (place, words) => {
    const text = textOf(open('en', { state: 'given', place, publish_at: '2026-12-04T03:00:00+00:00' }))
    expect(text).toContain(words)
    expect(text).not.toMatch(/seven days/i)
  })

  it('lets them say in each state that they do not want to be asked again, until they did', () => {
    const refuse = (review: Partial<LinkedReview>) =>
      open('es', review).querySelector('form button[name=refuse]')?.textContent
    for (const state of ['open', 'given', 'over'] as const)
      expect(refuse({ state }), state).toBe(reviewsTexts.es.refuse)
    expect(refuse({ state: 'refused', is_refused: true })).toBeUndefined()
    const given = open('es', { state: 'given', is_refused: true })
    expect(given.querySelector('form')).toBeNull()
    expect(textOf(given)).toContain(reviewsTexts.es.hints.refused('Bright'))
  })
})
