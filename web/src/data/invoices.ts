import type { Client } from '@fieldlark/domain/clients/client.ts'
import type { Property } from '@fieldlark/domain/clients/property.ts'
import type { Invoice, InvoiceLine, InvoiceSource } from '@fieldlark/domain/invoices/invoice.ts'
import type { InvoiceDraft } from '@fieldlark/domain/invoices/invoice-draft.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

import { chainKey } from './chain.ts'
import { eventsKey } from './record-events.ts'
import { rowsOf } from './table.ts'

export type InvoiceClient = Pick<
  Client,
  'id' | 'name' | 'title' | 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone'
>
export type InvoicePlace = Pick<Property, 'id' | 'address' | 'city' | 'state' | 'zip_code' | 'country'>

/** An invoice with its lines in order, what it was made of, whom it is for and where. */
export type WholeInvoice = Invoice & {
  lines: InvoiceLine[]
  sources: InvoiceSource[]
  client: InvoiceClient | null
  property: InvoicePlace | null
}

const whole = [
  '*',
  'lines:invoice_lines(*)',
  'sources:invoice_sources(*)',
  'client:clients(id, name, title, first_name, last_name, company_name, email, phone)',
  'property:property_addresses(id, address, city, state, zip_code, country)',
].join(', ')

export async function fetchInvoice(id: string): Promise<WholeInvoice> {
  const query = rest.from('invoices').select(whole).eq('id', id)
  return rowsOf<WholeInvoice>((await query.order('position', { referencedTable: 'lines' }).single()) as never)
}

export const invoicesKey = (businessId: string) => ['invoices', businessId]
export const invoiceKey = (businessId: string, invoiceId: string) => [
  ...invoicesKey(businessId),
  'one',
  invoiceId,
]

export const useInvoice = (businessId: string, invoiceId: string) =>
  useQuery({ queryKey: invoiceKey(businessId, invoiceId), queryFn: () => fetchInvoice(invoiceId) })

/** Whatever is done with an invoice or its money shows in lists, counts, balances, its history and the work it bills. */
export function forgetInvoices(client: QueryClient, businessId: string) {
  const tables = ['payments', 'clients', 'jobs', 'uninvoiced_work', 'mail_log', 'dashboard', 'reports']
  const keys = [invoicesKey(businessId), chainKey(businessId), eventsKey(businessId)]
  for (const queryKey of [...keys, ...tables.map((table) => [table, businessId])]) {
    void client.invalidateQueries({ queryKey })
  }
}

export type InvoiceSave = { id: string; version: number | null; draft: InvoiceDraft }

async function saveInvoice(businessId: string, save: InvoiceSave): Promise<WholeInvoice> {
  const { lines, ...fields } = save.draft
  const invoice = { ...fields, id: save.id, version: save.version }
  rowsOf((await rest.rpc('save_invoice', { business_id: businessId, invoice, lines })) as never)
  return fetchInvoice(save.id)
}

/** version null: new. */
export function useSaveInvoice(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (save: InvoiceSave) => saveInvoice(businessId, save),
    onSuccess: (saved) => {
      forgetInvoices(client, businessId)
      client.setQueryData(invoiceKey(businessId, saved.id), saved)
    },
  })
}

export function useRemoveInvoice(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const { error, status } = await rest.from('invoices').delete().eq('id', id)
      if (error) throw toFailure(error, status)
    },
    onSuccess: () => {
      // Not the invoice itself: its screen is still there for a moment and must not ask for it.
      for (const part of ['list', 'counts']) {
        void client.invalidateQueries({ queryKey: [...invoicesKey(businessId), part] })
      }
      for (const table of ['chain', 'jobs', 'uninvoiced_work', 'dashboard']) {
        void client.invalidateQueries({ queryKey: [table, businessId] })
      }
    },
  })
}
