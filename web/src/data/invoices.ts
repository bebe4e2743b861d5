import type { InvoiceDraft } from '@fieldlark/domain/invoices/invoice-draft.ts'
import type { OwnInvoiceDraft } from '@fieldlark/domain/invoices/own-invoice-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { clientName, rest } from '#data/rest.ts'

import { perform } from './command.ts'
import type { Selected } from './schema.ts'
import { rowsOf, table } from './table.ts'
import { useRemoval, useWrite } from './write.ts'

const whole = `*, lines:invoice_lines(*), sources:invoice_sources(*),
  client:clients(id, ${clientName}, email, phone, address),
  property:property_addresses(id, address, city, state, zip_code, country)` as const
/** An invoice with its lines in order, what it was created from, its client and its property. */
export type WholeInvoice = Selected<'invoices', typeof whole>
export type InvoiceClient = NonNullable<WholeInvoice['client']>
export type InvoicePlace = NonNullable<WholeInvoice['property']>

export async function fetchInvoice(id: string): Promise<WholeInvoice> {
  const query = rest.from('invoices').select(whole).eq('id', id)
  return rowsOf(await query.order('position', { referencedTable: 'lines' }).single())
}

export const invoicesKey = (businessId: string) => ['invoices', businessId]
export const invoiceKey = (businessId: string, invoiceId: string) => [
  ...invoicesKey(businessId),
  'one',
  invoiceId,
]

export const useInvoice = (businessId: string, invoiceId: string) =>
  useQuery({ queryKey: invoiceKey(businessId, invoiceId), queryFn: () => fetchInvoice(invoiceId) })

export type InvoiceSave = { id: string; version: number | null; draft: InvoiceDraft }

/** The arguments of the commands that save an invoice. */
export function savedInvoice(businessId: string, { id, version, draft }: InvoiceSave) {
  const { lines, ...fields } = draft
  return { business_id: businessId, invoice: { ...fields, id, version }, lines }
}

async function saveInvoice(businessId: string, save: InvoiceSave): Promise<WholeInvoice> {
  await perform(businessId, 'save_invoice', savedInvoice(businessId, save))
  return fetchInvoice(save.id)
}

/** version null: new. */
export const useSaveInvoice = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['invoices'], keyOf: ({ id }) => invoiceKey(businessId, id) },
    (save: InvoiceSave) => saveInvoice(businessId, save),
  )

/** What workers change of the draft of an invoice of their work. */
export const useSaveOwnInvoice = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['invoices'], keyOf: ({ id }) => invoiceKey(businessId, id) },
    async ({ id, version, draft }: { id: string; version: number | null; draft: OwnInvoiceDraft }) => {
      const { lines, ...fields } = draft
      await perform(businessId, 'save_own_invoice', {
        invoice_id: id,
        invoice: { ...fields, version },
        lines,
      })
      return fetchInvoice(id)
    },
  )

export const useRemoveInvoice = (businessId: string) =>
  useRemoval(businessId, 'invoices', table('invoices').remove)

/** The columns of an invoice listed on another record. */
const listed = 'id, invoice_number, title, status, issue_date, due_date, total_amount, balance, viewed_at'
export type InvoiceRow = Selected<'invoices', typeof listed>

/** The invoices of a client, or those created from a job: newest first. */
export const useInvoicesOf = (businessId: string, of: { clientId: string } | { jobId: string }) =>
  useQuery({
    queryKey: [...invoicesKey(businessId), 'of', of],
    staleTime: 0,
    queryFn: async () => {
      // The inner join only filters; nothing of it is read.
      const made = (
        'jobId' in of ? `${listed}, made_of:invoice_sources!inner(job_id)` : listed
      ) as typeof listed
      const all = rest.from('invoices').select(made).eq('business_id', businessId)
      const own = 'jobId' in of ? all.eq('made_of.job_id', of.jobId) : all.eq('client_id', of.clientId)
      return rowsOf(await own.order('created_at', { ascending: false }).order('id').limit(100))
    },
  })
