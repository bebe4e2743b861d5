import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Bookable, bookable } from './booking-fixture.ts'
import { ask, codeOf, type Scratch, scratchSchema } from './people.ts'
import { type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let page: Bookable
let token: string
let key: ReturnType<typeof randomUUID>
let email: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  page = await bookable(scratch.database, team)
  token = (await page.hold(await page.at(5, '10:00'))).token
  key = randomUUID()
  email = `${randomUUID().slice(0, 12)}@example.com`
})

const send = (to = email, form = key) =>
  page.server('select public.send_booking_code($1, $2, $3, $4)', [token, form, to, 'es'])
const prove = async (code: string, by = email, form = key) =>
  (await page.server<{ is: boolean }>('select public.prove_address($1, $2, $3) as is', [form, by, code]))[0]
    ?.is
const confirm = (form = key) => page.confirm(token, { key: form, email, isProven: false })
const mails = () =>
  scratch.database.query<{ kind: string; to_address: string; language: string; data: { code: string } }>(
    `select kind, to_address, language, data from private.outbox where kind = 'booking-code' and business_id = $1
     order by created_at`,
    [team.business],
  )
const age = (interval: string) =>
  scratch.database.query(
    `update private.booking_codes set created_at = created_at - $2::interval where business_id = $1`,
    [team.business, interval],
  )

describe('a code', () => {
  test('is mailed to an address without anything that the visitor typed, and proves it', async () => {
    expect(await wordsFrom(confirm())).toBe('code_missing')
    await send(` ${email.toUpperCase()} `)
    const [mail] = await mails()
    expect(mail).toMatchObject({ kind: 'booking-code', to_address: email, language: 'es' })
    expect(mail?.data.code).toMatch(/^\d{6}$/)
    expect(Object.keys(mail?.data ?? {}).toSorted()).toEqual(['business_name', 'code'])
    expect(await prove(mail?.data.code ?? '')).toBe(true)
    expect((await confirm()).is_accepted).toBe(false)
    expect(await mails()).toHaveLength(1)
  })

  test('works for this form and this address only', async () => {
    await send()
    const code = (await mails())[0]?.data.code ?? ''
    expect(await prove(code, email, randomUUID())).toBe(false)
    expect(await prove(code, 'other@example.com')).toBe(false)
    expect(await prove(code)).toBe(true)
    const other = { key, email: 'other@example.com', isProven: false }
    expect(await wordsFrom(page.confirm(token, other))).toBe('code_missing')
    expect(await wordsFrom(confirm(randomUUID()))).toBe('code_missing')
  })

  test('can be tried five times, in 15 minutes', async () => {
    await send()
    const code = (await mails())[0]?.data.code ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let nth = 0; nth < 4; nth += 1) expect(await prove(wrong)).toBe(false)
    await age('16 minutes')
    expect(await prove(code)).toBe(false)
    await age('-16 minutes')
    const tries = await Promise.all([prove(wrong), prove(wrong), prove(wrong)])
    expect(tries).toEqual([false, false, false])
    expect(await prove(code)).toBe(false)
    expect(await wordsFrom(confirm())).toBe('code_missing')
  })

  test('is mailed three times an hour and ten a day to a mailbox, once for a form sent twice', async () => {
    await Promise.all([send(), send()])
    expect(await mails()).toHaveLength(1)
    const [name, host] = email.split('@')
    for (let nth = 0; nth < 3; nth += 1) await send(`${name}+${nth}@${host}`, randomUUID())
    expect(await mails()).toHaveLength(3)
    for (let hour = 0; hour < 3; hour += 1) {
      await age('61 minutes')
      for (let nth = 0; nth < 3; nth += 1) await send(email, randomUUID())
    }
    expect(await mails()).toHaveLength(10)
  })

  test('is mailed as often in a day as the account may mail to its clients, and refused after that', async () => {
    await scratch.database.query(
      `insert into private.booking_codes (business_id, request_id, email, code_hash)
       select $1, gen_random_uuid(), nth || '@many.example', repeat('0', 64) from generate_series(1, 60) as nth`,
      [team.business],
    )
    expect(await wordsFrom(send())).toBe('too_many_codes')
    expect(await mails()).toEqual([])
  })

  test('needs a hold that is not over, and is forgotten after a day', async () => {
    await send()
    await age('25 hours')
    await scratch.database.query('select private.lapse_bookings()')
    expect(
      await scratch.database.query('select 1 from private.booking_codes where business_id = $1', [
        team.business,
      ]),
    ).toEqual([])
    await page.server('select public.release_time($1)', [token])
    expect(await wordsFrom(send())).toBe('hold_over')
  })
})

test('a business that wants no codes takes bookings without', async () => {
  await page.office('update public.booking_settings set needs_code = false where business_id = $1')
  expect((await confirm()).is_accepted).toBe(false)
})

test('only the server sends codes and proves addresses', async () => {
  for (const person of ['anon', team.owner])
    for (const statement of [
      `select public.send_booking_code('x', gen_random_uuid(), 'a@b.example', 'en')`,
      `select public.prove_address(gen_random_uuid(), 'a@b.example', '000000')`,
      'select * from private.booking_codes',
    ])
      expect(await ask(scratch.database, person, statement).then(() => 'done', codeOf), statement).toBe(
        '42501',
      )
})
