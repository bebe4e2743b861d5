import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isObject, type Json } from '../fields.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf, userIdOf } from '../testing/scratch-auth.ts'

let auth: ScratchAuth
let count = 0
let email = ''
let session: Json = {}
let bearer = ''
let admin = ''
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true })
})
afterAll(() => auth.close())
beforeEach(async () => {
  email = `user${(count += 1)}@example.com`
  session = await newUser(auth, email)
  bearer = textOf(session, 'access_token')
  auth.clock.ms += 1000
  admin = auth.tokens.sign({ role: 'service_role', exp: Math.floor(auth.clock.ms / 1000) + 3600 })
})

const signIn = async () =>
  textOf(
    (await auth.post('/token?grant_type=password', { email, password: 'correct horse' })).body,
    'access_token',
  )
const claimsOf = (token: string): Json =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.clock.ms + steps * 30_000 })

async function begin(name = 'Phone', as = bearer): Promise<{ id: string; secret: string; uri: string }> {
  const { body } = await auth.post('/factors', { factor_type: 'totp', friendly_name: name }, { bearer: as })
  const totp = isObject(body['totp']) ? body['totp'] : {}
  return { id: textOf(body, 'id'), secret: textOf(totp, 'secret'), uri: textOf(totp, 'uri') }
}
async function answer(id: string, code: string, as = bearer, ip = '203.0.113.7') {
  const opened = await auth.post(`/factors/${id}/challenge`, {}, { bearer: as })
  const body = { challenge_id: opened.body['id'], code }
  return auth.post(`/factors/${id}/verify`, body, { bearer: as, ip })
}
/** Verifies a factor: the session is aal2 afterwards, and the half minute of the used code is over. */
async function protect() {
  const factor = await begin()
  const response = await answer(factor.id, codeOf(factor.secret))
  bearer = textOf(response.body, 'access_token')
  auth.clock.ms += 60_000
  return { ...factor, response }
}

test('a factor that is added or removed is told by mail, one that was only begun is not', async () => {
  const noticed = () =>
    auth.mails
      .filter((mail) => mail.to === email)
      .map(({ kind }) => kind)
      .slice(-1)
  const before = noticed()
  const begun = await begin('Draft')
  expect((await auth.ask('DELETE', `/factors/${begun.id}`, { bearer })).status).toBe(200)
  expect(noticed()).toEqual(before)
  const { id } = await protect()
  expect(noticed()).toEqual(['factor_added'])
  expect((await auth.ask('DELETE', `/factors/${id}`, { bearer })).status).toBe(200)
  expect(noticed()).toEqual(['factor_removed'])
})

