import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningServer } from '@fieldlark/backend/postgres/backup/running-server.ts'
import { connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import { ownerOf } from '@fieldlark/backend/postgres/owner.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freePort, processes } from '../testing/processes.ts'

/** From what the script of a page sends (web/src/measures/counter.ts) down to the row of the day. */
const folder = mkdtempSync(join(tmpdir(), 'fieldlark-collect-'))
const { start, endAll } = processes({ FIELDLARK_DATA: folder, DEMO: 'off', ANALYTICS: 'on' })
let url = ''
let owner: ReturnType<typeof ownerOf>
beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  await start({ PORT: String(port) })
  const connection = findRunningServer(folder)
  if (connection === null) throw new Error('The server is not there.')
  owner = ownerOf(connectionUrl(connection), 1)
})
afterAll(async () => {
  await owner.close()
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => owner.query('delete from private.page_days'))

const page = {
  event: 'page',
  path: '/clients/7f3a/edit',
  plan: '',
  referrer: 'example.org',
  source: 'news',
  language: 'es',
  device: 'phone',
}
const send = async (body: unknown, headers: Record<string, string>) =>
  (await fetch(`${url}/collect`, { method: 'POST', headers, body: JSON.stringify(body) })).status
const ofPage = () => ({ 'sec-fetch-site': 'same-origin', origin: url })
const rows = () =>
  owner.query(`select event, page, plan, referrer, source, language, device, times, plan_value
    from private.page_days where day = (now() at time zone 'utc')::date order by event`)

it('counts pages and sign-ups of a day in one row each, without an id', async () => {
  expect(await send(page, ofPage())).toBe(204)
  expect(await send({ ...page, path: '/clients/8b/edit' }, ofPage())).toBe(204)
  const signUp = {
    ...page,
    event: 'sign_up',
    path: '/onboarding',
    plan: 'grow-pro',
    referrer: '',
    source: '',
  }
  for (let time = 0; time < 2; time += 1) expect(await send(signUp, ofPage())).toBe(204)
  expect(await rows()).toEqual([
    { ...page, path: undefined, page: '/clients/:clientId/edit', times: 2, plan_value: 0 },
    { ...signUp, path: undefined, page: '/onboarding', times: 2, plan_value: 38 },
  ])
})

it.each<[string, Record<string, string>]>([
  ['says so', { 'sec-fetch-site': 'cross-site' }],
  ['is a neighbour', { 'sec-fetch-site': 'same-site' }],
  ['only names itself', { origin: 'https://elsewhere.example' }],
  ['names nobody', { origin: 'null' }],
])('writes nothing for a page of another site that %s', async (_, headers) => {
  expect(await send(page, headers)).toBe(204)
  expect(await rows()).toEqual([])
})

it('writes nothing for pages of clients and what is no event', async () => {
  for (const body of [{ ...page, path: '/q/secret' }, { ...page, event: 'click' }, 'page', null])
    expect(await send(body, ofPage())).toBe(204)
  expect(await send('x'.repeat(3000), ofPage())).toBe(413)
  expect(await rows()).toEqual([])
})

it('writes no more than a visitor may send in a minute', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => send(page, ofPage())))
  const taken = answers.filter((status) => status === 204).length
  expect(answers.length - taken).toBe(answers.filter((status) => status === 429).length)
  expect(taken).toBeLessThan(200)
  expect(await rows()).toMatchObject([{ times: taken }])
})
