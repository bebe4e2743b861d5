import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

const tax = [{ name: 'Tax', rate: 8 }]
const versionsOf = (id: string) =>
  billing.mine<{ version_number: number; total: string }>(
    `select version_number, snapshot -> 'invoice' ->> 'total_amount' as total from public.invoice_versions
     where invoice_id = $1 order by 1`,
    [id],
  )

describe('saving an invoice', () => {
  test('sets the number, the author, the due date by its terms and the totals of its lines', async () => {
    const invoice = await billing.save(
      {
        issue_date: '2026-11-21',
        payment_terms: 'net_14',
        discount_type: 'percent',
        discount_value: 10,
        taxes: tax,
      },
      [line({ quantity: 2, unit_price: 50 }), line({ unit_price: 100, is_taxable: false })],
    )
    expect(invoice).toMatchObject({
      invoice_number: 'INV-0001',
      user_id: billing.owner,
      status: 'draft',
      version_number: 1,
      due_date: '2026-12-05',
      subtotal: '200.00',
      discount_amount: '20.00',
      amount: '180.00',
      tax_amount: '7.20',
      total_amount: '187.20',
      balance: '187.20',
    })
  })

  test('with a double click creates one invoice with one number', async () => {
    const id = randomUUID()
    const only = line()
    const saved = await Promise.all(Array.from({ length: 8 }, () => billing.save({ id }, [only])))
    expect(new Set(saved.map((row) => `${row.invoice_number} ${row.version}`)).size).toBe(1)
    expect((await billing.save()).invoice_number).toBe('INV-0002')
  })

  test('again after a lost response changes nothing, and other content is rejected', async () => {
    const first = await billing.save({}, [line()])
    const [own] = await billing.linesOf(first.id)
    const edit = { id: first.id, version: first.version, client_id: billing.client, title: 'Windows' }
    const saved = await billing.save(edit, [line({ id: own?.id })])
    const repeated = await billing.save(edit, [line({ id: own?.id })])
    expect(repeated.version).toBe(saved.version)
    expect(await refusal(billing.save({ ...edit, title: 'Doors' }, [line({ id: own?.id })]))).toBe(
      'PT409 stale_version',
    )
    expect((await billing.read(first.id))['title']).toBe('Windows')
  })

  test('increments the version when only the text of a line changes', async () => {
    const first = await billing.save({}, [line()])
    const [own] = await billing.linesOf(first.id)
    const saved = await billing.save({ id: first.id, version: first.version }, [
      line({ id: own?.id, name: 'Deep cleaning' }),
    ])
    expect(saved.version).toBeGreaterThan(first.version)
    expect(saved['title']).toBeNull()
  })

  test('is rejected without changes when the total is negative or a line is invalid', async () => {
    const first = await billing.save({}, [line()])
    const edit = { id: first.id, version: first.version }
    expect(await refusal(billing.save(edit, [line({ unit_price: -5 })]))).toBe('PT400 total_below_zero')
    expect(
      await refusal(
        billing.save(
          edit,
          Array.from({ length: 201 }, () => line()),
        ),
      ),
    ).toBe('PT400 too_many_lines')
    const [own] = await billing.linesOf(first.id)
    expect(await refusal(billing.save({}, [line({ id: own?.id })]))).toBe('PT400 unknown_line')
    expect(
      await refusal(billing.save({ ...edit, issue_date: '2026-11-21', due_date: '2026-11-20' }, [])),
    ).toBe('PT400 due_before_issue')
    expect(await billing.read(first.id)).toEqual(first)
  })

  test('is restricted to owners and managers', async () => {
    expect(await refusal(billing.save({}, [line()], billing.worker))).toBe('PT403 not_allowed')
    const other = await invoiceFixture(scratch.database)
    const theirs = await other.save()
    expect(await refusal(billing.save({ id: theirs.id, version: theirs.version }))).toBe(
      'PT404 invoice_not_found',
    )
    expect(await refusal(billing.send(theirs.id))).toBe('PT404 invoice_not_found')
  })
})

