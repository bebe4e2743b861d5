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

const send = (path: string, init: RequestInit = {}) =>
  backend.fetch(new Request(`http://backend${path}`, init))
const sendWithKey = (path: string) => send(path, { headers: { apikey } })

describe('the backend', () => {
  test('reads a table over REST', async () => {
    const response = await sendWithKey('/rest/v1/words?select=word')
    expect([response.status, await response.json()]).toEqual([200, [{ word: 'ñandú' }]])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('serves the same auth routes without a key as a hosted project', async () => {
    expect((await send('/auth/v1/health')).status).toBe(200)
    expect((await send('/auth/v1/settings')).status).toBe(401)
    expect((await sendWithKey('/auth/v1/settings')).status).toBe(200)
  })

  test('calls the project’s functions with their caller', async () => {
    const visitor = { authorization: `Bearer ${apikey}` }
    expect(await (await send('/functions/v1/who/a/b', { headers: visitor })).text()).toBe('anon /a/b')
    expect((await send('/functions/v1/who')).status).toBe(401)
    const service = { authorization: `Bearer ${roleKey('service_role', jwtSecret)}` }
    expect(await (await send('/functions/v1/who', { headers: service })).text()).toBe('service_role /')
    expect((await send('/functions/v1/who', { headers: { authorization: 'Bearer a.b.c' } })).status).toBe(401)
    const unknown = await sendWithKey('/functions/v1/nobody')
    const body = { code: 'NOT_FOUND', message: 'Requested function was not found' }
    expect([unknown.status, await unknown.json()]).toEqual([404, body])
  })

  test.each([
    ['/storage/v1/bucket', 400],
    ['/storage/v1/object/receipts/a.jpg', 400],
    ['/graphql/v1', 404],
    ['/', 404],
  ])('answers %s of a disabled feature with %i', async (path, status) => {
    const response = await sendWithKey(path)
    expect([response.status, typeof (await response.json())]).toEqual([status, 'object'])
  })
})