describe('a factor', () => {
  test('is shown once with everything an app needs, and stored encrypted', async () => {
    const factor = await begin()
    expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(factor.uri).toBe(
      `otpauth://totp/app.test:${email}?algorithm=SHA1&digits=6&issuer=app.test&period=30&secret=${factor.secret}`,
    )
    const [row] = await auth.database.query<{ secret: string }>(
      'select secret from auth.mfa_factors where id = $1',
      [factor.id],
    )
    expect(row?.secret).toMatch(/^sealed1\./)
    expect(JSON.stringify(auth.logged)).not.toContain(factor.secret)
  })

  test('raises the session to aal2 and ends sessions that have only the password', async () => {
    const [elsewhere, anotherBegun] = [await signIn(), await begin('Tablet')]
    const { id, response } = await protect()
    expect(response.status).toBe(200)
    expect(claimsOf(bearer)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
      session_id: claimsOf(textOf(session, 'access_token'))['session_id'],
    })
    expect(response.body['user']).toMatchObject({
      factors: [{ id, status: 'verified', factor_type: 'totp' }],
    })
    const gone = await auth.ask('GET', '/user', { bearer: elsewhere })
    expect(gone.body['error_code']).toBe('session_not_found')
    expect((await answer(anotherBegun.id, '000000')).body['error_code']).toBe('mfa_factor_not_found')
    const refreshed = await auth.post('/token?grant_type=refresh_token', {
      refresh_token: response.body['refresh_token'],
    })
    expect(claimsOf(textOf(refreshed.body, 'access_token'))).toMatchObject({ aal: 'aal2' })
  })

  test('rejects a used code and older ones', async () => {
    const factor = await begin()
    const [before, now] = [codeOf(factor.secret, -1), codeOf(factor.secret)]
    expect((await answer(factor.id, now)).status).toBe(200)
    for (const code of [now, before]) {
      expect((await answer(factor.id, code)).body).toMatchObject({
        code: 422,
        error_code: 'mfa_verification_failed',
        msg: 'Invalid TOTP code entered',
      })
    }
  })

  test('accepts one code once, however many simultaneous requests there are', async () => {
    const factor = await protect()
    const code = codeOf(factor.secret)
    const fresh = await signIn()
    const all = await Promise.all(Array.from({ length: 6 }, () => answer(factor.id, code, fresh)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('rejects a wrong code, another address, and an expired, used or foreign challenge', async () => {
    const factor = await begin()
    const codes = async (...response: Parameters<typeof answer>) =>
      (await answer(...response)).body['error_code']
    expect(await codes(factor.id, 'abcdef')).toBe('mfa_verification_failed')
    expect(await codes(factor.id, codeOf(factor.secret, 3))).toBe('mfa_verification_failed')
    expect(await codes(factor.id, codeOf(factor.secret), bearer, '198.51.100.1')).toBe(
      'mfa_ip_address_mismatch',
    )
    const opened = await auth.post(`/factors/${factor.id}/challenge`, {}, { bearer })
    auth.clock.ms += 301_000
    const late = { challenge_id: opened.body['id'], code: codeOf(factor.secret) }
    expect((await auth.post(`/factors/${factor.id}/verify`, late, { bearer })).body).toMatchObject({
      error_code: 'mfa_challenge_expired',
      msg: `MFA challenge ${textOf(opened.body, 'id')} has expired, verify against another challenge or create a new challenge.`,
    })
    for (const challenge_id of ['x', factor.id, undefined]) {
      const response = await auth.post(`/factors/${factor.id}/verify`, { challenge_id }, { bearer })
      expect([response.status, response.body['error_code']]).toEqual([422, 'mfa_factor_not_found'])
    }
  })

  test('rejects every code without a secret, or with one encrypted by another key', async () => {
    const factor = await begin()
    for (const secret of [null, '', 'sealed1.AAAA', 'not base32!']) {
      await auth.database.query('update auth.mfa_factors set secret = $2 where id = $1', [factor.id, secret])
      for (const code of [codeOf(factor.secret), codeOf('AA')]) {
        expect((await answer(factor.id, code)).body['error_code']).toBe('mfa_verification_failed')
      }
    }
  })

  test('of somebody else is not found', async () => {
    const factor = await begin()
    const other = textOf(await newUser(auth, `other${count}@example.com`), 'access_token')
    for (const [method, path] of [
      ['POST', `/factors/${factor.id}/challenge`],
      ['POST', `/factors/${factor.id}/verify`],
      ['DELETE', `/factors/${factor.id}`],
    ] as const) {
      expect((await auth.ask(method, path, { bearer: other, body: {} })).body).toMatchObject({
        code: 404,
        error_code: 'mfa_factor_not_found',
      })
    }
  })
})

describe('starting a factor', () => {
  const enrollError = async (body: Json, as = bearer) => {
    const response = await auth.post('/factors', body, { bearer: as })
    return [response.status, response.body['error_code'], response.body['msg']]
  }

  test('requires a new name, at most ten factors, and aal2 once one is verified', async () => {
    const weak = await signIn()
    await begin('Phone')
    expect(await enrollError({ factor_type: 'totp', friendly_name: 'Phone' })).toEqual([
      422,
      'mfa_factor_name_conflict',
      'A factor with the friendly name "Phone" for this user already exists',
    ])
    for (let at = 0; at < 9; at += 1) await begin(`Phone ${at}`)
    expect((await enrollError({ factor_type: 'totp', friendly_name: 'x' }))[1]).toBe(
      'too_many_enrolled_mfa_factors',
    )
    auth.clock.ms += 301_000
    await protect()
    expect((await enrollError({ factor_type: 'totp', friendly_name: 'y' }, weak))[1]).toBe(
      'session_not_found',
    )
    expect(await enrollError({ factor_type: 'totp', friendly_name: 'y' }, await signIn())).toEqual([
      403,
      'insufficient_aal',
      'AAL2 required to enroll a new factor',
    ])
  })

  test('rejects disabled kinds, long names and anonymous callers', async () => {
    expect((await enrollError({ factor_type: 'phone', phone: 'x' }))[2]).toBe(
      'Invalid phone number format (E.164 required)',
    )
    expect((await enrollError({ factor_type: 'webauthn' }))[1]).toBe('mfa_webauthn_enroll_not_enabled')
    expect((await enrollError({ factor_type: 'totp', issuer: 'x'.repeat(101) }))[1]).toBe('validation_failed')
    await auth.database.query('update auth.users set is_anonymous = true where email = $1', [email])
    expect(await enrollError({ factor_type: 'totp' })).toEqual([
      403,
      'no_authorization',
      'Anonymous user not allowed to perform these actions',
    ])
  })
})

describe('with a verified factor', () => {
  test('a session with the password alone cannot change password or address, or remove the factor', async () => {
    const { id } = await protect()
    const weak = await signIn()
    for (const body of [{ password: 'battery staple' }, { email: 'thief@example.com' }]) {
      const response = await auth.ask('PUT', '/user', { bearer: weak, body })
      expect([response.status, response.body['error_code']]).toEqual([401, 'insufficient_aal'])
    }
    expect((await auth.ask('PUT', '/user', { bearer: weak, body: { data: { a: 1 } } })).status).toBe(200)
    const kept = await auth.ask('DELETE', `/factors/${id}`, { bearer: weak })
    expect(kept.body).toEqual({
      code: 422,
      error_code: 'insufficient_aal',
      msg: 'AAL2 required to unenroll verified factor',
    })
    const strong = await auth.ask('PUT', '/user', { bearer, body: { password: 'battery staple' } })
    expect(strong.status).toBe(200)
  })

  test('a session with the password alone signs out itself and no other', async () => {
    await protect()
    const works = async (token: string) => (await auth.ask('GET', '/user', { bearer: token })).status
    const weak = await signIn()
    const rejected = await auth.post('/logout?scope=others', undefined, { bearer: weak })
    expect([rejected.status, rejected.body['error_code']]).toEqual([403, 'insufficient_aal'])
    expect((await auth.post('/logout?scope=global', undefined, { bearer: weak })).status).toBe(204)
    expect([await works(weak), await works(bearer)]).toEqual([403, 200])
    const another = await signIn()
    expect((await auth.post('/logout?scope=others', undefined, { bearer })).status).toBe(204)
    expect([await works(another), await works(bearer)]).toEqual([403, 200])
  })

  test('the owner removes it, and sessions fall back to aal1', async () => {
    const { id } = await protect()
    expect((await auth.ask('DELETE', `/factors/${id}`, { bearer })).body).toEqual({ id })
    // The token still claims aal2, but the session's row decides.
    const [row] = await auth.database.query<{ aal: string; factor_id: string | null }>(
      'select aal::text, factor_id::text from auth.sessions where id = $1',
      [claimsOf(bearer)['session_id']],
    )
    expect(row).toEqual({ aal: 'aal1', factor_id: null })
    expect((await auth.ask('GET', '/user', { bearer })).body).not.toHaveProperty('factors')
  })

  test('an administrator restores access for a user who lost their phone', async () => {
    const { id } = await protect()
    const path = `/admin/users/${userIdOf(session)}/factors`
    const listed = await auth.ask('GET', path, { bearer: admin })
    expect(listed.body).toMatchObject({ list: [{ id, status: 'verified', friendly_name: 'Phone' }] })
    expect(JSON.stringify(listed.body)).not.toContain('sealed')
    const renamed = await auth.ask('PUT', `${path}/${id}`, { bearer: admin, body: { friendly_name: 'Lost' } })
    expect(renamed.body).toMatchObject({ id, friendly_name: 'Lost' })
    expect((await auth.ask('DELETE', `${path}/${id}`, { bearer: await signIn() })).status).toBe(403)
    expect((await auth.ask('DELETE', `${path}/${id}`, { bearer: admin })).body).toMatchObject({ id })
    expect((await auth.ask('DELETE', `${path}/${id}`, { bearer: admin })).status).toBe(404)
    const response = await auth.ask('PUT', '/user', {
      bearer: await signIn(),
      body: { password: 'battery staple' },
    })
    expect(response.status).toBe(200)
  })

  test('the audit log contains every step', async () => {
    const { id } = await protect()
    await auth.ask('DELETE', `/factors/${id}`, { bearer })
    const rows = await auth.database.query<{ action: string; kind: string }>(
      `select payload ->> 'action' as action, payload ->> 'log_type' as kind from auth.audit_log_entries
       where payload -> 'traits' ->> 'factor_id' = $1 order by created_at, action`,
      [id],
    )
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'challenge_created',
      'factor_in_progress',
      'factor_unenrolled',
      'verification_attempted',
    ])
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['factor']))
  })
})

test('limits attempts at a factor over all addresses and sessions', async () => {
  const limited = await scratchAuth({ autoconfirm: true, rateLimits: true })
  const as = textOf(await newUser(limited, 'ann@example.com'), 'access_token')
  const { body } = await limited.post('/factors', { factor_type: 'totp' }, { bearer: as })
  const statuses: number[] = []
  for (let at = 0; at < 7; at += 1) {
    const ip = `203.0.113.${at}`
    const response = await limited.post(`/factors/${textOf(body, 'id')}/verify`, {}, { bearer: as, ip })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  await limited.close()
})

test('rejects new factors when they are disabled', async () => {
  const off = await scratchAuth({ autoconfirm: true, isTotpOn: false })
  const as = textOf(await newUser(off, 'ann@example.com'), 'access_token')
  expect((await off.post('/factors', { factor_type: 'totp' }, { bearer: as })).body).toEqual({
    code: 422,
    error_code: 'mfa_totp_enroll_not_enabled',
    msg: 'MFA enroll is disabled for TOTP',
  })
  await off.close()
})
