import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { accentOf, framed } from './framed.ts'
import { type InvoiceTexts, invoiceTexts } from './invoice.texts.ts'
import type { InvoiceData } from './invoice-data.ts'
import { invoiceLines, invoiceSums } from './invoice-figures.ts'
import { block } from './page/block.ts'
import { createCarry } from './page/carry.ts'
import { linesTable } from './page/lines-table.ts'
import { clientText, parties } from './page/party.ts'
import type { Stamp } from './page/stamp.ts'
import { sums } from './page/sums.ts'
import { paperTexts } from './paper.texts.ts'
import { withPrintableTexts } from './printable-data.ts'

/** An invoice: what was done, what it costs, what was paid and what is left. `logo` is the bytes of a picture. */
export function invoicePdf(
  given: InvoiceData,
  language: Language,
  logo: Uint8Array | null = null,
): Promise<Uint8Array> {
  const data = withPrintableTexts(given)
  const [texts, words] = [invoiceTexts[language], paperTexts[language]]
  const { invoice, business, settings, client, property } = data
  const spoken = { texts, words, language, currency: business.currency ?? 'USD' }
  const { rows, included } = invoiceSums(data, spoken)
  const lines = invoiceLines(data, spoken)
  const starred = lines.some(({ name }) => name.endsWith(' *')) ? texts.notTaxed : ''
  const [accent, carry] = [accentOf(settings), createCarry()]
  const mark = stampOf(data, texts)
  return framed(
    {
      business,
      settings,
      language,
      logo,
      kind: texts.kind,
      name: `${texts.kind} ${invoice.invoice_number ?? texts.draft}`,
      title: invoice.title,
      facts: facts(data, texts, language),
      said: [data, texts, rows, lines],
      stamp: mark,
      watermark: ['draft', 'void'].includes(data.state) ? (mark?.text ?? null) : null,
      carry,
    },
    parties([words.client, clientText(client)], [words.property, property]),
    invoice.title && h(Text, { style: titleStyle }, invoice.title),
    invoice.message && h(Text, { style: { marginTop: invoice.title ? 4 : 18 } }, invoice.message),
    linesTable({ ...texts, carried: words.carried }, lines, accent, carry),
    sums(rows, [included, starred].filter(Boolean).join(' '), accent),
    isToBePaid(data) && block(words.howToPay, settings?.bank_details),
    block(texts.notes, invoice.notes),
    block(texts.conditions, invoice.terms),
  )
}

const titleStyle = { fontSize: 14, lineHeight: 1.3, fontWeight: 700, marginTop: 18 } as const

const isToBePaid = ({ invoice, is_current: isCurrent, state }: InvoiceData) =>
  isCurrent && invoice.balance > 0 && !['void', 'written_off'].includes(state)

function stampOf({ state, is_current: isCurrent }: InvoiceData, { stamps }: InvoiceTexts): Stamp | null {
  if (!isCurrent) return { text: stamps.earlier, tone: 'quiet' }
  if (state === 'draft') return { text: stamps.draft, tone: 'quiet' }
  if (state === 'void') return { text: stamps.void, tone: 'bad' }
  if (state === 'paid') return { text: stamps.paid, tone: 'good' }
  return state === 'overdue' ? { text: stamps.overdue, tone: 'bad' } : null
}

function facts(
  { invoice, version_number: version }: InvoiceData,
  texts: InvoiceTexts,
  language: Language,
): [string, string][] {
  const { payment_terms: terms, po_number: order } = invoice
  return [
    [texts.number, invoice.invoice_number ?? texts.draft],
    ...(version > 1 ? [[texts.version, String(version)] as [string, string]] : []),
    [texts.issued, dayText(language, invoice.issue_date)],
    [texts.due, dayText(language, invoice.due_date)],
    ...(terms ? [[texts.payment, texts.terms[terms]] as [string, string]] : []),
    ...(order ? [[texts.poNumber, order] as [string, string]] : []),
  ]
}
