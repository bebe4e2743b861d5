import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { brandedPdf, type Draft } from './branded-pdf.ts'
import { type InvoiceTexts, invoiceTexts } from './invoice.texts.ts'
import type { InvoiceData } from './invoice-data.ts'
import { invoiceLines, invoiceTotals } from './invoice-figures.ts'
import { block } from './page/block.ts'
import { createCarry } from './page/carry.ts'
import { linesTable } from './page/lines-table.ts'
import { clientText, parties } from './page/party.ts'
import { payAndAnswer } from './page/pay-and-answer.ts'
import type { Stamp } from './page/stamp.ts'
import { sums } from './page/sums.ts'
import { title } from './page/title.ts'

/** An invoice: what was done, what it costs, what was paid and what is left. */
export const invoicePdf = brandedPdf(invoiceTexts, (draft: Draft<InvoiceData, InvoiceTexts>) => {
  const { data, texts, common, accent } = draft
  const { invoice, settings, client, property } = data
  const { rows, note } = invoiceTotals(data, draft)
  const lines = invoiceLines(data, draft)
  const carry = createCarry()
  const mark = stampOf(data, texts)
  return {
    name: invoice.invoice_number ?? texts.draft,
    title: invoice.title,
    facts: facts(draft),
    printed: [rows, lines],
    stamp: mark,
    watermark: ['draft', 'void'].includes(data.state) ? (mark?.text ?? null) : null,
    carry,
    content: [
      parties([common.client, clientText(client)], [common.property, property]),
      invoice.title && title(invoice.title),
      invoice.message && h(Text, { style: { marginTop: invoice.title ? 4 : 18 } }, invoice.message),
      linesTable(common, lines, accent, carry),
      sums(rows, note, accent),
      payAndAnswer({
        details: isToBePaid(data) ? (settings?.bank_details ?? null) : null,
        heading: common.howToPay,
        reference: invoice.invoice_number,
        link: data.is_current ? (data.link ?? null) : null,
        invitation: texts.open,
        common,
      }),
      block(texts.notes, invoice.notes),
      block(texts.conditions, invoice.terms),
    ],
  }
})

const isToBePaid = ({ invoice, is_current: isCurrent, state }: InvoiceData) =>
  isCurrent && invoice.balance > 0 && !['void', 'written_off'].includes(state)

function stampOf({ state, is_current: isCurrent }: InvoiceData, { stamps }: InvoiceTexts): Stamp | null {
  if (!isCurrent) return { text: stamps.earlier, tone: 'quiet' }
  if (state === 'draft') return { text: stamps.draft, tone: 'quiet' }
  if (state === 'void') return { text: stamps.void, tone: 'bad' }
  if (state === 'paid') return { text: stamps.paid, tone: 'good' }
  return state === 'overdue' ? { text: stamps.overdue, tone: 'bad' } : null
}

function facts({
  data: { invoice, version_number: version },
  texts,
  common,
  language,
}: Draft<InvoiceData, InvoiceTexts>): [string, string][] {
  const { payment_terms: terms, po_number: order } = invoice
  return [
    [common.number, invoice.invoice_number ?? texts.draft],
    ...(version > 1 ? [[common.version, String(version)] as [string, string]] : []),
    [texts.issued, dayText(language, invoice.issue_date)],
    [texts.due, dayText(language, invoice.due_date)],
    ...(terms ? [[texts.payment, texts.terms[terms]] as [string, string]] : []),
    ...(order ? [[texts.poNumber, order] as [string, string]] : []),
  ]
}
