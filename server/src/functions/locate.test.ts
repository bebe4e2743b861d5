import { createServer } from 'node:http'
import { bytesOf, httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
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
  const answer = await handle(httpRequestOf({ method: 'POST', headers, ip }))
  expect(answer.status).toBe(200)
  return JSON.parse(String(bytesOf(answer))) as unknown
}

async function provider(body: string, requested: string[] = []): Promise<string> {
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/{ip}/json`
}

const nowhere = { country_code: null, country_name: null, region: null }

it('returns nulls unless it is configured', async () => {
  expect(await locate({}, { 'cf-ipcountry': 'MX' })).toEqual(nowhere)
})

it('trusts the proxy’s country header', async () => {
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

it('asks the provider once per visitor', async () => {
  const requested: string[] = []
  const geoProviderUrl = await provider('{"country_code":"BR","region":"Bahia"}', requested)
  const handle = createLocate({ countryHeader: null, geoProviderUrl })
  const request = httpRequestOf({ method: 'POST', ip: '203.0.113.9' })
  await handle(request)
  expect(JSON.parse(String(bytesOf(await handle(request))))).toEqual({
    country_code: 'BR',
    country_name: 'Brazil',
    region: 'Bahia',
  })
  expect(requested).toEqual(['/203.0.113.9/json'])
})

it('never sends private addresses to the provider', async () => {
  const requested: string[] = []
  const geoProviderUrl = await provider('{"country_code":"BR"}', requested)
  for (const ip of ['127.0.0.1', '10.1.2.3', '192.168.1.1', '::1', 'nonsense', '']) {
    expect(await locate({ geoProviderUrl }, {}, ip)).toEqual(nowhere)
  }
  expect(requested).toEqual([])
})

it.each(['not json', '[]', 'null', '{"country_code":5}', '{"country_code":"<script>"}'])(
  'returns nulls when the provider responds with %j',
  async (body) => {
    expect(await locate({ geoProviderUrl: await provider(body) })).toEqual(nowhere)
  },
)

it('asks again after the provider had no result', async () => {
  const requested: string[] = []
  const handle = createLocate({ countryHeader: null, geoProviderUrl: await provider('oops', requested) })
  const request = httpRequestOf({ method: 'POST', ip: '203.0.113.9' })
  await handle(request)
  await handle(request)
  expect(requested).toHaveLength(2)
})
