import {
  billingFrequencies,
  invoiceChoices,
  jobLimits,
  jobStatuses,
  jobSteps,
  priorities,
  scheduleTypes,
} from '@fieldlark/domain/jobs/job.ts'
import { visitLimits, visitStatuses, visitSteps } from '@fieldlark/domain/jobs/visit.ts'
import {
  amountTypes,
  approvalMethods,
  lineKinds,
  quoteLimits,
  quoteStatuses,
  quoteSteps,
} from '@fieldlark/domain/quotes/quote.ts'
import {
  requestLimits,
  requestSources,
  requestStatuses,
  requestSteps,
  urgencies,
} from '@fieldlark/domain/requests/request.ts'
import { partsOfDay, wishKinds } from '@fieldlark/domain/requests/visit-wish.ts'
import { blockColors, blockLimits } from '@fieldlark/domain/schedule/block.ts'
import { scheduleViews } from '@fieldlark/domain/schedule/settings.ts'
import { bookings, serviceLimits, units } from '@fieldlark/domain/services/service.ts'
import {
  mostBuffer,
  mostCrew,
  mostLead,
  mostMinutes,
  mostPrice,
  priceDigits,
} from '@fieldlark/domain/services/service-draft.ts'
import { counterKinds, counterLimits } from '@fieldlark/domain/taxes/counter.ts'
import { maxTaxes, taxLimits } from '@fieldlark/domain/taxes/tax.ts'
import { paymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { ends, frequencies } from '@fieldlark/domain/values/recurrence.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { checksOf } from './checks.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

test.each([
  ['requests.status', requestStatuses],
  ['requests.urgency', urgencies],
  ['visit_wishes.kind', wishKinds],
  ['visit_wishes.wanted_part', partsOfDay],
  ['requests.source', requestSources],
  ['quotes.status', quoteStatuses],
  ['quotes.discount_type', amountTypes],
  ['quotes.deposit_type', amountTypes],
  ['quote_lines.kind', lineKinds],
  ['quote_approvals.method', approvalMethods],
  ['jobs.status', jobStatuses],
  ['jobs.priority', priorities],
  ['jobs.schedule_type', scheduleTypes],
  ['jobs.billing_frequency', billingFrequencies],
  ['jobs.payment_terms', paymentTerms],
  ['jobs.invoice_choice', invoiceChoices],
  ['jobs.discount_type', amountTypes],
  ['visits.status', visitStatuses],
  ['visits.invoice_choice', invoiceChoices],
  ['job_series.frequency', frequencies],
  ['job_series.ends', ends],
  ['schedule_blocks.color', blockColors],
  ['schedule_settings.default_view', scheduleViews],
  ['services.unit', units],
  ['services.booking', bookings],
  ['counters.kind', counterKinds],
] as const)('%s takes what the domain knows', async (column, values) => {
  const taken = [...(await checksOf(scratch.database, column)).matchAll(/'([^']+)'::text/g)]
  expect(new Set(taken.map(([, value]) => value))).toEqual(new Set<string | undefined>(values))
})

test.each([
  ['requests.title', requestLimits.title],
  ['requests.description', requestLimits.description],
  ['requests.preferred_times', requestLimits.preferredTimes],
  ['requests.notes', requestLimits.notes],
  ['quotes.title', quoteLimits.title],
  ['quotes.message', quoteLimits.message],
  ['quotes.terms', quoteLimits.terms],
  ['quotes.decline_reason', quoteLimits.declineReason],
  ['quotes.change_request', quoteLimits.changeRequest],
  ['quote_lines.name', quoteLimits.lineName],
  ['quote_lines.description', quoteLimits.lineDescription],
  ['quote_lines.choice_group', quoteLimits.choiceGroup],
  ['quote_approvals.signer_name', quoteLimits.signerName],
  ['jobs.title', jobLimits.title],
  ['jobs.description', jobLimits.description],
  ['jobs.custom_address', jobLimits.customAddress],
  ['jobs.contact_phone', jobLimits.contactPhone],
  ['jobs.instructions', jobLimits.instructions],
  ['jobs.terms', jobLimits.terms],
  ['job_internals.internal_notes', jobLimits.internalNotes],
  ['job_lines.name', jobLimits.lineName],
  ['job_lines.description', jobLimits.lineDescription],
  ['job_lines.notes', jobLimits.lineNotes],
  ['visits.instructions', visitLimits.instructions],
  ['visits.completion_notes', visitLimits.completionNotes],
  ['visits.cancel_reason', visitLimits.cancelReason],
  ['visit_checklist_items.label', visitLimits.item],
  ['visit_signoffs.signer_name', visitLimits.signerName],
  ['schedule_blocks.title', blockLimits.title],
  ['schedule_blocks.description', blockLimits.description],
  ['services.name', serviceLimits.name],
  ['services.description', serviceLimits.description],
  ['services.category', serviceLimits.category],
  ['tax_rates.name', taxLimits.name],
  ['counters.prefix', counterLimits.prefix],
])('%s accepts %i characters and no more', async (column, limit) => {
  const checks = await checksOf(scratch.database, column)
  const limits = [...checks.matchAll(/(?:fits\(\w+, |char_length\(\w+\) <= )(\d+)/g)]
  expect(limits.map(([, number]) => Number(number))).toEqual([limit])
})

test.each([
  ['services.price', mostPrice],
  ['service_costs.unit_cost', mostPrice],
  ['services.duration_minutes', mostMinutes],
  ['services.crew_size', mostCrew],
  ['services.buffer_minutes', mostBuffer],
  ['services.lead_minutes', mostLead],
  ['counters.padding', counterLimits.padding],
  ['counters.next_number', counterLimits.nextNumber],
])('%s has the maximum %i', async (column, most) => {
  const [, found] = /<= \(?'?(\d+)/.exec(await checksOf(scratch.database, column)) ?? []
  expect(Number(found)).toBe(most)
})

test('a price has as many decimals as the form accepts', async () => {
  const [, digits] = /round\(price, (\d+)\)/.exec(await checksOf(scratch.database, 'services.price')) ?? []
  expect(Number(digits)).toBe(priceDigits)
})

test.each([
  [`[]`, true],
  [`[{"name": "VAT", "rate": 20}]`, true],
  [`[{"name": "QST", "rate": 9.975}]`, true],
  [`[{"name": "QST", "rate": 9.9751}]`, false],
  [`[{"name": "VAT", "rate": 100.001}]`, false],
  [`[{"name": "VAT", "rate": "20"}]`, false],
  [`[{"name": " ", "rate": 20}]`, false],
  [`{"name": "VAT", "rate": 20}`, false],
  [JSON.stringify(Array.from({ length: maxTaxes }, () => ({ name: 'T', rate: 1 }))), true],
  [JSON.stringify(Array.from({ length: maxTaxes + 1 }, () => ({ name: 'T', rate: 1 }))), false],
  [JSON.stringify([{ name: 'T'.repeat(taxLimits.partName), rate: 1 }]), true],
  [JSON.stringify([{ name: 'T'.repeat(taxLimits.partName + 1), rate: 1 }]), false],
])('the database accepts the taxes %s: %s', async (taxes, isTaken) => {
  expect(await scratch.database.query('select private.is_taxes($1) as "isTaken"', [taxes])).toEqual([
    { isTaken },
  ])
})

test.each([
  ['request', requestSteps],
  ['quote', quoteSteps],
  ['job', jobSteps],
  ['visit', visitSteps],
])('the transitions of a %s are the same in the database and in the domain', async (record, steps) => {
  const rows = await scratch.database.query<{ step: string }>(
    `select from_status || ' ' || to_status as step from private.status_transitions where record = $1`,
    [record],
  )
  const known = Object.entries<readonly string[]>(steps).flatMap(([from, next]) =>
    next.map((to) => `${from} ${to}`),
  )
  expect(rows.map(({ step }) => step).toSorted()).toEqual(known.toSorted())
})
