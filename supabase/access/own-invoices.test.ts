import { randomUUID } from 'node:crypto'
import { can } from '@fieldlark/domain/team/permissions.ts'
import { roles } from '@fieldlark/domain/team/role.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let billing: InvoiceFixture
let job: string
let other: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
  job = await finished()
  other = await finished()
  await billing.mine('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
    billing.business,
    job,
    billing.worker,
  ])
})

async function finished(): Promise<string> {
  const { id } = await billing.job({}, [line({ unit_price: 80 })])
  await billing.finish(id)
  return id
}

const by = (person: string, text: string, values: readonly unknown[]) =>
  ask(scratch.database, person, text, values)
const draft = (sources: readonly unknown[], id: string = randomUUID(), person = billing.worker) =>
  by(person, 'select id, status, total_amount from public.create_invoice($1, $2, null, $3)', [
    billing.business,
    id,
    JSON.stringify(sources),
  ])
const send = (invoice: string, address: string | null = null, via = 'mail') =>
  by(billing.worker, 'select public.send_invoice($1, $2, $3)', [invoice, via, address])

describe('a worker on a job', () => {
  test('sees what of it is not billed, drafts the invoice once at the agreed price, and sends it', async () => {
    const waiting = 'select total from public.uninvoiced_work($1, null, $2)'
    expect(await by(billing.worker, waiting, [billing.business, job])).toEqual([{ total: '80.00' }])
    const id = randomUUID()
    const made = [{ id, status: 'draft', total_amount: '80.00' }]
    expect(await draft([{ job_id: job }], id)).toEqual(made)
    expect(await draft([{ job_id: job }], id)).toEqual(made)
    await send(id)
    const mails = await scratch.database.query(
      `select to_address from private.outbox where kind = 'invoice-sent' and record_id = $1`,
      [id],
    )
    expect(mails).toEqual([{ to_address: 'ann@example.com' }])
    const seen = 'select status, user_id from public.invoices'
    expect(await by(billing.worker, seen, [])).toEqual([{ status: 'sent', user_id: billing.worker }])
  })

  test('cannot bill the work of others, parts of a job, or change what they made beyond their work', async () => {
    const { lines } = await billing.job({}, [line()])
    for (const sources of [
      [],
      [{ job_id: other }],
      [{ job_id: job }, { job_id: other }],
      [{ job_id: job, job_line_id: lines[0] }],
      [{ quote_id: randomUUID() }],
      [{ visit_id: await billing.visit(other) }],
    ])
      expect(await refusal(draft(sources)), JSON.stringify(sources)).toBe('PT403 not_allowed')
    const id = randomUUID()
    await draft([{ job_id: job }], id)
    for (const [text, values] of [
      [
        'select public.save_invoice($1, $2, $3)',
        [billing.business, JSON.stringify({ id, version: 1 }), '[]'],
      ],
      ['select public.void_invoice($1)', [id]],
      ['select public.mark_invoice_paid($1, $2)', [id, randomUUID()]],
      ['select public.remind_invoice($1)', [id]],
      ['select public.uninvoiced_work($1)', [billing.business]],
      ['select public.uninvoiced_work($1, null, $2)', [billing.business, other]],
    ] as const)
      expect(await refusal(by(billing.worker, text, values)), text).toMatch(/^PT40[34] /)
    expect(await by(billing.worker, 'delete from public.invoices returning id', [])).toEqual([])
    expect((await billing.read(id)).status).toBe('draft')
  })

  describe('with a draft of it', () => {
    let id: string
    let service: string
    let own: string[]
    beforeEach(async () => {
      id = randomUUID()
      await draft([{ job_id: job }], id)
      own = (await billing.linesOf(id)).map((each) => each.id)
      const [made] = await billing.mine<{ id: string }>(
        `insert into public.services (business_id, name, price, is_taxable) values ($1, 'Gutters', 25, false) returning id`,
        [billing.business],
      )
      service = one(made).id
    })
    const save = async (fields: object, lines: readonly object[], person = billing.worker) =>
      by(person, 'select total_amount from public.save_own_invoice($1, $2, $3)', [
        id,
        JSON.stringify({ version: (await billing.read(id)).version, ...fields }),
        JSON.stringify(lines),
      ])
    const kept = () => own.map((each) => ({ id: each, quantity: 1 }))
    const added = (fields: object = {}) => ({ id: randomUUID(), service_id: service, quantity: 2, ...fields })

    test('changes message and notes, and adds services at the price of the catalogue, once', async () => {
      const words = { message: 'Dear Ann', notes: 'All clean', due_date: '2020-01-01', discount_value: 50 }
      const before = await billing.read(id)
      const { version } = before
      const lines = [...kept(), added({ unit_price: 1, name: 'Cheap' })]
      for (const _ of [1, 2])
        expect(await save({ ...words, version }, lines)).toEqual([{ total_amount: '130.00' }])
      expect(await billing.read(id)).toMatchObject({
        ...before,
        message: 'Dear Ann',
        notes: 'All clean',
        amount: '130.00',
        subtotal: '130.00',
        total_amount: '130.00',
        balance: '130.00',
        version: expect.any(Number),
        updated_at: expect.any(Date),
      })
      expect((await billing.linesOf(id)).map((each) => [each.name, each.line_total])).toEqual([
        ['Cleaning', '80.00'],
        ['Gutters', '50.00'],
      ])
    })

    test('changes and removes what has the price of the catalogue, and nothing that was agreed', async () => {
      const extra = added()
      await save({}, [...kept(), extra])
      await save({}, [...kept(), { ...extra, quantity: 3 }])
      expect((await billing.read(id)).total_amount).toBe('155.00')
      for (const lines of [[extra], [...kept().map((each) => ({ ...each, quantity: 2 })), extra]])
        expect(await refusal(save({}, lines)), JSON.stringify(lines)).toBe('PT403 price_agreed')
      await save({}, kept())
      expect((await billing.read(id)).total_amount).toBe('80.00')
      expect(await refusal(save({}, [...kept(), added({ service_id: randomUUID() })]))).toBe(
        'PT404 service_not_found',
      )
      expect(await refusal(save({ version: 1 }, kept()))).toBe('PT409 stale_version')
    })

    test('cannot change one that was sent, of others, of another business, or after they left', async () => {
      const gone = 'PT404 invoice_not_found'
      expect(await refusal(save({}, kept(), billing.other))).toBe(gone)
      expect(await refusal(save({}, kept(), (await invoiceFixture(scratch.database)).owner))).toBe(gone)
      await send(id)
      expect(await refusal(save({ notes: 'Late' }, kept()))).toBe('PT403 not_allowed')
      await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
        billing.worker,
      ])
      expect(await refusal(save({}, kept()))).toBe(gone)
      expect((await billing.read(id))['notes']).toBeNull()
    })
  })

  test('sends to the address that the client has, and to no other', async () => {
    const id = randomUUID()
    await draft([{ job_id: job }], id)
    expect(await refusal(send(id, 'worker@example.com'))).toBe('PT403 not_allowed')
    expect((await billing.read(id)).status).toBe('draft')
    await scratch.database.query('update public.clients set email = null where id = $1', [billing.client])
    expect(await refusal(send(id, 'given@example.com'))).toBe('done')
  })

  test('cannot send the invoices of others, nor their own once they are off the job', async () => {
    const { id } = await billing.create([{ job_id: other }])
    expect(await refusal(send(id))).toBe('PT404 invoice_not_found')
    const own = randomUUID()
    await draft([{ job_id: job }], own)
    await billing.mine('delete from public.job_members where job_id = $1', [job])
    for (const via of ['mail', 'link', 'marked'])
      expect(await refusal(send(own, null, via)), via).toBe('PT404 invoice_not_found')
  })
})

test('whoever may invoice work in the interface may do it', async () => {
  const people = { owner: billing.owner, manager: billing.manager, worker: billing.worker }
  for (const role of roles) {
    const code = await refusal(draft([{ job_id: job }], randomUUID(), people[role]))
    expect(code.startsWith('PT403'), role).toBe(!can(role, 'invoice own work'))
  }
})
