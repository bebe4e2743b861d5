import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAdmin, answer, outcome, type Session, signIn } from './admin-fixture.ts'
import { addBusiness, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let admin: Session
let owner: string
let business: string
beforeAll(async () => {
  scratch = await scratchSchema()
  admin = await signIn(scratch.database, await addAdmin(scratch.database, 'admin@example.com'))
  owner = await addUser(scratch.database, 'owner@example.com')
  business = await addBusiness(scratch.database, owner)
})
afterAll(() => scratch.close())

const reason = 'They asked by phone.'
const change = (name: string, args: Record<string, unknown>, by = admin) =>
  outcome(answer(scratch.database, by, name, args))
const lastChange = async () =>
  one(
    (
      await scratch.database.query<{
        kind: string
        subject_id: string
        reason: string | null
        admin_id: string
      }>(
        'select kind, subject_id, reason, admin_id from private.admin_events where is_change order by id desc limit 1',
      )
    )[0],
  )

describe('a change', () => {
  test('needs the second factor again after fifteen minutes, a look does not', async () => {
    const old = await signIn(scratch.database, admin.user, { shownMinutesAgo: 16 })
    expect(await change('admin_handle_feedback', { feedback_id: randomUUID(), is_handled: true }, old)).toBe(
      'PT403 step_needed',
    )
    expect(await change('admin_overview', {}, old)).toBe('done')
  })
})

describe('mails', () => {
  async function addMail(status: string, fields: { error?: string; hours?: number; key?: string } = {}) {
    const { error = null, hours = 1, key = randomUUID() } = fields
    const [mail] = await scratch.database.query<{ id: string }>(
      `insert into private.outbox (key, kind, to_address, data, business_id, status, last_error, created_at)
       values ($1, 'quote-sent', 'rosa@example.com', '{"token": "x"}', $2, $3, $4, now() - make_interval(hours => $5))
       returning id`,
      [key, business, status, error, hours],
    )
    return one(mail).id
  }
  const stateOf = async (id: string) =>
    one(
      (
        await scratch.database.query<{ status: string; data: object; retries: number }>(
          'select status, data, retries from private.outbox where id = $1',
          [id],
        )
      )[0],
    )

  test('that were given up are sent again, more often than the business may', async () => {
    const id = await addMail('failed', { error: 'refused' })
    await scratch.database.query('update private.outbox set retries = 5 where id = $1', [id])
    expect(await refusal(ask(scratch.database, owner, 'select public.retry_mail($1)', [id]))).toBe(
      'PT429 too_many_mails',
    )
    expect(await change('admin_retry_mail', { mail_id: id })).toBe('done')
    expect(await stateOf(id)).toMatchObject({ status: 'pending', retries: 6 })
    expect(await lastChange()).toEqual({
      kind: 'mail_retried',
      subject_id: id,
      reason: null,
      admin_id: admin.user,
    })
    // A double click finds it waiting.
    expect(await change('admin_retry_mail', { mail_id: id })).toBe('done')
    expect(await stateOf(id)).toMatchObject({ retries: 6 })
  })

  test('are not sent again when they are of no use any more, nor when they were sent', async () => {
    const code = await addMail('failed', { hours: 2, key: `auth:${randomUUID()}` })
    const old = await addMail('failed', { hours: 24 * 31 })
    const sent = await addMail('sent')
    for (const id of [code, old, sent])
      expect(await change('admin_retry_mail', { mail_id: id })).toBe('PT409 mail_over')
    expect(await change('admin_retry_mail', { mail_id: randomUUID() })).toBe('PT404 mail_not_found')
  })

  test('that wait are stopped for good, and the business reads why', async () => {
    const id = await addMail('pending')
    expect(await change('admin_stop_mail', { mail_id: id, reason: ' no ' })).toBe('PT400 reason_missing')
    expect(await change('admin_stop_mail', { mail_id: id, reason })).toBe('done')
    expect(await lastChange()).toMatchObject({ kind: 'mail_stopped', subject_id: id, reason })
    expect(await stateOf(id)).toMatchObject({ status: 'failed', data: {} })
    expect(await change('admin_retry_mail', { mail_id: id })).toBe('PT409 mail_over')
    expect(await refusal(ask(scratch.database, owner, 'select public.retry_mail($1)', [id]))).toBe(
      'PT409 mail_over',
    )
    const log = await ask(scratch.database, owner, 'select * from public.mail_log($1)', [business])
    expect(log.find((mail) => mail['id'] === id)).toMatchObject({ last_error: 'stopped', can_retry: false })
  })

  test('that are being sent or are sent cannot be stopped', async () => {
    for (const status of ['sending', 'sent', 'failed']) {
      const id = await addMail(status)
      expect(await change('admin_stop_mail', { mail_id: id, reason })).toBe('PT409 mail_not_waiting')
      expect(await stateOf(id)).toMatchObject({ status, data: { token: 'x' } })
    }
  })

  test('are listed by state', async () => {
    type Mail = { id: string; status: string; can_retry: boolean }
    const failed = await answer<Mail[]>(scratch.database, admin, 'admin_outbox', { status: 'failed' })
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['failed']))
    const waiting = await answer<Mail[]>(scratch.database, admin, 'admin_outbox', { status: 'waiting' })
    expect(waiting.every(({ status }) => status === 'pending' || status === 'sending')).toBe(true)
    expect(waiting.some(({ can_retry }) => can_retry)).toBe(false)
  })
})

