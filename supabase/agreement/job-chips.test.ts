import type { BillingFrequency } from '@fieldlark/domain/jobs/job.ts'
import { needsInvoicing } from '@fieldlark/domain/jobs/job-chips.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from '#access/invoice-fixture.ts'
import { line } from '#access/line.ts'
import { one, type Scratch, scratchSchema } from '#access/people.ts'

let scratch: Scratch
let billing: InvoiceFixture
let today: string
beforeAll(async () => {
  scratch = await scratchSchema()
  billing = await invoiceFixture(scratch.database)
  const [row] = await scratch.database.query<{ today: string }>('select private.today($1)::text as today', [
    billing.business,
  ])
  today = one(row).today
})
afterAll(() => scratch.close())

const invoice = (source: { job_id: string }) => billing.create([source])
/** What became of the finished work of a job. */
const ends: Record<string, (job: string) => Promise<unknown>> = {
  nothing: async () => {},
  drafted: (job) => invoice({ job_id: job }),
  paid: async (job) => {
    const { id } = await invoice({ job_id: job })
    await billing.send(id)
    await billing.pay(await billing.read(id))
  },
  voided: async (job) => billing.step('void_invoice', (await invoice({ job_id: job })).id),
  free: (job) => billing.mine(`update public.jobs set invoice_choice = 'no_charge' where id = $1`, [job]),
}

test('a job needs invoicing in the domain while the dashboard says that it is not invoiced', async () => {
  for (const end of Object.values(ends)) {
    const once = await billing.job({}, [line()])
    await billing.finish(once.id)
    await end(once.id)
    for (const billing_frequency of ['on_completion', 'after_each_visit', 'weekly', 'monthly'] as const) {
      const days = billing_frequency.endsWith('ly') ? [null, 0, 1] : [null]
      for (const inDays of days) {
        const next_billing = inDays === null ? null : addDays(today, inDays)
        const { id } = await billing.job({ schedule_type: 'recurring', billing_frequency, next_billing }, [
          line(),
        ])
        await billing.visit(id)
        await end(id)
      }
    }
  }
  await billing.job({}, [line()])
  const jobs = await billing.mine<{
    id: string
    billing_frequency: BillingFrequency
    next_billing: string | null
    unbilled: { amount: number }[]
  }>(
    `select job.id, job.billing_frequency, job.next_billing::text, array(
       select jsonb_build_object('amount', work.amount) from public.unbilled_jobs as work
       where work.business_id = job.business_id and work.job_id = job.id) as unbilled
     from public.jobs as job where job.business_id = $1`,
    [billing.business],
  )
  const shown = await billing.mine<{ job_id: string; amount: string }>(
    `select job_id, amount from public.money_on_the_table($1) where kind = 'uninvoiced'`,
    [billing.business],
  )
  const needing = jobs.filter((job) => needsInvoicing(job, today))
  expect(needing.map(({ id }) => id).toSorted()).toEqual(shown.map(({ job_id }) => job_id).toSorted())
  expect(new Map(needing.map(({ id, unbilled }) => [id, one(unbilled[0]).amount]))).toEqual(
    new Map(shown.map(({ job_id, amount }) => [job_id, Number(amount)])),
  )
  expect([needing.length, jobs.length]).toEqual([14, 46])
})
