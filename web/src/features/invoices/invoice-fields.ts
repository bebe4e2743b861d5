import {
  type InvoiceDraft,
  type InvoiceForm,
  type InvoiceLineForm,
  invoiceDraftSchema,
} from '@fieldlark/domain/invoices/invoice-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import type { PlannedInvoice, PlannedLine } from '#data/invoice-plan.ts'
import type { WholeInvoice } from '#data/invoices.ts'
import { newId } from '#data/new-id.ts'
import type { CostedService } from '#data/services.ts'
import type { RecordValues } from '#parts/record/record-values.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'

/** What is typed; empty is ''. */
export type InvoiceFields = InvoiceForm
export type LineFields = InvoiceLineForm
export type InvoiceFormState = RecordForm<InvoiceFields, InvoiceDraft>

/** "0" of the database is an empty field, but a price of 0 is a price. */
const typed = (value: number | undefined) => (value ? String(value) : '')

export const newLine = (more: Partial<LineFields> = {}): LineFields => ({
  id: newId(),
  source_id: null,
  source: null,
  service_id: null,
  name: '',
  description: '',
  service_date: '',
  quantity: '1',
  unit_price: '',
  discount_amount: '',
  is_taxable: true,
  ...more,
})

export const lineOf = (service: CostedService): LineFields =>
  newLine({
    service_id: service.id,
    name: service.name,
    description: service.description ?? '',
    unit_price: String(service.price),
    is_taxable: service.is_taxable,
  })

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
  discount_amount: typed(line.discount_amount),
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
    discount_value: typed(invoice.discount_value),
    taxes: invoice.taxes ?? [],
    prices_include_tax: invoice.prices_include_tax ?? false,
  }
}

/** What a new one begins with: the plan, else nothing but the day. */
export const newInvoiceFields = (today: string, plan: PlannedInvoice | null): InvoiceFields => {
  const fields = fieldsOfInvoice(plan?.invoice ?? {}, plan?.lines ?? [])
  return {
    ...fields,
    issue_date: fields.issue_date || today,
    payment_terms: fields.payment_terms || 'net_30',
  }
}

/** An amount that came without lines is shown as one, so that it can be changed like any other. */
export function fieldsOf(invoice: WholeInvoice): InvoiceFields {
  const fields = fieldsOfInvoice(invoice, invoice.lines)
  if (fields.lines.length > 0 || invoice.amount === 0) return fields
  const { title, invoice_number, amount } = invoice
  const only = newLine({ name: title ?? invoice_number ?? '–', unit_price: String(amount) })
  return { ...fields, lines: [only] }
}

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
export const invoiceResolver = standardSchemaResolver(invoiceDraftSchema) as unknown as Resolver<
  RecordValues<InvoiceFields>,
  unknown,
  InvoiceDraft
>
