import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).replace(/^PT\d+ /, '')
const mails = () =>
  scratch.database.query<{
    kind: string
    to_address: string
    language: string
    data: Record<string, unknown>
  }>(
    `select kind, to_address, language, data from private.outbox where business_id = $1 order by created_at`,
    [billing.business],
  )
const eventsOf = async (id: string) =>
  (
    await billing.mine<{ kind: string }>(
      `select kind from public.record_events where record = 'invoice' and record_id = $1 order by id`,
      [id],
    )
  ).map(({ kind }) => kind)
const remind = (id: string, sending: string | null = null) =>
  billing.mine('select public.remind_invoice($1, sending_id => $2)', [id, sending])
/** Everything that was done so far was done five minutes ago. */
const fiveMinutesPass = () =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('session_replication_role', 'replica', true)`)
    for (const table of ['private.outbox', 'public.record_events', 'private.invoice_links']) {
      await query(
        `update ${table} set created_at = created_at - interval '5 minutes' where business_id = $1`,
        [billing.business],
      )
    }
  })

describe('sending an invoice', () => {
  test('by mail queues one mail with a link for repeated clicks', async () => {
    const invoice = await billing.save()
    const once = { note: 'Thank you!', sending_id: randomUUID() }
    await Promise.all(Array.from({ length: 10 }, () => billing.send(invoice.id, 'mail', once)))
    const sent = await billing.read(invoice.id)
    expect(sent).toMatchObject({ status: 'sent', version_number: 1 })
    expect(sent['last_mailed_at']).not.toBeNull()
    const written = await mails()
    expect(written).toMatchObject([
      {
        kind: 'invoice-sent',
        to_address: 'ann@example.com',
        language: 'en',
        data: { invoice_number: 'INV-0001', total: 100, note: 'Thank you!', invoice_id: invoice.id },
      },
    ])
    const [link] = await scratch.database.query(
      `select sent_to from private.invoice_links where token_hash = private.token_hash($1)`,
      [written[0]?.data['token']],
    )
    expect(link).toEqual({ sent_to: 'ann@example.com' })
    expect(await eventsOf(invoice.id)).toEqual(['created', 'status_changed', 'sent'])
  })

  test('is not repeated by a retry five minutes later, and is by another sending', async () => {
    const invoice = await billing.save()
    const once = { sending_id: randomUUID() }
    await billing.send(invoice.id, 'mail', once)
    await fiveMinutesPass()
    expect(await billing.send(invoice.id, 'mail', once)).toBeNull()
    expect(await mails()).toHaveLength(1)
    await billing.send(invoice.id, 'mail', { sending_id: randomUUID() })
    expect(await mails()).toHaveLength(2)
    expect(await eventsOf(invoice.id)).toEqual(['created', 'status_changed', 'sent', 'sent'])
  })

  test('with the id of another sending is rejected, because nothing would be sent', async () => {
    const invoice = await billing.save()
    const sending_id = randomUUID()
    await billing.send(invoice.id, 'mail', { sending_id })
    const others = [
      () => billing.send(invoice.id, 'mail', { sending_id, to_address: 'other@example.com' }),
      () => billing.send(invoice.id, 'mail', { sending_id, note: 'Please' }),
      () => billing.send(invoice.id, 'link', { sending_id }),
      () => billing.step('remind_invoice', invoice.id, { sending_id }),
    ]
    for (const other of others) expect(await refusal(other())).toBe('PT409 id_taken')
    expect(await mails()).toHaveLength(1)
    await billing.send((await billing.save()).id, 'mail', { sending_id })
    expect(await mails()).toHaveLength(2)
  })

  test('by link answers a token to a retry too, which is noted once', async () => {
    const invoice = await billing.save()
    const once = { sending_id: randomUUID() }
    const tokens = [
      await billing.send(invoice.id, 'link', once),
      await billing.send(invoice.id, 'link', once),
    ]
    expect(new Set(tokens).size).toBe(2)
    expect(tokens).not.toContain(null)
    expect(await eventsOf(invoice.id)).toEqual(['created', 'status_changed', 'sent'])
  })

  test('again after a correction queues another mail', async () => {
    const invoice = await billing.save()
    await billing.send(invoice.id, 'mail')
    const { version } = await billing.read(invoice.id)
    await billing.save({ id: invoice.id, version }, [line({ unit_price: 90 })])
    await billing.send(invoice.id, 'mail', { to_address: 'Ann@Example.com ' })
    expect((await mails()).map(({ data }) => data['version_number'])).toEqual([1, 2])
  })

  test('includes the greeting and whether online payment is possible', async () => {
    await billing.mine(
      `update public.clients set title = 'Dr.', first_name = 'Ann', last_name = 'Lee', name = null where id = $1`,
      [billing.client],
    )
    const howToPay = (details: string) =>
      billing.mine('update public.document_settings set bank_details = $2 where business_id = $1', [
        billing.business,
        details,
      ])
    await howToPay('Zelle:')
    await billing.send((await billing.save()).id, 'mail')
    await howToPay('IBAN 1')
    await billing.mine(
      `update public.clients set title = null, first_name = null, last_name = null, company_name = 'Lee Ltd', name = null
        where id = $1`,
      [billing.client],
    )
    await billing.send((await billing.save()).id, 'mail')
    expect((await mails()).map(({ data }) => data)).toMatchObject([
      { greeting_name: 'Ann', client_name: 'Dr. Ann Lee', can_pay: false },
      { greeting_name: 'Lee Ltd', client_name: 'Lee Ltd', can_pay: true },
    ])
  })

  test('uses the language of the client', async () => {
    await billing.mine(`update public.clients set language = 'es' where id = $1`, [billing.client])
    const invoice = await billing.save()
    await billing.send(invoice.id, 'mail')
    expect((await mails())[0]?.language).toBe('es')
  })

  test('by link returns a token of which only the hash is stored; marking as sent needs neither', async () => {
    const [first, second] = [await billing.save(), await billing.save()]
    expect(await billing.send(first.id)).toMatch(/^[\w-]{40,}$/)
    expect(await billing.send(second.id, 'marked')).toBeNull()
    expect(await mails()).toEqual([])
    expect((await billing.read(second.id)).status).toBe('sent')
    const [revoked] = await billing.mine('select public.revoke_invoice_links($1) as links', [first.id])
    expect(revoked).toEqual({ links: 1 })
  })

  test('turns a lead into a client', async () => {
    await billing.mine(`update public.clients set client_status = 'lead' where id = $1`, [billing.client])
    const invoice = await billing.save({}, [line({ unit_price: 0 })])
    await billing.send(invoice.id)
    const [client] = await billing.mine('select client_status from public.clients')
    expect(client).toEqual({ client_status: 'active' })
  })

  test('a free invoice is paid immediately, without a mail, and can be voided', async () => {
    const invoice = await billing.save({}, [line({ unit_price: 0 })])
    await billing.send(invoice.id)
    expect(await billing.read(invoice.id)).toMatchObject({ status: 'paid', balance: '0.00' })
    expect(await codeOf(remind(invoice.id))).toBe('nothing_due')
    expect((await billing.step('void_invoice', invoice.id)).status).toBe('void')
    expect((await billing.step('unvoid_invoice', invoice.id)).status).toBe('paid')
  })

  test('is rejected without an amount or an address', async () => {
    const empty = await billing.save({}, [])
    expect(await codeOf(billing.send(empty.id))).toBe('invoice_empty')
    const invoice = await billing.save()
    expect(await codeOf(billing.send(invoice.id, 'pigeon'))).toBe('unknown_way')
    expect(await codeOf(billing.send(invoice.id, 'mail', { to_address: 'nobody' }))).toBe('address_missing')
    expect((await billing.read(invoice.id)).status).toBe('draft')
    await billing.step('void_invoice', invoice.id)
    expect(await codeOf(billing.send(invoice.id))).toBe('status_not_allowed')
  })
})

describe('a reminder', () => {
  test('is sent once per click, and only for an open balance', async () => {
    const invoice = await billing.save()
    expect(await codeOf(remind(invoice.id))).toBe('status_not_allowed')
    await billing.send(invoice.id, 'marked')
    const once = randomUUID()
    await Promise.all([remind(invoice.id, once), remind(invoice.id, once), remind(invoice.id, once)])
    expect((await mails()).map(({ kind }) => kind)).toEqual(['invoice-reminder'])
    await billing.pay(invoice, 100)
    expect(await codeOf(remind(invoice.id))).toBe('nothing_due')
  })

  test('is not repeated by a retry five minutes later, also when it was paid meanwhile', async () => {
    const invoice = await billing.save()
    await billing.send(invoice.id, 'marked')
    const once = randomUUID()
    await remind(invoice.id, once)
    await fiveMinutesPass()
    await remind(invoice.id, once)
    expect(await mails()).toHaveLength(1)
    await remind(invoice.id, randomUUID())
    expect(await mails()).toHaveLength(2)
    await billing.pay(invoice, 100)
    expect(await codeOf(remind(invoice.id, once))).toBe('done')
  })
})

describe('the other commands', () => {
  test('voiding keeps the number without a balance, and restoring returns the previous state', async () => {
    const invoice = await billing.save()
    await billing.send(invoice.id)
    const voided = await billing.step('void_invoice', invoice.id)
    expect(voided).toMatchObject({ status: 'void', balance: '0.00', invoice_number: 'INV-0001' })
    expect((await billing.step('void_invoice', invoice.id)).version).toBe(voided.version)
    expect(await billing.step('unvoid_invoice', invoice.id)).toMatchObject({
      status: 'sent',
      balance: '100.00',
    })
  })

  test('a copy is a draft of today with its own number and without sources', async () => {
    const { id: job } = await billing.job({ taxes: [{ name: 'Tax', rate: 8 }] })
    const invoice = await billing.create([{ job_id: job }])
    const id = randomUUID()
    const [copy] = await Promise.all([
      billing.step('duplicate_invoice', invoice.id, { id }),
      billing.step('duplicate_invoice', invoice.id, { id }),
    ])
    expect(copy).toMatchObject({ id, status: 'draft', invoice_number: 'INV-0002', total_amount: '108.00' })
    expect((await billing.linesOf(id)).map(({ source_id }) => source_id)).toEqual([null])
  })

  test('the counts are by displayed state', async () => {
    const late = await billing.save({ issue_date: '2026-01-01', payment_terms: 'net_7' })
    await billing.send(late.id)
    await billing.save()
    const counts = await billing.mine(
      'select state, invoices, total_amount, balance from public.invoice_counts order by state',
    )
    expect(counts).toEqual([
      { state: 'draft', invoices: 1, total_amount: '100.00', balance: '100.00' },
      { state: 'overdue', invoices: 1, total_amount: '100.00', balance: '100.00' },
    ])
  })

  test('a draft can be deleted and releases its sources; a sent invoice cannot', async () => {
    const { id: job } = await billing.job()
    const draft = await billing.create([{ job_id: job }])
    await billing.mine('delete from public.invoices where id = $1', [draft.id])
    const sent = await billing.create([{ job_id: job }])
    await billing.send(sent.id)
    await billing.mine('delete from public.invoices where id = $1', [sent.id])
    expect(await billing.mine('select id from public.invoices')).toEqual([{ id: sent.id }])
  })
})
