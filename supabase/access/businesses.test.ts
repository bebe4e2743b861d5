import { currencies } from '@fieldlark/domain/values/currency.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, codeOf, one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const codeFrom = (work: Promise<unknown>) => work.then(() => 'done', codeOf)
const read = async (text: string, values: readonly unknown[]) =>
  one((await scratch.database.query(text, values))[0])

describe('a new business', () => {
  test('gets the server’s values, whatever the browser sends', async () => {
    const owner = await addUser(scratch.database, 'boss@example.com')
    const other = await addUser(scratch.database, 'other@example.com')
    const [business] = await ask(
      scratch.database,
      owner,
      `insert into public.businesses (user_id, business_name, plan_status, is_active, referral_code, currency,
         currency_set_at)
       values ($1, 'Mine', 'grow-pro', false, 'MYOWN123', 'EUR', '2001-01-01')
       returning *, currency_set_at > now() - interval '1 hour' as is_stamped`,
      [other],
    )
    expect(business).toMatchObject({
      user_id: owner,
      plan_status: 'trial',
      is_active: true,
      is_stamped: true,
      automated_reminders: true,
      email_notifications: true,
    })
    expect(business?.['referral_code']).not.toBe('MYOWN123')
  })

  test('has its creator as owner, whose own insert of that row is a duplicate', async () => {
    const owner = await addUser(scratch.database, 'dup@example.com')
    const business = await addBusiness(scratch.database, owner)
    const row = `insert into public.team_members (business_id, user_id, role, is_active, joined_at)
      values ($1, $2, 'owner', true, now())`
    expect(await codeFrom(ask(scratch.database, owner, row, [business, owner]))).toBe('23505')
  })

  test('of an owner who has one is not active until they switch', async () => {
    const owner = await addUser(scratch.database, 'two@example.com')
    const first = await addBusiness(scratch.database, owner)
    const second = await addBusiness(scratch.database, owner)
    const active = async () =>
      (await ask(scratch.database, owner, 'select id from public.businesses where is_active')).map(
        ({ id }) => id,
      )
    expect(await active()).toEqual([first])
    await ask(scratch.database, owner, 'select public.set_active_business($1)', [second])
    expect(await active()).toEqual([second])
    expect(await read('select version from public.businesses where id = $1', [second])).toEqual({
      version: 1,
    })
  })

  test('of somebody else cannot be switched to by members or strangers', async () => {
    const owner = await addUser(scratch.database, 'switch-owner@example.com')
    const manager = await addUser(scratch.database, 'switch-manager@example.com')
    const business = await addBusiness(scratch.database, owner)
    await addMember(scratch.database, business, manager, 'manager')
    const update = 'update public.businesses set is_active = false where id = $1'
    expect(await codeFrom(ask(scratch.database, manager, update, [business]))).toBe('PT403')
    await ask(scratch.database, manager, 'select public.set_active_business($1)', [business])
    const stranger = await addUser(scratch.database, 'switch-stranger@example.com')
    const call = ask(scratch.database, stranger, 'select public.set_active_business($1)', [business])
    expect(await codeFrom(call)).toBe('PT404')
  })

  test('is hidden from its creator once they are no longer a member', async () => {
    const maker = await addUser(scratch.database, 'maker@example.com')
    const heir = await addUser(scratch.database, 'heir@example.com')
    const business = await addBusiness(scratch.database, maker)
    await addMember(scratch.database, business, heir, 'owner')
    await ask(scratch.database, maker, 'select public.deactivate_member($1, $2)', [business, maker])
    expect(await ask(scratch.database, maker, 'select id from public.businesses')).toEqual([])
  })
})

describe('the trial', () => {
  const days = async (business: string) =>
    (
      await read(
        'select round(extract(epoch from trial_ends_at - now()) / 86400)::int as days from public.businesses where id = $1',
        [business],
      )
    )['days']

  test.each([
    ['en', 'es', 14],
    ['es', 'en', 30],
    [undefined, 'es', 30],
    [undefined, 'en', 14],
    ['fr', 'en', 14],
  ] as const)('of a sign-up in %s with a business in %s is %i days', async (signUp, language, expected) => {
    const owner = await addUser(
      scratch.database,
      `trial-${signUp}-${language}@example.com`,
      signUp === undefined ? {} : { language: signUp },
    )
    expect(await days(await addBusiness(scratch.database, owner, { language }))).toBe(expected)
  })

  test('is one per owner and per address', async () => {
    const owner = await addUser(scratch.database, 'once@gmail.com')
    await addBusiness(scratch.database, owner)
    await scratch.database.query(
      `update private.trials set ends_at = now() + interval '2 days' where user_id = $1`,
      [owner],
    )
    expect(await days(await addBusiness(scratch.database, owner))).toBe(2)
    const again = await addUser(scratch.database, 'o.n.c.e+more@gmail.com')
    expect(await days(await addBusiness(scratch.database, again))).toBe(2)
  })
})

