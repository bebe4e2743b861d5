import { randomUUID } from 'node:crypto'
import type { StatementEntry } from '@fieldlark/domain/payments/payment.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

type Statement = {
  opening_balance: number
  closing_balance: number
  credit: number
  entries: StatementEntry[]
}
const statement = async (from = '2000-01-01', to = '2099-12-31'): Promise<Statement> => {
  const [row] = await books.mine<{ answer: Statement }>(
    'select public.client_statement($1, $2, $3) as answer',
    [books.client, from, to],
  )
  return one(row).answer
}
const make = (id: string, to: string | null = null, by?: string) =>
  books.call(
    'make_statement',
    { client_id: books.client, id, from_date: '2026-01-01', to_date: '2026-12-31', to_address: to },
    by,
  )

/** An account with every kind of movement once. */
async function anAccount() {
  const issued = (day: string) => ({ issue_date: day, due_date: '2026-12-31' })
  const [first, second, third, lost] = [
    await books.bill(100, issued('2026-03-01')),
    await books.bill(200, issued('2026-04-01')),
    await books.bill(70, issued('2026-05-01')),
    await books.bill(45.5, issued('2026-06-01')),
  ]
  const over = await books.record(first.id, 130, { paid_on: '2026-03-10' })
  const part = await books.record(second.id, 80, { paid_on: '2026-04-10' })
  await books.record(null, 25, { paid_on: '2026-04-11' })
  await books.call('grant_credit', { client_id: books.client, id: randomUUID(), amount: 10, note: 'Late' })
  await books.call('apply_credit', { invoice_id: third.id, id: randomUUID(), amount: 40 })
  await books.refund(over.id, 15, true, { refunded_on: '2026-05-20' })
  await books.refund(part.id, 20, false, { refunded_on: '2026-05-21' })
  await books.call('refund_credit', {
    client_id: books.client,
    refund: { id: randomUUID(), amount: 5, method: 'cash', refunded_on: '2026-05-22' },
  })
  await books.step('write_off_invoice', lost.id)
  await books.save(issued('2026-07-01'))
  const gone = await books.bill(999, issued('2026-07-02'))
  await books.step('void_invoice', gone.id)
}

describe('a statement', () => {
  test('closes with the balance of the client less their credit', async () => {
    await anAccount()
    const { opening_balance, closing_balance, entries, credit } = await statement()
    const [owes] = await books.mine<{ owes: number }>(
      'select (balance - credit)::float as owes from public.client_balances where client_id = $1',
      [books.client],
    )
    expect([opening_balance, closing_balance]).toEqual([0, one(owes).owes])
    expect(credit).toBe(await books.credit())
    expect(entries.map(({ kind }) => kind)).toEqual([
      'invoice',
      'payment',
      'invoice',
      'payment',
      'payment',
      'invoice',
      'refund',
      'refund',
      'credit',
      'refund',
      'invoice',
      'credit',
      'write_off',
    ])
  })

  test('of any period: opening balance, movements and closing balance add up', async () => {
    await anAccount()
    const all = await statement()
    const days = ['2026-01-01', '2026-03-10', '2026-04-10', '2026-05-20', '2026-05-21', '2026-12-31']
    for (const from of days)
      for (const to of days.filter((day) => day >= from)) {
        const { opening_balance, closing_balance, entries } = await statement(from, to)
        const moved = entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
        expect(Math.round(opening_balance * 100) + moved).toBe(Math.round(closing_balance * 100))
        expect(entries).toEqual(all.entries.filter(({ day }) => day >= from && day <= to))
        if (entries.length > 0) expect(entries.at(-1)?.balance).toBe(closing_balance)
      }
  })

  test('contains one client only, ordered by date', async () => {
    await anAccount()
    const [other] = await books.mine<{ id: string }>(
      `insert into public.clients (business_id, name) values ($1, 'Bob') returning id`,
      [books.business],
    )
    const [row] = await books.mine<{ answer: Statement }>(
      `select public.client_statement($1, '2026-01-01', '2026-12-31') as answer`,
      [one(other).id],
    )
    expect(one(row).answer).toMatchObject({ opening_balance: 0, closing_balance: 0, entries: [], credit: 0 })
    expect(await refusal(statement('2026-12-31', '2026-01-01'))).toBe('PT400 invalid_period')
  })

  test('is stored unchanged, once, and mailed once', async () => {
    await anAccount()
    const id = randomUUID()
    const [made] = await Promise.all(Array.from({ length: 10 }, () => make(id)))
    const kept = await make(id, ' Ann@Example.com ')
    await make(id, 'ann@example.com')
    expect(kept).toMatchObject({ id, sent_to: 'ann@example.com', snapshot: made?.['snapshot'] })
    expect(await books.mails()).toMatchObject([
      {
        kind: 'client-statement',
        to_address: 'ann@example.com',
        record: 'client',
        data: { statement_id: id },
      },
    ])
    expect(await refusal(make(randomUUID(), 'no address'))).toBe('PT400 address_missing')
    const [{ stored }] = (await books.mine(
      'select count(*)::int as stored from public.client_statements',
    )) as [{ stored: number }]
    expect(stored).toBe(1)
  })
})

