import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { line } from './line.ts'
import { type PaymentFixture, paymentFixture } from './payment-fixture.ts'
import { one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let books: PaymentFixture
beforeEach(async () => {
  books = await paymentFixture(scratch.database)
})

const grant = (amount: number, id: string = randomUUID()) =>
  books.call('grant_credit', { client_id: books.client, id, amount, note: 'Sorry' })
const apply = (invoice: string, amount: number | null = null, id: string = randomUUID()) =>
  books.call('apply_credit', { invoice_id: invoice, id, amount })
const remove = (credit: string) => books.mine('select public.remove_credit($1)', [credit])
const payOut = (amount: number, fields = {}) =>
  books.call('refund_credit', {
    client_id: books.client,
    refund: { id: randomUUID(), amount, method: 'cash', ...fields },
  })
const deposits = () => books.mine('select record, missing::float, received::float from public.open_deposits')

describe('credit', () => {
  test('is used on an invoice up to the credit or the balance', async () => {
    await grant(60)
    const [small, large] = [await books.bill(50), await books.bill(50)]
    expect((await apply(small.id)).amount).toBe('-50.00')
    expect(await books.sums(small.id)).toMatchObject({ status: 'paid', credited: 50, balance: 0 })
    expect(await refusal(apply(small.id))).toBe('PT409 nothing_due')
    expect(await refusal(apply(large.id, 10.01))).toBe('PT409 credit_too_low')
    await apply(large.id)
    expect(await books.sums(large.id)).toMatchObject({ status: 'sent', balance: 40 })
    expect(await books.credit()).toBe(0)
    expect(await refusal(apply(large.id))).toBe('PT409 credit_too_low')
  })

  test('never pays more than the balance', async () => {
    await grant(60)
    const { id } = await books.bill(50)
    expect(await refusal(apply(id, 50.01))).toBe('PT409 more_than_due')
    expect(await refusal(apply(id, -1))).toBe('PT400 invalid_amount')
  })

  test('is never negative when twenty calls use it at once', async () => {
    await grant(100)
    const bills = await Promise.all(Array.from({ length: 20 }, () => books.bill(30)))
    const answers = await Promise.all(bills.map(({ id }) => refusal(apply(id, 30))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(3)
    expect(new Set(answers)).toEqual(new Set(['done', 'PT409 credit_too_low']))
    expect(await books.credit()).toBe(10)
  })

  test('is never negative even with direct writes', async () => {
    await grant(10)
    const { id } = await books.bill()
    const direct = scratch.database.query(
      `insert into public.credits (business_id, client_id, kind, amount, invoice_id) values ($1, $2, 'applied', -11, $3)`,
      [books.business, books.client, id],
    )
    expect(await refusal(direct)).toBe('PT409 credit_too_low')
  })

  test('is granted once per click sequence, and can be withdrawn while unspent', async () => {
    const id = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => grant(20, id)))
    expect(await books.credit()).toBe(20)
    expect(await refusal(grant(21, id))).toBe('PT409 id_taken')
    const bill = await books.bill()
    const used = await apply(bill.id, 5)
    expect(await refusal(remove(id))).toBe('PT409 credit_spent')
    await remove(used.id)
    expect(await books.sums(bill.id)).toMatchObject({ credited: 0, balance: 100 })
    await Promise.all([remove(id), remove(id)])
    await remove(id)
    expect(await books.credit()).toBe(0)
    expect(await refusal(remove(randomUUID()))).toBe('PT404 credit_not_found')
  })

  test('removed from an invoice reopens it', async () => {
    await grant(100)
    const { id } = await books.bill()
    const used = await apply(id)
    expect(await books.sums(id)).toMatchObject({ status: 'paid' })
    await remove(used.id)
    expect(await books.sums(id)).toMatchObject({ status: 'sent', balance: 100 })
    expect(await books.credit()).toBe(100)
  })

  test('of an overpayment belongs to the payment and is not taken from closed invoices', async () => {
    const { id } = await books.bill()
    await books.record(id, 120)
    const [over] = await books.mine<{ id: string }>(
      `select id from public.credits where kind = 'overpayment'`,
    )
    expect(await refusal(remove(one(over).id))).toBe('PT409 credit_of_payment')
    const lost = await books.bill()
    const used = await apply(lost.id, 5)
    await books.step('write_off_invoice', lost.id)
    expect(await refusal(remove(used.id))).toBe('PT409 invoice_closed')
    expect(await refusal(apply(lost.id, 5))).toBe('PT409 invoice_closed')
  })

  test('is paid out up to the available amount', async () => {
    const { id } = await books.bill()
    await books.record(id, 150)
    expect(await refusal(payOut(50.01))).toBe('PT409 credit_too_low')
    const paid = { id: randomUUID(), tell_client: true }
    await payOut(30, paid)
    await payOut(30, paid)
    expect(await books.credit()).toBe(20)
    expect(await books.sums(id)).toMatchObject({ status: 'paid', balance: 0 })
    expect((await books.mails()).map(({ kind }) => kind)).toEqual(['payment-refund'])
  })
})

describe('a refund', () => {
  test('that is still owed reopens the invoice, and otherwise leaves it paid', async () => {
    const { id } = await books.bill()
    const { id: payment } = await books.record(id, 100)
    await books.refund(payment, 40, false)
    expect(await books.sums(id)).toMatchObject({ status: 'paid', paid: 100, balance: 0 })
    await books.refund(payment, 25, true)
    expect(await books.sums(id)).toMatchObject({ status: 'sent', balance: 25 })
    expect(await books.read(id)).toMatchObject({ refunded_amount: '25.00' })
    expect(await refusal(books.refund(payment, 35.01, true))).toBe('PT409 refund_too_large')
    await books.refund(payment, 35, true)
    expect(await books.sums(id)).toMatchObject({ balance: 60 })
    await books.record(id, 60)
    expect(await books.sums(id)).toMatchObject({ status: 'paid' })
  })

  test('requires the choice whether it is still owed, and is manual for manual payments', async () => {
    const { id } = await books.bill()
    const { id: payment } = await books.record(id, 100)
    expect(await refusal(books.refund(payment, 5, true, { is_still_owed: null }))).toBe(
      'PT400 still_owed_missing',
    )
    expect(await refusal(books.refund(payment, 5, true, { method: 'online' }))).toBe('PT400 method_online')
    expect(await refusal(books.refund(payment, 0, true))).toBe('PT400 invalid_amount')
    expect(await refusal(books.refund(randomUUID(), 5, true))).toBe('PT404 payment_not_found')
  })

  test('sent fifty times with one id is made and mailed once', async () => {
    const { id } = await books.bill()
    const { id: payment } = await books.record(id, 100)
    const same = { id: randomUUID(), tell_client: true, refunded_on: '2026-11-20' }
    await Promise.all(Array.from({ length: 50 }, () => books.refund(payment, 10, true, same)))
    expect(await books.sums(id)).toMatchObject({ balance: 10 })
    expect(await books.mails()).toMatchObject([
      { kind: 'payment-refund', data: { amount: 10, refunded_on: '2026-11-20', invoice_number: 'INV-0001' } },
    ])
    expect(await refusal(books.refund(payment, 11, true, { id: same.id }))).toBe('PT409 id_taken')
  })

  test('is never more than the payment, also by fifty at once', async () => {
    const { id } = await books.bill()
    const { id: payment } = await books.record(id, 100)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refusal(books.refund(payment, 30, false))),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(3)
  })

  test('of an overpaid payment returns the invoice’s part; the rest is refunded as credit', async () => {
    const { id } = await books.bill()
    const { id: payment } = await books.record(id, 150)
    expect(await refusal(books.refund(payment, 100.01, true))).toBe('PT409 refund_too_large')
    await books.refund(payment, 100, true)
    await payOut(50)
    expect(await books.sums(id)).toMatchObject({ status: 'sent', balance: 100 })
    expect(await books.credit()).toBe(0)
  })

  test('on a written-off invoice does not reopen the balance', async () => {
    const { id } = await books.bill()
    const { id: payment } = await books.record(id, 50)
    await books.step('write_off_invoice', id)
    expect(await refusal(books.refund(payment, 10, true))).toBe('PT409 invoice_closed')
    await books.refund(payment, 10, false)
    expect(await books.sums(id)).toMatchObject({ status: 'written_off', balance: 0 })
  })
})