describe('the currency', () => {
  test('is set once when twenty tabs set it', async () => {
    const owner = await addUser(scratch.database, 'currency@example.com')
    const business = await addBusiness(scratch.database, owner)
    const set = (currency: string) =>
      ask(
        scratch.database,
        owner,
        `update public.businesses set currency = $2, currency_set_at = '2001-01-01' where id = $1
         returning currency, currency_set_at > now() - interval '1 hour' as is_stamped`,
        [business, currency],
      )
    const answers = await Promise.allSettled(currencies.map(({ code }) => set(code)))
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [codeOf(answer.reason)] : []))
    expect(lost).toEqual(Array.from({ length: 19 }, () => 'PT409'))
    const stored = await read('select currency from public.businesses where id = $1', [business])
    expect(won).toEqual([{ ...stored, is_stamped: true }])
  })

  test('cannot be changed, and neither can its timestamp', async () => {
    const owner = await addUser(scratch.database, 'stays@example.com')
    const business = await addBusiness(scratch.database, owner, { currency: 'USD' })
    const before = await read('select currency_set_at from public.businesses where id = $1', [business])
    for (const value of ['null', `'EUR'`]) {
      const update = `update public.businesses set currency = ${value} where id = $1`
      expect(await codeFrom(ask(scratch.database, owner, update, [business]))).toBe('PT409')
    }
    await ask(
      scratch.database,
      owner,
      `update public.businesses set currency = 'USD', currency_set_at = null, phone = '1' where id = $1`,
      [business],
    )
    expect(await read('select currency_set_at from public.businesses where id = $1', [business])).toEqual(
      before,
    )
  })
})

test.each([
  ['subdomain', 'admin'],
  ['subdomain', 'xn--caf-dma'],
  ['subdomain', 'Upper'],
  ['subdomain', 'ab'],
  ['subdomain', '-edge'],
  ['timezone', 'Mars/Olympus'],
  ['timezone', 'EST5'],
  ['default_tax_rate', 'NaN'],
  ['default_tax_rate', '-1'],
  ['business_logo_url', '//evil.example/logo.png'],
  ['business_logo_url', '/\\evil.example/logo.png'],
  ['business_name', '   '],
  ['email', 'two@a.example,b@c.example'],
])('a business rejects %s %s', async (column, value) => {
  const owner = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
  const business = await addBusiness(scratch.database, owner)
  const update = `update public.businesses set ${column} = $2 where id = $1`
  expect(await codeFrom(ask(scratch.database, owner, update, [business, value]))).toBe('23514')
})

test('a link leads to a page of its network; an older one stays until it is changed', async () => {
  const owner = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
  const business = await addBusiness(scratch.database, owner)
  const link = (column: string, value: string) =>
    codeFrom(
      ask(scratch.database, owner, `update public.businesses set ${column} = $2 where id = $1`, [
        business,
        value,
      ]),
    )
  for (const wrong of ['javascript:alert(1)', 'https://lark.example/lark', 'https://x.com/lark'])
    expect(await link('facebook_url', wrong)).toBe('PT400')
  expect(await link('x_url', 'https://x.com/lark')).toBe('done')
  await scratch.database.transaction(async ({ query }) => {
    await query(`set local session_replication_role = replica`)
    await query(`update public.businesses set yelp_url = 'https://lark.example/yelp' where id = $1`, [
      business,
    ])
  })
  expect(await link('phone', '(512) 555-0100')).toBe('done')
  expect(await link('yelp_url', 'https://lark.example/other')).toBe('PT400')
})

test('rejects a stale version when two people change the same business', async () => {
  const owner = await addUser(scratch.database, 'version@example.com')
  const business = await addBusiness(scratch.database, owner)
  const save = (version: number) =>
    ask(
      scratch.database,
      owner,
      `update public.businesses set timezone = 'Europe/Madrid', version = $2 where id = $1 returning version`,
      [business, version],
    )
  expect(await save(1)).toEqual([{ version: 2 }])
  expect(await codeFrom(save(1))).toBe('PT409')
})
