import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { line } from './line.ts'
import { type PaymentFixture, paymentFixture } from './payment-fixture.ts'
import { addMember, addUser, ask, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let books: PaymentFixture
beforeEach(async () => {
  books = await paymentFixture(scratch.database)
})

const count = async (table: string) => (await books.mine(`select from public.${table}`)).length

describe('a payment', () => {
  test('in part leaves a balance, and in full marks the invoice as paid', async () => {
    const { id } = await books.bill()
    const first = await books.record(id, 40.25, { reference: ' No. 12 ', paid_on: '2026-11-01' })
    expect(first).toMatchObject({ payment_number: 'PAY-0001', user_id: books.owner, reference: 'No. 12' })
    expect(await books.sums(id)).toMatchObject({ status: 'sent', paid: 40.25, balance: 59.75 })
    await books.record(id, '59.75')
    expect(await books.sums(id)).toMatchObject({ status: 'paid', paid: 100, balance: 0 })
    expect((await books.read(id))['paid_at']).not.toBeNull()
    expect(await books.events(id)).toEqual([
      'created',
      'status_changed',
      'sent',
      'payment_recorded',
      'status_changed',
      'payment_recorded',
    ])
  })

  test('on a draft issues it', async () => {
    const draft = await books.save()
    await books.record(draft.id, 30)
    expect(await books.sums(draft.id)).toMatchObject({ status: 'sent', balance: 70 })
    expect((await books.read(draft.id))['sent_at']).not.toBeNull()
  })

  test('above the balance pays the invoice, and the rest becomes credit', async () => {
    const { id } = await books.bill()
    const payment = await books.record(id, 130)
    expect(payment.amount).toBe('130.00')
    expect(await books.sums(id)).toMatchObject({ status: 'paid', paid: 130, credited: -30, balance: 0 })
    expect(await books.credit()).toBe(30)
    await books.record(id, 5)
    expect(await books.sums(id)).toMatchObject({ status: 'paid', balance: 0 })
    expect(await books.credit()).toBe(35)
  })

  test('in yen has no decimals', async () => {
    const yen = await paymentFixture(scratch.database, 'JPY')
    const { id } = await yen.bill(5000)
    expect(await refusal(yen.record(id, 10.5))).toBe('PT400 invalid_amount')
    await yen.record(id, 5000)
    expect(await yen.sums(id)).toMatchObject({ status: 'paid', balance: 0 })
  })

  test.each([
    [{ amount: 0 }, 'PT400 invalid_amount'],
    [{ amount: -5 }, 'PT400 invalid_amount'],
    [{ amount: 'NaN' }, 'PT400 invalid_amount'],
    [{ amount: 1e15 }, 'PT400 invalid_amount'],
    [{ amount: 0.001 }, 'PT400 invalid_amount'],
    [{ method: 'online' }, 'PT400 method_online'],
    [{ method: 'shells' }, 'PT400 unknown_method'],
    [{ method: null }, 'PT400 unknown_method'],
    [{ id: null }, 'PT400 id_expected'],
    [{ invoice_id: randomUUID() }, 'PT404 invoice_not_found'],
  ])('such as %j is rejected', async (wrong, words) => {
    const { id } = await books.bill()
    expect(await refusal(books.record(id, 10, wrong))).toBe(words)
    expect(await count('payments')).toBe(0)
  })

  test('on a void or written-off invoice is rejected', async () => {
    const [gone, lost] = [await books.bill(), await books.bill()]
    await books.step('void_invoice', gone.id)
    await books.step('write_off_invoice', lost.id)
    expect(await refusal(books.record(gone.id, 10))).toBe('PT409 invoice_closed')
    expect(await refusal(books.record(lost.id, 10))).toBe('PT409 invoice_closed')
    const mark = { invoice_id: lost.id, payment_id: randomUUID() }
    expect(await refusal(books.call('mark_invoice_paid', mark))).toBe('PT409 invoice_closed')
  })

  test('sent fifty times with one id is one payment; the id with another amount is rejected', async () => {
    const { id } = await books.bill()
    const payment = randomUUID()
    const made = await Promise.all(Array.from({ length: 50 }, () => books.record(id, 60, { id: payment })))
    expect(new Set(made.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await books.sums(id)).toMatchObject({ paid: 60, balance: 40 })
    expect(await refusal(books.record(id, 61, { id: payment }))).toBe('PT409 id_taken')
    const deposit = randomUUID()
    await Promise.all(Array.from({ length: 20 }, () => books.record(null, 10, { id: deposit })))
    expect(await books.credit()).toBe(10)
  })

  test('allows correcting date, method, reference and note, but not the amount or a card payment', async () => {
    const { id } = await books.bill()
    const payment = await books.record(id, 10)
    await books.mine(`update public.payments set method = 'check', reference = '7' where id = $1`, [
      payment.id,
    ])
    expect(await books.events(payment.id)).toEqual(['recorded', 'changed'])
    const amount = books.mine('update public.payments set amount = 1 where id = $1', [payment.id])
    expect(await refusal(amount)).toMatch(/^42501/)
    const online = books.mine(`update public.payments set method = 'online' where id = $1`, [payment.id])
    expect(await refusal(online)).toBe('PT409 payment_online')
  })
})

describe('marking as paid', () => {
  const mark = (invoice: string, payment: string = randomUUID()) =>
    books.call('mark_invoice_paid', { invoice_id: invoice, payment_id: payment })

  test('creates a payment of the balance', async () => {
    const { id } = await books.bill()
    await books.record(id, 30)
    expect(await mark(id)).toMatchObject({ amount: '70.00', method: 'other' })
    expect(await books.sums(id)).toMatchObject({ status: 'paid', balance: 0 })
    const draft = await books.save()
    expect(await mark(draft.id)).toMatchObject({ amount: '100.00' })
    expect(await books.sums(draft.id)).toMatchObject({ status: 'paid' })
  })

  test('with fifty simultaneous clicks creates one payment', async () => {
    const { id } = await books.bill()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => refusal(mark(id))))
    expect(outcomes.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'PT409 nothing_due']))
    expect(await books.sums(id)).toMatchObject({ paid: 100, credited: 0 })
  })

  test('repeated with the same id returns the same payment', async () => {
    const [{ id }, payment] = [await books.bill(), randomUUID()]
    const made = await Promise.all(Array.from({ length: 50 }, () => mark(id, payment)))
    expect(new Set(made.map((each) => each.payment_number))).toEqual(new Set(['PAY-0001']))
    expect(await count('payments')).toBe(1)
  })

  test('a free invoice is paid on sending without a payment', async () => {
    const free = await books.bill(0)
    expect(await books.sums(free.id)).toMatchObject({ status: 'paid', total: 0, balance: 0 })
    const draft = await books.save({}, [line({ unit_price: 0 })])
    expect((await mark(draft.id)).id).toBeNull()
    expect((await mark(draft.id)).id).toBeNull()
    expect(await books.sums(draft.id)).toMatchObject({ status: 'paid' })
    expect(await count('payments')).toBe(0)
  })
})