describe('a receipt', () => {
  const send = (payment: string, to: string | null = null) =>
    books.mine('select public.send_receipt($1, $2)', [payment, to])

  test('is mailed with the payment on request, once', async () => {
    const { id } = await books.bill()
    const payment = { id: randomUUID(), invoice_id: id, amount: 40, method: 'cash', paid_on: '2026-11-20' }
    const args = { business_id: books.business, payment, send_receipt: true }
    await books.call('record_payment', args)
    await books.call('record_payment', args)
    await Promise.all([send(payment.id), send(payment.id)])
    expect(await books.mails()).toMatchObject([
      {
        kind: 'payment-receipt',
        to_address: 'ann@example.com',
        record: 'payment',
        record_id: payment.id,
        data: { payment_number: 'PAY-0001', amount: 40, paid_on: '2026-11-20', balance: 60, invoice_id: id },
      },
    ])
    expect(await books.events(payment.id)).toEqual(['recorded', 'receipt_sent'])
  })

  test('sent from several tabs at once is one mail, and later one more', async () => {
    const { id } = await books.record(null, 25)
    await Promise.all(Array.from({ length: 6 }, () => send(id)))
    expect(await books.mails()).toHaveLength(1)
    await scratch.database.query(
      "update private.outbox set created_at = created_at - interval '2 minutes' where record_id = $1",
      [id],
    )
    await send(id)
    expect(await books.mails()).toHaveLength(2)
  })

  test('of a deposit has no invoice and is sent to the given address', async () => {
    const { id } = await books.record(null, 25)
    await send(id, 'Desk@Example.com')
    const [mail] = await books.mails()
    expect(mail).toMatchObject({
      to_address: 'desk@example.com',
      data: { amount: 25, client_name: 'Ann', currency: 'USD' },
    })
    expect(mail?.data).not.toHaveProperty('invoice_id')
  })

  test('without an address is rejected, but the payment is recorded', async () => {
    await books.mine('update public.clients set email = null where id = $1', [books.client])
    const { id } = await books.bill()
    const payment = { id: randomUUID(), invoice_id: id, amount: 40, method: 'cash' }
    await books.call('record_payment', { business_id: books.business, payment, send_receipt: true })
    expect(await books.sums(id)).toMatchObject({ paid: 40 })
    expect(await refusal(send(payment.id))).toBe('PT400 address_missing')
    expect(await books.mails()).toEqual([])
  })
})

describe('a card payment', () => {
  const arrive = (invoice: string, provider: string, amount: number) =>
    scratch.database
      .query<{ id: string; invoice_id: string | null; amount: string }>(
        'select * from private.take_online_payment($1, $2, $3, $4, $5)',
        [books.business, invoice, provider, amount, '2026-11-20T23:30:00Z'],
      )
      .then(([row]) => one(row))

  test('has no receipt at an address that only a worker has seen', async () => {
    const { id } = await books.bill()
    const count = async () => (await books.mails()).filter(({ kind }) => kind === 'payment-receipt').length
    const before = await count()
    await scratch.database.query(
      `insert into public.record_events (business_id, record, record_id, kind, user_id)
       values ($1, 'client', $2, 'email_changed', gen_random_uuid())`,
      [books.business, books.client],
    )
    expect(await arrive(id, `pi_${randomUUID()}`, 60)).toMatchObject({ method: 'online' })
    expect(await count()).toBe(before)
  })

  test('reported repeatedly is one payment with a receipt and a notification to the owner', async () => {
    const [{ id }, provider] = [await books.bill(), `pi_${randomUUID()}`]
    const made = await Promise.all(Array.from({ length: 20 }, () => arrive(id, provider, 60)))
    expect(new Set(made.map((each) => each.id)).size).toBe(1)
    expect(made[0]).toMatchObject({ method: 'online', user_id: null })
    expect(await books.sums(id)).toMatchObject({ paid: 60, balance: 40 })
    const [day] = await books.mine(`select paid_on::text from public.payments`)
    expect(day).toEqual({ paid_on: '2026-11-20' })
    expect((await books.mails()).map(({ kind }) => kind).toSorted()).toEqual([
      'invoice-paid-owner',
      'payment-receipt',
    ])
  })

  test('that is too high, too late or without an invoice becomes credit', async () => {
    const [over, gone] = [await books.bill(), await books.bill()]
    await arrive(over.id, `pi_${randomUUID()}`, 120)
    expect(await books.sums(over.id)).toMatchObject({ status: 'paid', credited: -20 })
    expect((await arrive(over.id, `pi_${randomUUID()}`, 100)).invoice_id).toBeNull()
    await books.step('void_invoice', gone.id)
    await arrive(gone.id, `pi_${randomUUID()}`, 50)
    expect(await books.sums(gone.id)).toMatchObject({ status: 'void', paid: 0 })
    expect(await books.credit()).toBe(170)
    expect(await books.events(gone.id)).toContain('payment_became_credit')
  })

  test('cannot be deleted by hand', async () => {
    const { id } = await books.bill()
    const payment = await arrive(id, `pi_${randomUUID()}`, 50)
    expect(await refusal(books.mine('select public.delete_payment($1)', [payment.id]))).toBe(
      'PT409 payment_online',
    )
  })
})
