import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import type { ProfilePage, ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { beforeEach, expect, it } from 'vitest'

import { createProfilePages, isProfilePath } from './profile-pages.ts'

const service = '11111111-2222-4333-8444-555555555555'
const data = { subdomain: 'bright', booking: null, services: [{ id: service }] } as unknown as ProfilePage
const ownLogo = '/storage/v1/object/public/logos/b1/logo.png'
let logo: string | null = null
const clock = { now: 100_000 }
let taken: { name: string; body: object }[] = []
let drawn: ProfilePageInput[] = []
let isAway = false
let refusal: { status: number; message: string } | null = null

const open = () =>
  createProfilePages({
    renderer: {
      page: (input) => {
        drawn.push(input)
        return '<html>page</html>'
      },
      booking: () => '<html>booking</html>',
      review: () => '',
      without: (reason, language) => `<html lang="${language}">${reason}</html>`,
    },
    siteUrl: 'https://lark.example',
    senderSecret: 'secret',
    log: () => {},
    now: () => clock.now,
    rest: async (path, { body = {} } = {}) => {
      const name = path.split('/').at(-1) ?? ''
      if (name === 'public_profile') {
        if (isAway) return Response.json({ message: 'away' }, { status: 503 })
        const { subdomain } = body as { subdomain: string }
        return Response.json(['bright', 'old-bright'].includes(subdomain) ? { ...data, logo } : null)
      }
      if (name === 'listed_profiles')
        return Response.json([{ subdomain: 'bright', updated_at: '2026-11-27T15:00:00+00:00' }])
      if (refusal)
        return Response.json(
          { code: `PT${refusal.status}`, message: refusal.message },
          { status: refusal.status },
        )
      taken.push({ name, body })
      return Response.json(null)
    },
  })

const request = (path: string, more: Partial<HttpRequest> = {}) =>
  ({ method: 'GET', path, search: '', headers: {}, ip: '192.0.2.1', ...more }) as HttpRequest
const words = { name: 'Vera', email: 'vera@example.com', message: 'Hello', opened: '1', language: 'es' }
const post = (fields: Record<string, string> = {}, ip = '192.0.2.1') =>
  request('/p/bright', {
    method: 'POST',
    ip,
    body: async () => Buffer.from(new URLSearchParams({ ...words, ...fields }).toString()),
  })

beforeEach(() => {
  logo = null
  taken = []
  drawn = []
  refusal = null
  isAway = false
})

it('shows a page in the language that was chosen, else in the browser’s', async () => {
  const pages = open()
  expect(await pages(request('/p/bright', { search: 'language=es' }))).toMatchObject({ status: 200 })
  await pages(request('/p/bright', { headers: { 'accept-language': 'es-MX,en;q=0.5' } }))
  await pages(request('/p/bright'))
  expect(drawn.map(({ language }) => language)).toEqual(['es', 'es', 'en'])
})

it.each([
  [ownLogo, ownLogo],
  [`https://lark.example${ownLogo}`, ownLogo],
  ['https://evil.example/t.gif', null],
  [`https://lark.example.evil.example${ownLogo}`, null],
  ['//evil.example/t.gif', null],
  ['/storage/v1/object/public/../../../auth/v1/logout', null],
])('of the logo %s it shows %s', async (address, shown) => {
  logo = address
  await open()(request('/p/bright'))
  expect(drawn[0]?.data.logo).toBe(shown)
})

it('chooses the service that was tapped', async () => {
  await open()(request('/p/bright', { search: `service=${service}` }))
  expect(drawn[0]?.form.values.service).toBe(service)
})

it.each(['/p/old-bright', '/p/Bright', '/p/bright/'])('leads %s to the address of now', async (path) => {
  expect(await open()(request(path))).toMatchObject({ status: 302, headers: { location: '/p/bright' } })
})

it('answers an unknown page with 404, whatever is sent to it', async () => {
  const pages = open()
  const body = '<html lang="en">missing</html>'
  expect(await pages(request('/p/nobody'))).toMatchObject({ status: 404, body })
  expect(await pages({ ...post(), path: '/p/nobody' })).toMatchObject({ status: 404, body })
  expect(await pages(request('/p/bright', { method: 'DELETE' }))).toMatchObject({ status: 405 })
})

it('says so while no page can be read', async () => {
  isAway = true
  expect(await open()(post())).toMatchObject({ status: 503, body: '<html lang="en">unavailable</html>' })
})

it('takes no form that another site sends', async () => {
  const foreign = { ...post(), headers: { 'sec-fetch-site': 'cross-site' } }
  expect(await open()(foreign)).toMatchObject({ status: 403 })
  expect(taken).toEqual([])
})

it('keeps nothing that cannot be seen, and cuts nothing off', async () => {
  const pages = open()
  expect(await pages(post({ name: '\u200B' }))).toMatchObject({ status: 422 })
  expect(await pages(post({ message: 'x'.repeat(4001) }))).toMatchObject({ status: 422 })
  expect(await pages(post({ message: 'a\r\nb\u0000' }))).toMatchObject({ status: 303 })
  expect(taken).toMatchObject([{ body: { message: 'a\nb' } }])
})

it('keeps what a visitor asks, and answers with the page', async () => {
  const answer = await open()(post({ service, phone: ' 512 ' }))
  expect(answer).toMatchObject({ status: 303, headers: { location: '/p/bright?language=es#sent' } })
  expect(taken).toEqual([
    {
      name: 'take_enquiry',
      body: {
        subdomain: 'bright',
        name: 'Vera',
        email: 'vera@example.com',
        phone: '512',
        message: 'Hello',
        service_id: service,
        language: 'es',
      },
    },
  ])
})

it.each([
  ['nothing to answer to', { email: '', phone: '' }, 422, 'invalid'],
  ['no words', { message: '  ' }, 422, 'invalid'],
  ['the field that people do not see', { website: 'x' }, 200, 'check'],
  ['a form that was sent at once', { opened: String(clock.now) }, 200, 'check'],
] as const)('does not keep %s, and shows it again', async (_, fields, status, result) => {
  expect(await open()(post(fields))).toMatchObject({ status })
  expect(taken).toEqual([])
  expect(drawn[0]?.form).toMatchObject({ result, values: { name: 'Vera' } })
})

it.each([
  [429, 'too_many_enquiries', 429, 'limit'],
  [400, 'address_missing', 422, 'invalid'],
  [404, 'business_not_found', 503, 'failed'],
])('says of a refusal with %i what the visitor can do', async (status, message, answered, result) => {
  refusal = { status, message }
  expect(await open()(post())).toMatchObject({ status: answered })
  expect(drawn[0]?.form.result).toBe(result)
})

it('takes five messages an hour from one address', async () => {
  const pages = open()
  for (let at = 0; at < 5; at += 1) expect(await pages(post())).toMatchObject({ status: 303 })
  expect(await pages(post())).toMatchObject({ status: 429 })
  expect(await pages(post({}, '192.0.2.2'))).toMatchObject({ status: 303 })
})

it('draws a photo in one of the widths while a page shows it', async () => {
  const requested: string[] = []
  const pages = createProfilePages({
    renderer: { page: () => '', booking: () => '', review: () => '', without: () => 'missing' },
    siteUrl: 'https://lark.example',
    senderSecret: 'secret',
    log: () => {},
    rest: async (path, { body = {} } = {}) => {
      requested.push(path)
      if (path.includes('/rpc/'))
        return Response.json((body as { id: string }).id === service ? 'b1/p1.jpg' : null)
      return new Response('pixels', { headers: { 'content-type': 'image/webp' } })
    },
  })
  const photo = (id: string, width: number) => pages(request(`/p/bright/photos/${id}-${width}.webp`))
  expect(await photo(service, 960)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp' },
    body: Buffer.from('pixels'),
  })
  expect(requested.at(-1)).toBe(
    '/storage/v1/render/image/authenticated/photos/b1/p1.jpg?width=960&resize=contain&format=webp',
  )
  expect(await photo(service.replace('1', '2'), 960)).toMatchObject({ status: 404 })
  expect(isProfilePath(`/p/bright/photos/${service}-961.webp`)).toBe(false)
  expect(isProfilePath(`/p/bright/photos/..%2F-960.webp`)).toBe(false)
})