describe('deleting a payment', () => {
  const remove = (payment: string) => books.mine('select public.delete_payment($1)', [payment])

  test('reopens its invoice and deletes its credit, once', async () => {
    const { id } = await books.bill()
    const { id: payment } = await books.record(id, 130)
    await Promise.all(Array.from({ length: 10 }, () => remove(payment)))
    expect(await books.sums(id)).toMatchObject({ status: 'sent', paid: 0, credited: 0, balance: 100 })
    expect((await books.read(id))['paid_at']).toBeNull()
    expect(await books.credit()).toBe(0)
    expect((await books.events(payment)).at(-1)).toBe('deleted')
    expect(await refusal(remove(randomUUID()))).toBe('PT404 payment_not_found')
  })

  test('is rejected when its credit was spent, it was refunded, or its invoice is written off', async () => {
    const [first, second, third] = [await books.bill(), await books.bill(), await books.bill()]
    const { id: over } = await books.record(first.id, 130)
    await books.call('apply_credit', { invoice_id: second.id, id: randomUUID() })
    expect(await refusal(remove(over))).toBe('PT409 credit_spent')
    const { id: part } = await books.record(third.id, 50)
    await books.refund(part, 10, true)
    expect(await refusal(remove(part))).toBe('PT409 payment_refunded')
    const { id: kept } = await books.record(second.id, 20)
    await books.step('write_off_invoice', second.id)
    expect(await refusal(remove(kept))).toBe('PT409 invoice_closed')
  })

  test('does not free its number', async () => {
    const { id } = await books.bill()
    const { id: payment } = await books.record(id, 10)
    await remove(payment)
    expect((await books.record(id, 10)).payment_number).toBe('PAY-0002')
  })
})

