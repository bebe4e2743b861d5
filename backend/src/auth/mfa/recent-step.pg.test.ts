import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isObject, type Json } from '../fields.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf } from '../testing/scratch-auth.ts'

let auth: ScratchAuth
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true, secondStepSeconds: 900 })
})
afterAll(() => auth.close())

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.clock.ms })

type Factor = { id: string; secret: string }

async function begin(bearer: string): Promise<Factor> {
  const { body } = await auth.post('/factors', { factor_type: 'totp', friendly_name: 'Phone' }, { bearer })
  const totp = isObject(body['totp']) ? body['totp'] : {}
  return { id: textOf(body, 'id'), secret: textOf(totp, 'secret') }
}

async function show({ id, secret }: Factor, bearer: string): Promise<string> {
  const opened = await auth.post(`/factors/${id}/challenge`, {}, { bearer })
  const body = { challenge_id: opened.body['id'], code: codeOf(secret) }
  return textOf((await auth.post(`/factors/${id}/verify`, body, { bearer })).body, 'access_token')
}

test('a code that was shown long ago does not change how one signs in, and a fresh one does', async () => {
  const session = await newUser(auth, 'owner@example.com')
  const factor = await begin(textOf(session, 'access_token'))
  let bearer = await show(factor, textOf(session, 'access_token'))
  const acts: [string, () => Promise<{ status: number; body: Json }>][] = [
    ['address', () => auth.ask('PUT', '/user', { bearer, body: { email: 'thief@example.com' } })],
    ['password', () => auth.ask('PUT', '/user', { bearer, body: { password: 'something else' } })],
    ['new factor', () => auth.post('/factors', { factor_type: 'totp', friendly_name: 'Theirs' }, { bearer })],
    ['recovery codes', () => auth.post('/factors/recovery-codes', {}, { bearer })],
    ['factor', () => auth.ask('DELETE', `/factors/${factor.id}`, { bearer })],
  ]
  auth.clock.ms += 901_000
  for (const [name, act] of acts) {
    const { status, body } = await act()
    expect([name, status, body['error_code']]).toEqual([name, 403, 'insufficient_aal'])
  }
  const kept = await auth.ask('PUT', '/user', { bearer, body: { data: { full_name: 'Ann' } } })
  expect(kept.status).toBe(200)
  bearer = await show(factor, bearer)
  for (const [name, act] of acts) expect([name, (await act()).status]).toEqual([name, 200])
})

test('without a second factor nothing is asked again', async () => {
  const bearer = textOf(await newUser(auth, 'plain@example.com'), 'access_token')
  auth.clock.ms += 901_000
  const changed = await auth.ask('PUT', '/user', { bearer, body: { password: 'something else' } })
  expect(changed.status).toBe(200)
})
