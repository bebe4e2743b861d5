import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { roleKey } from '#tokens/secrets.ts'
import { type Backend, createBackend } from './backend.ts'
import { defaultSettings } from './settings.ts'

const jwtSecret = 'a secret of more than thirty-two characters'
const apikey = roleKey('anon', jwtSecret)
let scratch: ScratchDatabase
let backend: Backend

beforeAll(async () => {
  scratch = await scratchDatabase()
  await scratch.database.query(`create table public.words as select 'ñandú' as word`)
  backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: defaultSettings,
    sendMail: async () => {},
    log: () => {},
    functions: (name) =>
      name === 'who'
        ? { handle: async ({ path }, { role }) => ({ status: 200, headers: {}, body: `${role} ${path}` }) }
        : null,
  })
})
afterAll(async () => {
  await backend.close()
  await scratch.close()
})

const ask = (path: string, init: RequestInit = {}) =>
  backend.fetch(new Request(`http://backend${path}`, init))
const keyed = (path: string) => ask(path, { headers: { apikey } })

describe('the backend', () => {
  test('reads a table over REST', async () => {
    const answer = await keyed('/rest/v1/words?select=word')
    expect([answer.status, await answer.json()]).toEqual([200, [{ word: 'ñandú' }]])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('serves auth without a key where hosted does', async () => {
    expect((await ask('/auth/v1/health')).status).toBe(200)
    expect((await ask('/auth/v1/settings')).status).toBe(401)
    expect((await keyed('/auth/v1/settings')).status).toBe(200)
  })

  test('runs the project’s functions as their caller', async () => {
    const visitor = { authorization: `Bearer ${apikey}` }
    expect(await (await ask('/functions/v1/who/a/b', { headers: visitor })).text()).toBe('anon /a/b')
    expect((await ask('/functions/v1/who')).status).toBe(401)
    const service = { authorization: `Bearer ${roleKey('service_role', jwtSecret)}` }
    expect(await (await ask('/functions/v1/who', { headers: service })).text()).toBe('service_role /')
    expect((await ask('/functions/v1/who', { headers: { authorization: 'Bearer a.b.c' } })).status).toBe(401)
    const unknown = await keyed('/functions/v1/nobody')
    const body = { code: 'NOT_FOUND', message: 'Requested function was not found' }
    expect([unknown.status, await unknown.json()]).toEqual([404, body])
  })

  test.each([
    ['/storage/v1/bucket', 400],
    ['/storage/v1/object/receipts/a.jpg', 400],
    ['/graphql/v1', 404],
    ['/', 404],
  ])('answers %s as a project without that feature: %i', async (path, status) => {
    const answer = await keyed(path)
    expect([answer.status, typeof (await answer.json())]).toEqual([status, 'object'])
  })
})
