import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import { type InvoiceState, invoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import { type CsvColumn, writeCsv } from '@fieldlark/domain/values/csv.ts'

import { saveFile } from '#connection/save-file.ts'
import type { ListedInvoice } from '../list/invoice-list-queries.ts'

type Header = 'number' | 'client' | 'title' | 'status' | 'issued' | 'due' | 'total' | 'balance'

type Words = {
  headers: Record<Header, string>
  states: Record<InvoiceState, string>
  today: string
  nameOf: (client: NamedClient) => string
}

/** The rows for a spreadsheet, with amounts as plain numbers. */
function textOf(rows: readonly ListedInvoice[], { headers, states, today, nameOf }: Words): string {
  const columns: CsvColumn<ListedInvoice>[] = [
    { header: headers.number, value: ({ invoice_number }) => invoice_number },
    { header: headers.client, value: ({ client }) => client && nameOf(client) },
    { header: headers.title, value: ({ title }) => title },
    { header: headers.status, value: (row) => states[invoiceState(row, today)] },
    { header: headers.issued, value: ({ issue_date }) => issue_date },
    { header: headers.due, value: ({ due_date }) => due_date },
    { header: headers.total, value: ({ total_amount }) => total_amount },
    { header: headers.balance, value: ({ balance }) => balance },
  ]
  return writeCsv(columns, rows)
}

/** Saves the rows as a download. */
export function saveInvoicesFile(rows: readonly ListedInvoice[], words: Words) {
  const file = new Blob([textOf(rows, words)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `fieldlark-invoices-${words.today}.csv`)
}