describe('a write-off', () => {
  test('is recorded with its reason and can be undone', async () => {
    const { id } = await books.bill()
    await books.record(id, 30)
    await books.step('write_off_invoice', id, { reason: 'Moved away' })
    expect(await books.read(id)).toMatchObject({ status: 'written_off', written_off_amount: '70.00' })
    await books.step('write_off_invoice', id)
    expect(await books.sums(id)).toMatchObject({ status: 'written_off', balance: 0 })
    await books.step('undo_write_off', id)
    await books.step('undo_write_off', id)
    expect(await books.sums(id)).toMatchObject({ status: 'sent', balance: 70 })
    expect(
      (await books.events(id)).filter((kind) => kind.includes('write_off') || kind === 'written_off'),
    ).toEqual(['written_off', 'write_off_undone'])
  })

  test('is rejected for draft, void and paid invoices', async () => {
    const [draft, gone, paid] = [await books.save(), await books.bill(), await books.bill(0)]
    await books.step('void_invoice', gone.id)
    expect(await refusal(books.step('write_off_invoice', draft.id))).toBe('PT409 status_not_allowed')
    expect(await refusal(books.step('write_off_invoice', gone.id))).toBe('PT409 status_not_allowed')
    expect(await refusal(books.step('write_off_invoice', paid.id))).toBe('PT409 nothing_due')
    expect(await refusal(books.step('undo_write_off', draft.id))).toBe('PT409 status_not_allowed')
    expect(await refusal(books.step('undo_write_off', gone.id))).toBe('PT409 status_not_allowed')
  })
})

test('voiding is rejected while the invoice has payments, and allowed after they are removed', async () => {
  const { id } = await books.bill()
  const { id: payment } = await books.record(id, 10)
  expect(await refusal(books.step('void_invoice', id))).toBe('PT409 invoice_has_payments')
  await books.mine('select public.delete_payment($1)', [payment])
  await books.step('void_invoice', id)
  expect(await books.sums(id)).toMatchObject({ status: 'void', balance: 0 })
  await books.step('unvoid_invoice', id)
  expect(await books.sums(id)).toMatchObject({ status: 'sent', balance: 100 })
})

test('workers, former members and other businesses can neither change nor read anything', async () => {
  const { id } = await books.bill()
  const { id: payment } = await books.record(id, 130)
  const [granted] = [
    await books.call('grant_credit', { client_id: books.client, id: randomUUID(), amount: 5 }),
  ]
  const foreign = await paymentFixture(scratch.database)
  const ex = await addUser(scratch.database, `${randomUUID()}@example.com`)
  await addMember(scratch.database, books.business, ex, 'owner', false)
  const paid = { id: randomUUID(), invoice_id: id, amount: 1, method: 'cash' }
  const back = { id: randomUUID(), amount: 1, method: 'cash', is_still_owed: true }
  const days = { from_date: '2026-01-01', to_date: '2026-12-31' }
  const tries: [string, Record<string, unknown>][] = [
    ['mark_invoice_paid', { invoice_id: id, payment_id: randomUUID() }],
    ['delete_payment', { payment_id: payment }],
    ['refund_payment', { payment_id: payment, refund: back }],
    ['refund_credit', { client_id: books.client, refund: back }],
    ['grant_credit', { client_id: books.client, id: randomUUID(), amount: 5 }],
    ['apply_credit', { invoice_id: id, id: randomUUID() }],
    ['remove_credit', { credit_id: granted.id }],
    ['write_off_invoice', { invoice_id: id }],
    ['undo_write_off', { invoice_id: id }],
    ['send_receipt', { payment_id: payment }],
    ['client_statement', { client_id: books.client, ...days }],
    ['make_statement', { client_id: books.client, id: randomUUID(), ...days }],
  ]
  for (const person of [books.worker, foreign.owner, ex]) {
    for (const [name, args] of tries)
      expect([name, await refusal(books.call(name, args, person))]).toEqual([
        name,
        expect.stringMatching(/^PT404 \w+_not_found$/),
      ])
    const record = { business_id: books.business, payment: paid }
    expect(await refusal(books.call('record_payment', record, person))).toBe('PT403 not_allowed')
    for (const table of ['payments', 'credits', 'refunds', 'client_balances', 'open_deposits'])
      expect(
        await ask(scratch.database, person, `select from public.${table} where business_id = $1`, [
          books.business,
        ]),
      ).toEqual([])
  }
  const stolen = { business_id: foreign.business, payment: paid }
  expect(await refusal(books.call('record_payment', stolen, foreign.owner))).toBe('PT404 invoice_not_found')
  expect(await books.sums(id)).toMatchObject({ paid: 130, balance: 0 })
})

test('deleting a business deletes its books', async () => {
  const { id } = await books.bill()
  const { id: payment } = await books.record(id, 130)
  await books.refund(payment, 50, true)
  const other = await books.bill()
  await books.call('apply_credit', { invoice_id: other.id, id: randomUUID() })
  await scratch.database.query('delete from public.businesses where id = $1', [books.business])
  expect(await scratch.database.query('select from public.payments where id = $1', [payment])).toEqual([])
})
