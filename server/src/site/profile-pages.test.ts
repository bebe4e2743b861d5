import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import type { ProfilePage, ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { beforeEach, expect, it } from 'vitest'

import { createProfilePages } from './profile-pages.ts'

const service = '11111111-2222-4333-8444-555555555555'
const data = { subdomain: 'bright', services: [{ id: service }] } as unknown as ProfilePage
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
      without: (reason, language) => `<html lang="${language}">${reason}</html>`,
    },
    siteUrl: 'https://lark.example',
    log: () => {},
    now: () => clock.now,
    rest: async (path, { body = {} } = {}) => {
      const name = path.split('/').at(-1) ?? ''
      if (name === 'public_profile') {
        if (isAway) return Response.json({ message: 'away' }, { status: 503 })
        const { subdomain } = body as { subdomain: string }
        return Response.json(['bright', 'old-bright'].includes(subdomain) ? data : null)
      }
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