describe('a deposit', () => {
  const depositOn = (job: string, amount: number) =>
    books.record(null, amount, { job_id: job, client_id: null })

  test('is received when its credit is used by hand, and missing when that is paid out', async () => {
    const job = await books.job({ deposit_amount: 30 })
    await depositOn(job.id, 30)
    expect(await deposits()).toEqual([])
    const { id } = await books.bill(50)
    await apply(id, 18)
    expect(await deposits()).toEqual([])
    await payOut(12)
    expect(await deposits()).toEqual([{ record: 'job', missing: 12, received: 18 }])
  })

  test('is the client’s credit until the first invoice of its job uses it', async () => {
    const job = await books.job({ deposit_amount: 30 })
    expect(await deposits()).toEqual([{ record: 'job', missing: 30, received: 0 }])
    await depositOn(job.id, 20)
    expect(await deposits()).toEqual([{ record: 'job', missing: 10, received: 20 }])
    expect(await books.events(job.id)).toContain('deposit_received')
    await depositOn(job.id, 10)
    expect(await deposits()).toEqual([])
    expect(await books.credit()).toBe(30)
    await books.finish(job.id)
    const invoice = await books.create([{ job_id: job.id }])
    expect(await books.sums(invoice.id)).toMatchObject({ status: 'draft', credited: 30, balance: 70 })
    expect(await books.credit()).toBe(0)
    expect(await books.events(invoice.id)).toContain('deposit_applied')
    const used = await scratch.database.query<{ deposits: { amount: number }[] }>(
      `select private.invoice_page(invoice, private.invoice_snapshot(invoice.id)) -> 'deposits' as deposits
       from public.invoices as invoice where invoice.id = $1`,
      [invoice.id],
    )
    expect(one(used[0]).deposits.map(({ amount }) => amount)).toEqual([20, 10])
    const numbers = 'select payment_number from public.payments order by payment_number'
    expect(one(used[0]).deposits).toMatchObject(
      (await books.mine(numbers)).map(({ payment_number }) => ({ payment_number })),
    )
  })

  test('of a quote is applied to the invoice of its job', async () => {
    const quote = { id: randomUUID(), client_id: books.client, title: 'Kitchen' }
    const wanted = { ...quote, deposit_type: 'percent', deposit_value: 50 }
    await books.mine('select public.save_quote($1, $2, $3)', [
      books.business,
      JSON.stringify(wanted),
      JSON.stringify([line({ unit_price: 200 })]),
    ])
    await books.mine(
      `select public.approve_quote($1, 1, method => 'on_behalf', signer_name => 'Ann', how => 'Told')`,
      [quote.id],
    )
    expect(await deposits()).toEqual([{ record: 'quote', missing: 100, received: 0 }])
    await books.record(null, 100, { quote_id: quote.id })
    expect(await deposits()).toEqual([])
    await books.mine('select public.convert_quote($1, $2)', [quote.id, randomUUID()])
    const [job] = await books.mine<{ id: string }>('select id from public.jobs where quote_id = $1', [
      quote.id,
    ])
    await books.mine(`update public.jobs set status = 'scheduled' where id = $1`, [one(job).id])
    await books.finish(one(job).id)
    const invoice = await books.create([{ job_id: one(job).id }])
    expect(await books.sums(invoice.id)).toMatchObject({ total: 200, balance: 100 })
  })

  test('larger than the invoice leaves the rest for the next one, and is paid on sending', async () => {
    const job = await books.job({}, [line({ unit_price: 40 }), line({ unit_price: 100 })])
    await depositOn(job.id, 60)
    const first = await books.create([{ job_line_id: one(job.lines[0]) }])
    expect(await books.sums(first.id)).toMatchObject({ status: 'draft', balance: 0 })
    await books.send(first.id, 'marked')
    expect(await books.sums(first.id)).toMatchObject({ status: 'paid', balance: 0 })
    const second = await books.create([{ job_line_id: one(job.lines[1]) }])
    expect(await books.sums(second.id)).toMatchObject({ credited: 20, balance: 80 })
  })

  test('on a draft is returned when the draft gets cheaper or is deleted', async () => {
    const job = await books.job({}, [line({ unit_price: 100 })])
    await depositOn(job.id, 80)
    await books.finish(job.id)
    const draft = await books.create([{ job_id: job.id }])
    const { version } = await books.read(draft.id)
    await books.save({ id: draft.id, version }, [line({ unit_price: 50 })])
    expect(await books.sums(draft.id)).toMatchObject({ credited: 50, balance: 0 })
    expect(await books.credit()).toBe(30)
    await books.mine('delete from public.invoices where id = $1', [draft.id])
    expect(await books.credit()).toBe(80)
  })

  test('can be refunded while unspent, but not deleted once it paid something', async () => {
    const job = await books.job({}, [line({ unit_price: 50 })])
    const { id: payment } = await depositOn(job.id, 80)
    await books.finish(job.id)
    await books.create([{ job_id: job.id }])
    await grant(500)
    expect(await refusal(books.refund(payment, 31, false))).toBe('PT409 refund_too_large')
    expect(await refusal(books.mine('select public.delete_payment($1)', [payment]))).toBe(
      'PT409 credit_spent',
    )
    await books.refund(payment, 30, true)
    expect(await books.credit()).toBe(500)
  })

  test('must belong to the job’s client and to this business', async () => {
    const other = await paymentFixture(scratch.database)
    const job = await other.job()
    expect(await refusal(depositOn(job.id, 10))).toBe('PT404 job_not_found')
    expect(await refusal(books.record(null, 10, { client_id: other.client }))).toBe('PT404 client_not_found')
    const own = await books.job()
    const wrong = { job_id: own.id, client_id: other.client }
    expect(await refusal(books.record(null, 10, wrong))).toBe('PT404 client_not_found')
  })
})

test('the balances list what every client owes and their credit', async () => {
  const late = await books.bill(100, { issue_date: '2026-01-01', due_date: '2026-01-31' })
  await books.record(late.id, 30)
  await books.bill(50, { issue_date: '2026-11-22', due_date: '2099-01-01' })
  await books.save()
  await grant(7)
  const [row] = await books.mine(
    `select invoiced::float, paid::float, balance::float, overdue::float, credit::float, open_invoices
     from public.client_balances where client_id = $1`,
    [books.client],
  )
  expect(row).toEqual({ invoiced: 150, paid: 30, balance: 120, overdue: 70, credit: 7, open_invoices: 2 })
})
