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

const mails = () =>
  scratch.database.query<{ kind: string; data: Record<string, unknown> }>(
    `select kind, data from private.outbox where business_id = $1 order by created_at`,
    [billing.business],
  )
const whole = () => ({ id: randomUUID(), version: null })
const whatWasSent = async (id: string) => {
  const [counts] = await scratch.database.query(
    `select (select count(*)::int from private.outbox where record_id = $1) as mails,
       (select count(*)::int from private.invoice_links where invoice_id = $1) as links,
       (select count(*)::int from public.record_events where record_id = $1 and kind = 'sent') as events`,
    [id],
  )
  return counts
}
const invoices = () =>
  billing.mine('select status, invoice_number, version, version_number from public.invoices')

describe('saving and sending in one command', () => {
  test('by mail, with a double click and a retry after a lost response, makes one invoice and one mail', async () => {
    const invoice = whole()
    const lines = [line({ id: randomUUID() })]
    const saveAndSend = () => billing.saveAndSend(invoice, lines, 'mail', { note: 'Thank you!' })
    await Promise.all(Array.from({ length: 10 }, saveAndSend))
    const once = await invoices()
    expect(once).toMatchObject([{ status: 'sent', invoice_number: 'INV-0001', version_number: 1 }])
    expect(await saveAndSend()).toBeNull()
    expect(await invoices()).toEqual(once)
    expect((await mails()).map(({ kind, data }) => [kind, data['note']])).toEqual([
      ['invoice-sent', 'Thank you!'],
    ])
    const events = await billing.mine<{ kind: string }>(
      'select kind from public.record_events where record_id = $1 order by id',
      [invoice.id],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'status_changed', 'sent'])
  })

  test.each(['mail', 'marked'])('by %s is not repeated by a retry after two minutes', async (via) => {
    const invoice = whole()
    const lines = [line({ id: randomUUID() })]
    await billing.saveAndSend(invoice, lines, via)
    await scratch.database.query(
      `update private.outbox set created_at = created_at - interval '2 minutes' where business_id = $1`,
      [billing.business],
    )
    const once = await whatWasSent(invoice.id)
    expect(await billing.saveAndSend(invoice, lines, via)).toBeNull()
    expect(await whatWasSent(invoice.id)).toEqual(once)
    expect(once).toEqual({ mails: via === 'mail' ? 1 : 0, links: via === 'mail' ? 1 : 0, events: 1 })
  })

  test('sends when only the save had arrived before, or when the address differs', async () => {
    const { id, version } = await billing.save()
    const edit = { client_id: billing.client, id, version, title: 'Garden' }
    const lines = [line({ id: randomUUID() })]
    await billing.save(edit, lines)
    await billing.saveAndSend(edit, lines, 'mail')
    expect(await whatWasSent(id)).toEqual({ mails: 1, links: 1, events: 1 })
    await billing.saveAndSend(edit, lines, 'mail', { to_address: 'other@example.com' })
    expect(await whatWasSent(id)).toEqual({ mails: 2, links: 2, events: 2 })
  })

  test('by link saves once and returns a link each time, as sending does', async () => {
    const invoice = whole()
    const lines = [line({ id: randomUUID() })]
    const tokens = [
      await billing.saveAndSend(invoice, lines, 'link'),
      await billing.saveAndSend(invoice, lines, 'link'),
    ]
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{40,}$/)
    expect(await invoices()).toMatchObject([{ status: 'sent', version_number: 1 }])
    expect(await billing.linesOf(invoice.id)).toHaveLength(1)
  })

  test('requires the version of a stored draft, and the sent invoice can be corrected', async () => {
    const { id, version } = await billing.save()
    const lines = [line({ id: randomUUID(), unit_price: 80 })]
    expect(await billing.saveAndSend({ id, version, title: 'Garden' }, lines, 'marked')).toBeNull()
    expect(await billing.saveAndSend({ id, version, title: 'Garden' }, lines, 'marked')).toBeNull()
    const sent = await billing.read(id)
    expect(sent).toMatchObject({ status: 'sent', title: 'Garden', total_amount: '80.00', version_number: 1 })
    expect(await refusal(billing.saveAndSend({ id, version, title: 'Mine' }, lines, 'mail'))).toBe(
      'PT409 stale_version',
    )
    expect(await billing.read(id)).toEqual(sent)
    await billing.saveAndSend({ id, version: sent.version, title: 'Hedges' }, lines, 'mail')
    expect(await billing.read(id)).toMatchObject({ title: 'Hedges', version_number: 2 })
  })

  test.each([
    ['pigeon', {}, [line()], 'PT400 unknown_way'],
    ['mail', { to_address: 'nobody' }, [line()], 'PT400 address_missing'],
    ['mail', { note: 'a'.repeat(4001) }, [line()], 'PT400 message_too_long'],
    ['link', {}, [], 'PT400 invoice_empty'],
  ])(
    'is rejected as a whole (%s, %o): nothing is saved and no number is taken',
    async (via, args, lines, code) => {
      expect(await refusal(billing.saveAndSend(whole(), lines, via, args))).toBe(code)
      expect(await invoices()).toEqual([])
      const draft = await billing.save({ title: 'Before' })
      const before = [await billing.read(draft.id), await billing.linesOf(draft.id)]
      const edit = { id: draft.id, version: draft.version, title: 'After' }
      expect(await refusal(billing.saveAndSend(edit, lines, via, args))).toBe(code)
      expect([await billing.read(draft.id), await billing.linesOf(draft.id)]).toEqual(before)
      await billing.saveAndSend(edit, [line()], 'marked')
      expect((await billing.read(draft.id)).invoice_number).toBe('INV-0001')
      expect(await mails()).toEqual([])
    },
  )

  test('is restricted to owners and managers, as saving is', async () => {
    const elsewhere = await invoiceFixture(scratch.database)
    for (const person of [billing.worker, elsewhere.owner]) {
      expect(await refusal(billing.saveAndSend(whole(), [line()], 'marked', {}, person))).toBe(
        'PT403 not_allowed',
      )
    }
    await billing.saveAndSend(whole(), [line()], 'marked', {}, billing.manager)
    expect(await invoices()).toHaveLength(1)
  })
})