it('lists the pages that search engines may list', async () => {
  const sitemap = await open()(request('/sitemap-profiles.xml'))
  expect(sitemap).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
  expect(sitemap.body).toEqual(
    expect.stringContaining(
      '<url><loc>https://lark.example/p/bright</loc><lastmod>2026-11-27</lastmod></url>',
    ),
  )
})

it('prints a page as a flyer in the language of the address, and none of a page that is hidden', async () => {
  const words = { en: 'Come home', es: null }
  const pages = createProfilePages({
    renderer: { page: () => '', booking: () => '', review: () => '', without: () => 'missing' },
    siteUrl: 'https://lark.example',
    senderSecret: 'secret',
    log: () => {},
    rest: async (_, { body = {} } = {}) =>
      Response.json(
        (body as { subdomain: string }).subdomain === 'bright'
          ? { ...data, name: 'Bright', phone: null, currency: null, headline: words, areas: null, logo: null }
          : null,
      ),
  })
  const flyer = await pages(request('/p/bright/flyer-es.pdf'))
  expect(flyer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(Buffer.from(flyer.body as Uint8Array).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(await pages(request('/p/nobody/flyer-en.pdf'))).toMatchObject({ status: 404 })
  expect(isProfilePath('/p/bright/flyer-de.pdf')).toBe(false)
})

it('is shown sixty times a minute to a network, without a question to the database beyond that', async () => {
  const pages = open()
  for (let view = 0; view < 60; view += 1)
    expect(await pages(request('/p/bright'))).toMatchObject({ status: 200 })
  const drawnBefore = drawn.length
  const denied = await pages(request('/p/bright'))
  expect(denied).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect(drawn).toHaveLength(drawnBefore)
  expect(await pages(request('/p/bright', { ip: '192.0.2.7' }))).toMatchObject({ status: 200 })
})
