import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import type { ReviewPageInput } from '@fieldlark/domain/public-profiles/review-page.ts'
import { beforeEach, describe, expect, it } from 'vitest'

import { createReviewPages, isReviewLink } from './review-pages.ts'

const token = 'a-token-of-thirty-characters-or-so'
const path = `/r/${token}`
const linked = {
  page: { subdomain: 'bright', name: 'Bright', logo: 'https://elsewhere.example/x.png' },
  language: 'es',
  state: 'open',
  title: 'Deep clean',
  author: 'Carla R.',
  google: null,
  is_refused: false,
  place: null,
  publish_at: null,
}

let answers: Record<string, object | null>
let calls: { name: string; body: unknown }[]
let shown: ReviewPageInput[]
let log: string[]

const open = () => {
  const pages = createReviewPages({
    renderer: {
      review: (input) => {
        shown.push(input)
        return '<html>review</html>'
      },
      without: (reason) => `<html>${reason}</html>`,
    },
    siteUrl: 'https://lark.example',
    areRateLimitsOn: true,
    log: ({ event }) => log.push(event),
    now: () => Date.parse('2026-11-27T15:00:00Z'),
    rest: async (address, { body = {} } = {}) => {
      const name = address.split('/').at(-1) ?? ''
      calls.push({ name, body })
      const answer = answers[name] ?? null
      if (answer === null || !('status' in answer)) return Response.json(answer)
      const { status } = answer as { status: number }
      return Response.json({ code: `PT${status}`, ...answer }, { status })
    },
  })
  return (request: HttpRequest) => pages(request, 'en')
}
const get = (search = '') => ({ method: 'GET', path, search, headers: {}, ip: '192.0.2.1' }) as HttpRequest
const post = (fields: Record<string, string>, headers = {}) =>
  ({
    ...get(),
    method: 'POST',
    headers,
    body: async () => Buffer.from(new URLSearchParams(fields).toString()),
  }) as HttpRequest
const changes = () => calls.filter(({ name }) => name !== 'review_link')

beforeEach(() => {
  answers = { review_link: linked }
  calls = []
  shown = []
  log = []
})

describe('the link of a client who is asked for a review', () => {
  it('is known from other paths', () => {
    expect(isReviewLink(path)).toBe(true)
    expect(isReviewLink('/r/short')).toBe(false)
    expect(isReviewLink(`${path}/more`)).toBe(false)
  })

  it('shows a form in their language, without a picture from elsewhere, and is kept nowhere', async () => {
    const answer = await open()(get())
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(shown).toMatchObject([
      { language: 'es', path, review: { state: 'open' }, data: { name: 'Bright', logo: null }, notice: null },
    ])
    await open()(get('language=en'))
    expect(shown[1]?.language).toBe('en')
    expect(changes()).toEqual([])
  })

  it('that leads nowhere is missing, and one that is opened too often waits', async () => {
    answers.review_link = null
    expect(await open()(get())).toMatchObject({ status: 404 })
    const pages = open()
    for (let nth = 0; nth < 30; nth += 1) await pages(get())
    expect(await pages(get())).toMatchObject({ status: 429 })
  })
})

describe('the form', () => {
  const form = { rating: '4', message: ' Neat work\r\n', language: 'es' }

  it('becomes a review, after which reloading sends nothing again', async () => {
    const answer = await open()(post(form))
    expect(answer).toMatchObject({ status: 303, headers: { location: `${path}?language=es` } })
    expect(changes()).toEqual([
      { name: 'give_review', body: { token, rating: 4, body: 'Neat work', language: 'es' } },
    ])
  })

  it('says no to all further requests', async () => {
    expect(await open()(post({ refuse: 'yes', language: 'en' }))).toMatchObject({ status: 303 })
    expect(changes()).toEqual([{ name: 'refuse_reviews', body: { token } }])
  })

  it.each([
    ['without stars', { ...form, rating: '' }, 'rating'],
    ['with six stars', { ...form, rating: '6' }, 'rating'],
    ['with a text that is too long', { ...form, message: 'x'.repeat(2001) }, 'long'],
  ])('%s is shown again with what was typed', async (_, fields, notice) => {
    expect(await open()(post(fields))).toMatchObject({ status: 422 })
    expect(shown[0]).toMatchObject({ notice, form: { body: fields.message.trim() } })
    expect(changes()).toEqual([])
  })

  it('is not taken from another site, nor too often from one network', async () => {
    expect(await open()(post(form, { 'sec-fetch-site': 'cross-site' }))).toMatchObject({ status: 403 })
    const pages = open()
    for (let nth = 0; nth < 10; nth += 1) await pages(post(form))
    expect(await pages(post(form))).toMatchObject({ status: 429 })
    expect(shown.at(-1)).toMatchObject({ notice: 'limit', form: { rating: 4 } })
  })

  it('keeps what was typed when the database fails, and shows where a link stands that ended meanwhile', async () => {
    answers.give_review = { status: 500, message: 'down' }
    expect(await open()(post(form))).toMatchObject({ status: 503 })
    expect(shown[0]).toMatchObject({ notice: 'failed', form: { rating: 4, body: 'Neat work' } })
    expect(log).toEqual(['review not kept'])
    answers.give_review = { status: 404, message: 'link_not_found' }
    expect(await open()(post(form))).toMatchObject({ status: 303, headers: { location: path } })
  })
})