describe('referrals', () => {
  async function refer(email: string): Promise<string> {
    const [own] = await scratch.database.query<{ referral_code: string }>(
      'select referral_code from public.businesses where id = $1',
      [business],
    )
    await addUser(scratch.database, email, { referral_code: one(own).referral_code })
    const [referral] = await scratch.database.query<{ id: string }>(
      'select id from public.referrals where business_id = $1 and referred_email = $2',
      [business, email],
    )
    return one(referral).id
  }
  const credits = async (referral: string) =>
    (await scratch.database.query('select from private.account_credits where referral_id = $1', [referral]))
      .length
  const convert = (id: string, why = reason) =>
    change('admin_convert_referral', { referral_id: id, reason: why })

  test('convert by hand only from registered, and credit once, however many try at once', async () => {
    const id = await refer('friend@example.com')
    expect(await convert(id, '')).toBe('PT400 reason_missing')
    const tried = await Promise.all(Array.from({ length: 8 }, () => convert(id)))
    expect(tried.filter((each) => each === 'done')).toHaveLength(1)
    expect(await credits(id)).toBe(1)
    expect(await lastChange()).toMatchObject({ kind: 'referral_converted', subject_id: id, reason })
    expect(await convert(id)).toBe('PT409 referral_changed')
    expect(await convert(randomUUID())).toBe('PT409 referral_changed')

    await ask(
      scratch.database,
      owner,
      `insert into public.referrals (business_id, referred_email) values ($1, 'invited@example.com')`,
      [business],
    )
    const [invited] = await scratch.database.query<{ id: string }>(
      `select id from public.referrals where referred_email = 'invited@example.com'`,
    )
    expect(await convert(one(invited).id)).toBe('PT409 referral_changed')
  })

  test('that are held wait until they are released', async () => {
    const id = await refer('held@example.com')
    await scratch.database.query(
      `insert into private.referral_holds (referral_id, reason) values ($1, 'same_card')`,
      [id],
    )
    const listed = await answer<{ id: string; holds: string[] }[]>(scratch.database, admin, 'admin_referrals')
    expect(listed.find((each) => each.id === id)?.holds).toEqual(['same_card'])
    expect(await convert(id)).toBe('PT409 referral_held')
    expect(await credits(id)).toBe(0)
    expect(await change('admin_release_referral', { referral_id: id, reason })).toBe('done')
    const [hold] = await scratch.database.query(
      'select released_by from private.referral_holds where referral_id = $1',
      [id],
    )
    expect(hold).toEqual({ released_by: admin.user })
    expect(await change('admin_release_referral', { referral_id: id, reason })).toBe('PT409 referral_changed')
    expect(await convert(id)).toBe('done')
    expect(await credits(id)).toBe(1)
  })
})

describe('feedback', () => {
  type Given = { id: string; message: string; handled_at: string | null }
  const listed = (isHandled: boolean) =>
    answer<Given[]>(scratch.database, admin, 'admin_feedback', { is_handled: isHandled })

  test('is open until it is marked, and can be opened again', async () => {
    await ask(
      scratch.database,
      owner,
      `insert into public.feedback (business_id, message) values ($1, 'Lovely')`,
      [business],
    )
    const [given] = await listed(false)
    expect(given).toMatchObject({ message: 'Lovely', handled_at: null })
    const { id } = one(given)
    for (const isHandled of [true, true]) {
      expect(await change('admin_handle_feedback', { feedback_id: id, is_handled: isHandled })).toBe('done')
    }
    expect(await listed(false)).toEqual([])
    expect((await listed(true)).map((each) => each.id)).toEqual([id])
    expect(await change('admin_handle_feedback', { feedback_id: id, is_handled: false })).toBe('done')
    expect(await listed(true)).toEqual([])
  })
})
