import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type CardPaymentFixture,
  cardPaymentFixture,
  secretKey,
  webhookSecret,
} from './card-payment-fixture.ts'
import { addMember, addUser, ask, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let till: CardPaymentFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  till = await cardPaymentFixture(scratch.database)
})

const joined = async (role: 'manager' | 'worker') => {
  const person = await addUser(scratch.database, `${randomUUID()}@example.com`)
  await addMember(scratch.database, till.business, person, role)
  return person
}
const read = async (by: string) =>
  (
    await ask<{ keys: unknown }>(scratch.database, by, 'select public.payment_keys($1) as keys', [
      till.business,
    ])
  )[0]?.keys
const set = (key: string | null, hook: string | null = null, by = till.owner) =>
  ask(scratch.database, by, 'select public.set_payment_keys($1, $2, $3)', [till.business, key, hook])
const stored = () =>
  scratch.database.query(
    'select secret_key, webhook_secret from private.payment_keys where business_id = $1',
    [till.business],
  )

test('owners write the keys and can read their last four characters', async () => {
  const shown = { last4: '6789', has_webhook: true, is_test: true, updated_at: expect.any(String) }
  expect(await read(till.owner)).toEqual(shown)
  const manager = await joined('manager')
  expect(await read(manager)).toEqual(shown)
  expect(JSON.stringify(await read(till.owner))).not.toContain(secretKey.slice(0, 12))
  expect(await refusal(set('sk_live_0123456789', null, manager))).toBe('PT404 business_not_found')
  const forget = (by: string) =>
    ask(scratch.database, by, 'select public.forget_payment_keys($1)', [till.business])
  expect(await refusal(forget(manager))).toBe('PT404 business_not_found')
  await forget(till.owner)
  expect(await read(till.owner)).toBeNull()
  expect(await stored()).toEqual([])
})

test('only the server reads the keys, and workers, strangers and visitors learn nothing of them', async () => {
  const worker = await joined('worker')
  const stranger = (await cardPaymentFixture(scratch.database)).owner
  for (const person of [worker, stranger]) {
    expect(await refusal(read(person))).toBe('PT404 business_not_found')
    expect(await refusal(set(secretKey, null, person))).toBe('PT404 business_not_found')
  }
  expect(await refusal(read('anon'))).toMatch(/^42501/)
  const secrets = (by: string) =>
    ask(scratch.database, by, 'select public.payment_secrets($1)', [till.business])
  for (const person of [till.owner, worker, 'anon']) expect(await refusal(secrets(person))).toMatch(/^42501/)
  expect(await till.served('select public.payment_secrets($1) as answer', [till.business])).toEqual([
    { answer: { secret_key: secretKey, webhook_secret: webhookSecret } },
  ])
})

test('an invalid key is rejected with a code, and a missing key keeps the stored one', async () => {
  expect(await refusal(set('pk_live_0123456789'))).toBe('PT400 secret_key_wrong')
  expect(await refusal(set(`sk_live_${'x'.repeat(300)}`))).toBe('PT400 secret_key_wrong')
  expect(await refusal(set(null, 'secret'))).toBe('PT400 webhook_secret_wrong')
  await set(null, 'whsec_another_0123456789')
  expect(await stored()).toEqual([{ secret_key: secretKey, webhook_secret: 'whsec_another_0123456789' }])
  await set(' rk_test_restricted_01234 ')
  expect(await stored()).toMatchObject([{ webhook_secret: 'whsec_another_0123456789' }])
  // From test to live: the webhook secret of test mode cannot verify live events.
  await set('sk_live_0123456789')
  expect(await stored()).toEqual([{ secret_key: 'sk_live_0123456789', webhook_secret: null }])
  await ask(scratch.database, till.owner, 'select public.forget_payment_keys($1)', [till.business])
  expect(await refusal(set(null, webhookSecret))).toBe('PT400 secret_key_missing')
})
