import { invoiceLimits } from '@fieldlark/domain/invoices/invoice.ts'
import {
  type InvoiceDraft,
  type InvoiceForm,
  type InvoiceLineForm,
  invoiceDraftSchema,
} from '@fieldlark/domain/invoices/invoice-draft.ts'
import { type InvoiceTotals, invoiceTotals } from '@fieldlark/domain/invoices/invoice-totals.ts'
import { inCurrency } from '@fieldlark/domain/quotes/document-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import type { PlannedInvoice, PlannedLine } from '#data/billable-work.ts'
import type { WholeInvoice } from '#data/invoices.ts'
import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { blankLine, serviceLine, typedAmount } from '#parts/document/new-line.ts'
import { useFieldProps } from '#parts/record/field-props.ts'
import type { RecordValues } from '#parts/record/record-values.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'

/** The form's values as typed; an empty field is ''. */
export type InvoiceFields = InvoiceForm
export type LineFields = InvoiceLineForm
export type InvoiceFormState = RecordForm<InvoiceFields, InvoiceDraft>

export const newLine = (more: Partial<LineFields> = {}): LineFields => ({
  ...blankLine(),
  source_id: null,
  source: null,
  service_date: '',
  ...more,
})

export const lineOf = (service: CostedService): LineFields => newLine(serviceLine(service))

const lineFields = ({ source, ...line }: PlannedLine): LineFields => ({
  id: line.id,
  source_id: line.source_id,
  source: source
    ? {
        job_id: source.job_id ?? null,
        visit_id: source.visit_id ?? null,
        job_line_id: source.job_line_id ?? null,
        quote_id: source.quote_id ?? null,
      }
    : null,
  service_id: line.service_id,
  name: line.name,
  description: line.description ?? '',
  service_date: line.service_date ?? '',
  quantity: String(line.quantity),
  unit_price: String(line.unit_price),
  discount_amount: typedAmount(line.discount_amount),
  is_taxable: line.is_taxable,
})

function fieldsOfInvoice(invoice: PlannedInvoice['invoice'], lines: readonly PlannedLine[]): InvoiceFields {
  return {
    client_id: invoice.client_id ?? '',
    property_id: invoice.property_id ?? '',
    title: invoice.title ?? '',
    issue_date: invoice.issue_date ?? '',
    due_date: invoice.due_date ?? '',
    payment_terms: invoice.payment_terms ?? '',
    po_number: invoice.po_number ?? '',
    message: invoice.message ?? '',
    notes: invoice.notes ?? '',
    terms: invoice.terms ?? '',
    lines: lines.map(lineFields),
    discount_type: invoice.discount_type ?? '',
    discount_value: typedAmount(invoice.discount_value),
    taxes: invoice.taxes ?? [],
    prices_include_tax: invoice.prices_include_tax ?? false,
  }
}

/** The initial values of a new invoice: the plan, otherwise only the date. */
export const newInvoiceFields = (today: string, plan: PlannedInvoice | null): InvoiceFields => {
  const fields = fieldsOfInvoice(plan?.invoice ?? {}, plan?.lines ?? [])
  return {
    ...fields,
    issue_date: fields.issue_date || today,
    payment_terms: fields.payment_terms || 'net_30',
  }
}

/** An amount without lines is shown as one line, so that it can be edited like any other. */
export function fieldsOf(invoice: WholeInvoice): InvoiceFields {
  const fields = fieldsOfInvoice(invoice, invoice.lines)
  if (fields.lines.length > 0 || invoice.amount === 0) return fields
  const { title, invoice_number, amount } = invoice
  const only = newLine({ name: title ?? invoice_number ?? '–', unit_price: String(amount) })
  return { ...fields, lines: [only] }
}

/** The totals of what is typed, computed like the database's. */
export const typedTotals = (
  fields: Pick<InvoiceFields, 'lines' | 'taxes' | 'prices_include_tax' | 'discount_type' | 'discount_value'>,
  exponent: number,
): InvoiceTotals =>
  invoiceTotals({
    lines: fields.lines,
    taxes: fields.taxes,
    discount: { type: fields.discount_type || null, value: fields.discount_value },
    pricesIncludeTax: fields.prices_include_tax,
    exponent,
  })

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
export const invoiceResolver = (exponent: number) =>
  standardSchemaResolver(inCurrency(invoiceDraftSchema, exponent)) as unknown as Resolver<
    RecordValues<InvoiceFields>,
    unknown,
    InvoiceDraft
  >

/** The label, hint and error of each field. */
export function useInvoiceProps(form: InvoiceFormState, clashes: Partial<InvoiceFields> | null) {
  const { fields, hints, problems } = useTexts(invoiceFormTexts)
  return useFieldProps(form, clashes, {
    labels: fields,
    hints,
    problems,
    limits: { ...invoiceLimits, po_number: invoiceLimits.poNumber },
    words: ['title', 'po_number', 'message', 'notes', 'terms', 'issue_date', 'due_date'],
  })
}

export type AboutField = ReturnType<typeof useInvoiceProps>
