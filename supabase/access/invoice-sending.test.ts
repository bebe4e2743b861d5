import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Billing, line, startBilling } from './invoicing.ts'
import { refusal } from './offer.ts'
import { type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: Billing
beforeEach(async () => {
  billing = await startBilling(scratch.database)
})

const said = async (work: Promise<unknown>) => (await refusal(work)).replace(/^PT\d+ /, '')
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
const remind = (id: string, address?: string) =>
  billing.mine('select public.remind_invoice($1, $2)', [id, address ?? null])

describe('sending an invoice', () => {
  test('by mail writes one letter with a link, however often it is clicked', async () => {
    const invoice = await billing.save()
    const note = { note: 'Thank you!' }
    await Promise.all(Array.from({ length: 10 }, () => billing.send(invoice.id, 'mail', note)))
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

  test('again after it was corrected is another letter', async () => {
    const invoice = await billing.save()
    await billing.send(invoice.id, 'mail')
    const { version } = await billing.read(invoice.id)
    await billing.save({ id: invoice.id, version }, [line({ unit_price: 90 })])
    await billing.send(invoice.id, 'mail', { to_address: 'Ann@Example.com ' })
    expect((await mails()).map(({ data }) => data['version_number'])).toEqual([1, 2])
  })

  test('in the language of the client', async () => {
    await billing.mine(`update public.clients set language = 'es' where id = $1`, [billing.client])
    const invoice = await billing.save()
    await billing.send(invoice.id, 'mail')
    expect((await mails())[0]?.language).toBe('es')
  })

  test('by link answers a token that only its hash is kept of; marked, it is sent without either', async () => {
    const [first, second] = [await billing.save(), await billing.save()]
    expect(await billing.send(first.id)).toMatch(/^[\w-]{40,}$/)
    expect(await billing.send(second.id, 'marked')).toBeNull()
    expect(await mails()).toEqual([])
    expect((await billing.read(second.id)).status).toBe('sent')
    const [revoked] = await billing.mine('select public.revoke_invoice_links($1) as links', [first.id])
    expect(revoked).toEqual({ links: 1 })
  })

  test('makes a client of a lead', async () => {
    await billing.mine(`update public.clients set client_status = 'lead' where id = $1`, [billing.client])
    const invoice = await billing.save({}, [line({ unit_price: 0 })])
    await billing.send(invoice.id)
    const [client] = await billing.mine('select client_status from public.clients')
    expect(client).toEqual({ client_status: 'active' })
  })

  test('a free one is paid at once, is asked of nobody, and can be called back', async () => {
    const invoice = await billing.save({}, [line({ unit_price: 0 })])
    await billing.send(invoice.id)
    expect(await billing.read(invoice.id)).toMatchObject({ status: 'paid', balance: '0.00' })
    expect(await said(remind(invoice.id))).toBe('nothing_due')
    expect((await billing.step('void_invoice', invoice.id)).status).toBe('void')
    expect((await billing.step('unvoid_invoice', invoice.id)).status).toBe('paid')
  })

  test('is refused where there is nothing to send or nobody to send it to', async () => {
    const empty = await billing.save({}, [])
    expect(await said(billing.send(empty.id))).toBe('invoice_empty')
    const invoice = await billing.save()
    expect(await said(billing.send(invoice.id, 'pigeon'))).toBe('unknown_way')
    expect(await said(billing.send(invoice.id, 'mail', { to_address: 'nobody' }))).toBe('address_missing')
    expect((await billing.read(invoice.id)).status).toBe('draft')
    await billing.step('void_invoice', invoice.id)
    expect(await said(billing.send(invoice.id))).toBe('status_not_allowed')
  })
})

describe('a reminder', () => {
  test('goes out once per click, and only for what is owed', async () => {
    const invoice = await billing.save()
    expect(await said(remind(invoice.id))).toBe('status_not_allowed')
    await billing.send(invoice.id, 'marked')
    await Promise.all([remind(invoice.id), remind(invoice.id), remind(invoice.id)])
    expect((await mails()).map(({ kind }) => kind)).toEqual(['invoice-reminder'])
    await billing.pay(invoice, 100)
    expect(await said(remind(invoice.id))).toBe('nothing_due')
  })
})

describe('the other steps', () => {
  test('void keeps the number and owes nothing, and comes back as it was', async () => {
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

  test('a copy is a draft of today with a number of its own and nothing of the work', async () => {
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

  test('are counted by what is shown of them', async () => {
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

  test('a draft is deleted with what it held; what was sent is not', async () => {
    const { id: job } = await billing.job()
    const draft = await billing.create([{ job_id: job }])
    await billing.mine('delete from public.invoices where id = $1', [draft.id])
    const sent = await billing.create([{ job_id: job }])
    await billing.send(sent.id)
    await billing.mine('delete from public.invoices where id = $1', [sent.id])
    expect(await billing.mine('select id from public.invoices')).toEqual([{ id: sent.id }])
  })
})