describe('an amount without lines', () => {
  test('is charged plus taxes until lines replace it; removing the lines removes it', async () => {
    const invoice = await billing.save({ amount: 100, taxes: tax }, [])
    expect(invoice).toMatchObject({ amount: '100.00', tax_amount: '8.00', total_amount: '108.00' })
    const lined = await billing.save({ id: invoice.id, version: invoice.version }, [line({ unit_price: 40 })])
    expect(lined).toMatchObject({ amount: '40.00', total_amount: '43.20' })
    const emptied = await billing.save({ id: invoice.id, version: lined.version }, [])
    expect(emptied).toMatchObject({ amount: '0.00', total_amount: '0.00' })
  })

  test('can be inserted as a row with a number of its own; its author is who inserts it', async () => {
    const [row] = await billing.mine(
      `insert into public.invoices (business_id, user_id, client_id, invoice_number, amount, taxes)
       values ($1, $2, $3, 'MINE', 50, '[{"name": "Tax", "rate": 10}]') returning *`,
      [billing.business, billing.worker, billing.client],
    )
    expect(row).toMatchObject({
      user_id: billing.owner,
      invoice_number: 'MINE',
      status: 'draft',
      total_amount: '55.00',
      balance: '55.00',
    })
  })
})

describe('a sent invoice', () => {
  test('keeps the sent content, and a change makes the next version', async () => {
    const invoice = await billing.save({}, [line()])
    await billing.send(invoice.id)
    const sent = await billing.read(invoice.id)
    expect(sent).toMatchObject({ status: 'sent', version_number: 1 })
    const [own] = await billing.linesOf(invoice.id)
    const edited = await billing.save({ id: invoice.id, version: sent.version }, [
      line({ id: own?.id, unit_price: 80 }),
    ])
    expect(edited).toMatchObject({ status: 'sent', version_number: 2, balance: '80.00' })
    expect(await versionsOf(invoice.id)).toEqual([
      { version_number: 1, total: '100.00' },
      { version_number: 2, total: '80.00' },
    ])
    expect(
      await refusal(scratch.database.query(`update public.invoice_versions set snapshot = '{}'`)),
    ).toContain('not_allowed')
  })

  test('keeps its version when saved without changes', async () => {
    const invoice = await billing.save({ title: 'Windows' }, [line()])
    await billing.send(invoice.id)
    const { version } = await billing.read(invoice.id)
    const [own] = await billing.linesOf(invoice.id)
    const saved = await billing.save({ id: invoice.id, version, title: 'Windows' }, [line({ id: own?.id })])
    expect(saved.version_number).toBe(1)
  })

  test('is locked after a payment and when it is closed', async () => {
    const invoice = await billing.save()
    await billing.send(invoice.id)
    await billing.pay(invoice, 10)
    const paid = await billing.read(invoice.id)
    expect(paid).toMatchObject({ status: 'sent', balance: '90.00' })
    expect(await refusal(billing.save({ id: invoice.id, version: paid.version }))).toBe(
      'PT409 invoice_locked',
    )
    expect(await refusal(billing.step('void_invoice', invoice.id))).toBe('PT409 invoice_has_payments')
    const closed = await billing.save()
    const { version } = await billing.step('void_invoice', closed.id)
    expect(await refusal(billing.save({ id: closed.id, version }))).toBe('PT409 invoice_locked')
  })

  test('does not make an open form stale when the client views or pays it', async () => {
    const invoice = await billing.save()
    await billing.send(invoice.id)
    const { version } = await billing.read(invoice.id)
    await scratch.database.query('update public.invoices set viewed_at = now() where id = $1', [invoice.id])
    await billing.pay(invoice, 10)
    expect((await billing.read(invoice.id)).version).toBe(version)
  })
})

test('a worker sees the invoices of their work, drafts too, and nothing else of the books', async () => {
  const { id: job } = await billing.job()
  const { id: other } = await billing.job()
  await billing.mine('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
    billing.business,
    job,
    billing.worker,
  ])
  const own = await billing.create([{ job_id: job }])
  await billing.create([{ job_id: other }])
  const seen = async () =>
    (await ask<{ id: string }>(scratch.database, billing.worker, 'select id from public.invoices')).map(
      ({ id }) => id,
    )
  expect(await seen()).toEqual([own.id])
  await billing.send(own.id)
  expect(await seen()).toEqual([own.id])
  expect(await ask(scratch.database, billing.worker, 'select id from public.invoice_lines')).toHaveLength(1)
  expect(await ask(scratch.database, billing.worker, 'select 1 from public.invoice_versions')).toEqual([])
})
