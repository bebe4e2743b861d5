import { createServer } from 'node:http'
import { bytesOf, incomingOf } from '@fieldlark/backend/http/testing/incoming.ts'
import { afterEach, expect, it } from 'vitest'
import { createLocate, type LocateSettings } from './locate.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function locate(
  settings: Partial<LocateSettings>,
  headers: Record<string, string> = {},
  ip = '203.0.113.9',
) {
  const handle = createLocate({ countryHeader: null, geoProviderUrl: null, ...settings })
  const answer = await handle(incomingOf({ method: 'POST', headers, ip }))
  expect(answer.status).toBe(200)
  return JSON.parse(String(bytesOf(answer))) as unknown
}

async function provider(body: string, asked: string[] = []): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/{ip}/json`
}

const nowhere = { country_code: null, country_name: null, region: null }

it('knows nothing unless it is configured', async () => {
  expect(await locate({}, { 'cf-ipcountry': 'MX' })).toEqual(nowhere)
})

it('believes the proxy', async () => {
  const settings = { countryHeader: 'cf-ipcountry' }
  expect(await locate(settings, { 'cf-ipcountry': 'mx' })).toEqual({
    country_code: 'MX',
    country_name: 'Mexico',
    region: null,
  })
  expect(await locate(settings, { 'cf-ipcountry': 'XX' })).toEqual(nowhere)
  expect(await locate(settings, { 'cf-ipcountry': 'T1' })).toEqual(nowhere)
  expect(await locate(settings)).toEqual(nowhere)
})

it('asks the provider about the visitor, once', async () => {
  const asked: string[] = []
  const geoProviderUrl = await provider('{"country_code":"BR","region":"Bahia"}', asked)
  const handle = createLocate({ countryHeader: null, geoProviderUrl })
  const incoming = incomingOf({ method: 'POST', ip: '203.0.113.9' })
  await handle(incoming)
  expect(JSON.parse(String(bytesOf(await handle(incoming))))).toEqual({
    country_code: 'BR',
    country_name: 'Brazil',
    region: 'Bahia',
  })
  expect(asked).toEqual(['/203.0.113.9/json'])
})

it('tells no provider of addresses that are nobody’s', async () => {
  const asked: string[] = []
  const geoProviderUrl = await provider('{"country_code":"BR"}', asked)
  for (const ip of ['127.0.0.1', '10.1.2.3', '192.168.1.1', '::1', 'nonsense', '']) {
    expect(await locate({ geoProviderUrl }, {}, ip)).toEqual(nowhere)
  }
  expect(asked).toEqual([])
})

it.each(['not json', '[]', 'null', '{"country_code":5}', '{"country_code":"<script>"}'])(
  'shrugs at a provider that answers %j',
  async (body) => {
    expect(await locate({ geoProviderUrl: await provider(body) })).toEqual(nowhere)
  },
)

it('asks again after the provider had nothing to say', async () => {
  const asked: string[] = []
  const handle = createLocate({ countryHeader: null, geoProviderUrl: await provider('oops', asked) })
  const incoming = incomingOf({ method: 'POST', ip: '203.0.113.9' })
  await handle(incoming)
  await handle(incoming)
  expect(asked).toHaveLength(2)
})
