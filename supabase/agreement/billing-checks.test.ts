import { languages } from '@fieldlark/domain/businesses/business.ts'
import { documentLimits, paperSizes } from '@fieldlark/domain/businesses/document-settings.ts'
import { longestWelcome } from '@fieldlark/domain/businesses/portal-settings.ts'
import { expenseCategories, expenseLimits, receiptTypes } from '@fieldlark/domain/expenses/expense.ts'
import { invoiceLimits, invoiceStatuses, invoiceSteps } from '@fieldlark/domain/invoices/invoice.ts'
import { cashNoteStatuses } from '@fieldlark/domain/payments/cash-note.ts'
import { creditKinds, paymentLimits } from '@fieldlark/domain/payments/payment.ts'
import { publicProfileLimits } from '@fieldlark/domain/public-profiles/public-profile.ts'
import { reviewLimits } from '@fieldlark/domain/public-profiles/reviews.ts'
import { amountTypes } from '@fieldlark/domain/quotes/quote.ts'
import { remindedRecords } from '@fieldlark/domain/reminders/reminder.ts'
import { paymentMethods } from '@fieldlark/domain/values/payment-method.ts'
import { paymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { checksOf } from './checks.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

test.each([
  ['document_settings.paper_size', paperSizes],
  ['document_settings.payment_terms', paymentTerms],
  ['clients.payment_terms', paymentTerms],
  ['clients.language', languages],
  ['invoices.status', invoiceStatuses],
  ['invoices.payment_terms', paymentTerms],
  ['invoices.discount_type', amountTypes],
  ['cash_notes.status', cashNoteStatuses],
  ['payments.method', paymentMethods],
  ['refunds.method', paymentMethods],
  ['credits.kind', creditKinds],
  ['expenses.category', expenseCategories],
  ['expenses.payment_method', paymentMethods],
  ['receipts.mime_type', receiptTypes],
  ['reminders_sent.record', remindedRecords],
] as const)('%s takes what the domain knows', async (column, values) => {
  const taken = [...(await checksOf(scratch.database, column)).matchAll(/'([^']+)'::text/g)]
  expect(new Set(taken.map(([, value]) => value))).toEqual(new Set<string | undefined>(values))
})

test.each([
  ['document_settings.footer', documentLimits.footer],
  ['document_settings.invoice_message', documentLimits.invoiceMessage],
  ['document_settings.invoice_terms', documentLimits.invoiceTerms],
  ['document_settings.quote_terms', documentLimits.quoteTerms],
  ['document_settings.bank_details', documentLimits.bankDetails],
  ['portal_settings.welcome_en', longestWelcome],
  ['portal_settings.welcome_es', longestWelcome],
  ['public_profiles.headline_en', publicProfileLimits.headline],
  ['public_profiles.headline_es', publicProfileLimits.headline],
  ['public_profiles.about_en', publicProfileLimits.about],
  ['public_profiles.about_es', publicProfileLimits.about],
  ['public_profiles.areas', publicProfileLimits.areas],
  ['reviews.body', reviewLimits.body],
  ['reviews.reply', reviewLimits.reply],
  ['reviews.report', reviewLimits.report],
  ['invoices.title', invoiceLimits.title],
  ['invoices.po_number', invoiceLimits.poNumber],
  ['invoices.message', invoiceLimits.message],
  ['invoices.notes', invoiceLimits.notes],
  ['invoices.terms', invoiceLimits.terms],
  ['invoice_lines.name', invoiceLimits.lineName],
  ['invoice_lines.description', invoiceLimits.lineDescription],
  ['cash_notes.note', paymentLimits.note],
  ['cash_notes.reason', paymentLimits.reason],
  ['payments.reference', paymentLimits.reference],
  ['payments.note', paymentLimits.note],
  ['refunds.reason', paymentLimits.reason],
  ['credits.note', paymentLimits.note],
  ['expenses.description', expenseLimits.description],
  ['expenses.vendor', expenseLimits.vendor],
  ['expenses.notes', expenseLimits.notes],
  ['receipts.name', expenseLimits.receiptName],
])('%s accepts %i characters and no more', async (column, limit) => {
  const checks = await checksOf(scratch.database, column)
  const limits = [...checks.matchAll(/(?:fits\(\w+, |char_length\(\w+\) <= )(\d+)/g)]
  expect(limits.map(([, number]) => Number(number))).toEqual([limit])
})

test('the size limit of receipts is the same in the database and in the domain', async () => {
  const [, most] = /<= \(?'?(\d+)/.exec(await checksOf(scratch.database, 'receipts.size_bytes')) ?? []
  expect(Number(most)).toBe(expenseLimits.receiptBytes)
})

test('the transitions of an invoice are the same in the database and in the domain', async () => {
  const rows = await scratch.database.query<{ step: string }>(
    `select from_status || ' ' || to_status as step from private.status_transitions where record = 'invoice'`,
  )
  const known = Object.entries<readonly string[]>(invoiceSteps).flatMap(([from, next]) =>
    next.map((to) => `${from} ${to}`),
  )
  expect(rows.map(({ step }) => step).toSorted()).toEqual(known.toSorted())
})
