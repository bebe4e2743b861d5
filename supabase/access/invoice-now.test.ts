import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { one, refusal, type Scratch, scratchSchema } from './people.ts'
import { call } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
let job: string
let visit: string
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
  job = (await billing.job()).id
  const [open] = await billing.mine<{ id: string }>(
    `select id from public.save_visit(jsonb_build_object('id', gen_random_uuid(), 'job_id', $1::text), $2)`,
    [job, [billing.worker]],
  )
  visit = one(open).id
})

const complete = (args: Record<string, unknown>, by = billing.owner) =>
  call(scratch.database, by, 'complete_visit', { visit_id: visit, ...args })
const choose = (args: Record<string, unknown>, by = billing.owner) =>
  call(scratch.database, by, 'choose_invoice', { job_id: job, ...args })
const invoices = () =>
  billing.mine('select id, total_amount::float as total from public.invoices where business_id = $1', [
    billing.business,
  ])
const jobNow = async () =>
  one((await billing.mine('select status, invoice_choice from public.jobs where id = $1', [job]))[0])

describe('a visit completed with "invoice now"', () => {
  test('returns the invoice, and repeated calls create one', async () => {
    const args = { invoice_choice: 'now', invoice_id: randomUUID(), notes: 'All fine' }
    const answer = {
      complete_visit: {
        is_last: true,
        visit: { status: 'completed', completion_notes: 'All fine' },
        invoice: { id: args.invoice_id, status: 'draft', total_amount: 100 },
      },
    }
    for (const each of await Promise.all(Array.from({ length: 5 }, () => complete(args)))) {
      expect(each).toMatchObject(answer)
    }
    expect(await complete(args)).toMatchObject(answer)
    expect(await invoices()).toEqual([{ id: args.invoice_id, total: 100 }])
    expect(await jobNow()).toEqual({ status: 'completed', invoice_choice: 'now' })
  })

  test('returns no invoice when none is requested', async () => {
    expect(await complete({ invoice_choice: 'now' })).toMatchObject({ complete_visit: { invoice: null } })
    expect(await complete({ invoice_choice: 'later', invoice_id: randomUUID() })).toMatchObject({
      complete_visit: { invoice: null },
    })
    expect(await invoices()).toEqual([])
  })

  test('drafts it for the worker whose visit it was', async () => {
    const args = { invoice_choice: 'now', invoice_id: randomUUID() }
    expect(await complete(args, billing.worker)).toMatchObject({
      complete_visit: { invoice: { id: args.invoice_id, status: 'draft', total_amount: 100 } },
    })
    expect(await invoices()).toEqual([{ id: args.invoice_id, total: 100 }])
  })

  test('is rejected for workers of other visits without any effect', async () => {
    await billing.mine('delete from public.visit_members where visit_id = $1', [visit])
    const args = { invoice_choice: 'now', invoice_id: randomUUID() }
    expect(await refusal(complete(args, billing.worker))).toMatch(/^PT40[34] /)
    expect(await jobNow()).toMatchObject({ status: 'scheduled' })
    expect(await invoices()).toEqual([])
  })
})

describe('"invoice now", chosen after the work is done', () => {
  beforeEach(() => complete({}))

  test('creates the invoice once', async () => {
    const args = { choice: 'now', invoice_id: randomUUID() }
    await Promise.all(Array.from({ length: 5 }, () => choose(args)))
    await choose(args)
    expect(await invoices()).toEqual([{ id: args.invoice_id, total: 100 }])
    expect(await jobNow()).toMatchObject({ invoice_choice: 'now' })
  })

  test('records no choice when there is nothing to invoice', async () => {
    await choose({ choice: 'now', invoice_id: randomUUID() })
    await choose({ choice: 'later' })
    expect(await refusal(choose({ choice: 'now', invoice_id: randomUUID() }))).toMatch(/^PT409 /)
    expect(await jobNow()).toMatchObject({ invoice_choice: 'later' })
    expect(await invoices()).toHaveLength(1)
  })

  test('is rejected for workers', async () => {
    expect(await refusal(choose({ choice: 'now', invoice_id: randomUUID() }, billing.worker))).toMatch(
      /^PT40/,
    )
    expect(await invoices()).toEqual([])
  })
})
