import { type FreeInvoice, freeAmount, freeInvoiceTotals } from '@fieldlark/domain/invoices/free-invoice.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import type { Minor } from '@fieldlark/domain/values/money.ts'
import { isSignShared, moneyText, percentText, unitPriceText } from '@fieldlark/domain/values/money-text.ts'
import { numberText } from '@fieldlark/domain/values/number-text.ts'

import type { Piece } from './piece.ts'
import { previewTexts } from './preview.texts.ts'

type Texts = (typeof previewTexts)['en']
type Totals = ReturnType<typeof freeInvoiceTotals>
type Sheet = { invoice: FreeInvoice; totals: Totals; texts: Texts; money: (minor: Minor) => string }
type Parts = readonly (Piece | null | false)[]

const box = (look: string, ...inside: Parts): Piece => ({ tag: 'div', look, inside })
const words = (inside: string, look = ''): Piece => ({ tag: 'p', look, inside })

/** Typed text, or in its place what belongs there. */
const named = (text: string, otherwise: string, look: string): Piece => ({
  tag: 'p',
  look: text === '' ? `${look} text-ink-faint` : look,
  inside: text || otherwise,
})

function head({ invoice, texts }: Sheet, logo: string | null): Piece {
  const { business, language } = invoice
  return {
    ...box(
      'flex items-start justify-between gap-4 border-b-2 border-field pb-3',
      box(
        'flex min-w-0 items-start gap-3',
        logo !== null && { tag: 'img', look: 'max-h-11 max-w-28 shrink-0 object-contain', src: logo },
        box(
          'min-w-0 text-ink-soft',
          named(business.name, texts.yourName, 'text-base font-bold break-words text-ink'),
          business.address !== '' && words(business.address, 'whitespace-pre-line'),
          business.contact !== '' && words(business.contact),
          business.registration !== '' && words(`${texts.registration}: ${business.registration}`),
        ),
      ),
      box(
        'shrink-0 text-right',
        words(texts.kind, 'text-lg font-bold'),
        words(`${texts.number} ${invoice.number}`, 'text-ink-soft'),
        words(dayText(language, invoice.issue_date), 'text-ink-soft'),
      ),
    ),
    isAccented: true,
  }
}

const parties = ({ invoice, texts }: Sheet): Piece =>
  box(
    'mt-4 grid grid-cols-2 gap-4',
    box(
      'min-w-0',
      words(texts.client, 'text-ink-soft'),
      named(invoice.client.name, texts.yourClient, 'font-bold break-words'),
      invoice.client.address !== '' && words(invoice.client.address, 'whitespace-pre-line'),
    ),
    box(
      '',
      words(texts.due, 'text-ink-soft'),
      words(dayText(invoice.language, invoice.due_date), 'font-bold'),
    ),
  )

const number = 'py-2 pl-3 text-right align-top tabular-nums'
const cell = (inside: string, look = number): Piece => ({ tag: 'td', look, inside })

function rows({ invoice, totals, texts, money }: Sheet): Piece[] {
  const { language, currency, lines, taxes } = invoice
  if (lines.length === 0)
    return [
      { tag: 'tr', inside: [{ tag: 'td', span: 4, look: 'py-2 text-ink-faint', inside: texts.yourWork }] },
    ]
  return lines.map((line, at) => ({
    tag: 'tr',
    look: 'border-b border-line',
    inside: [
      cell(line.name + (taxes.length > 0 && !line.is_taxable ? ' *' : ''), 'py-2 align-top break-words'),
      cell(numberText(language, line.quantity, currency)),
      cell(unitPriceText(language, line.unit_price || 0, currency)),
      cell(money(totals.lineTotals[at] ?? 0n)),
    ],
  }))
}

function table(sheet: Sheet): Piece {
  const { texts } = sheet
  const title = (inside: string, look: string): Piece => ({ tag: 'th', look, inside })
  const right = 'py-1.5 pl-3 text-right font-medium'
  return {
    tag: 'table',
    look: 'mt-5 w-full',
    inside: [
      {
        tag: 'thead',
        look: 'border-b border-line-strong text-ink-soft',
        inside: [
          {
            tag: 'tr',
            inside: [
              title(texts.line, 'py-1.5 text-left font-medium'),
              title(texts.quantity, right),
              title(texts.unitPrice, right),
              title(texts.amount, right),
            ],
          },
        ],
      },
      { tag: 'tbody', inside: rows(sheet) },
    ],
  }
}

/** From the subtotal to what is left, in the order of the PDF. */
export function sumsOf({ invoice, totals, texts, money }: Sheet): { label: string; amount: string }[] {
  const { language, currency, discount, deposit } = invoice
  const shareOf = ({ type, value }: FreeInvoice['discount']) =>
    type === 'percent' ? ` (${percentText(language, value || 0, currency)})` : ''
  const plain = [
    { label: texts.subtotal, amount: money(totals.subtotal) },
    ...(totals.discountAmount > 0n
      ? [{ label: texts.discount + shareOf(discount), amount: `−${money(totals.discountAmount)}` }]
      : []),
    ...(invoice.prices_include_tax ? [] : taxesOf({ invoice, totals, texts, money })),
  ]
  return [
    ...(plain.length > 1 ? plain : []),
    { label: texts.total, amount: money(totals.total) },
    ...(totals.deposit > 0n && deposit.type !== null
      ? [{ label: texts.deposit, amount: `−${money(totals.deposit)}` }]
      : []),
    { label: texts.balance, amount: money(totals.balance) },
  ]
}

const taxesOf = ({ invoice: { language, currency }, totals, money }: Sheet) =>
  totals.taxLines.map(({ name, rate, amount }) => ({
    label: `${name} (${percentText(language, rate, currency)})`,
    amount: money(amount),
  }))

function sums(sheet: Sheet): Piece {
  const { invoice, texts } = sheet
  const all = sumsOf(sheet)
  const isIncluded = invoice.prices_include_tax && invoice.taxes.length > 0
  const included = taxesOf(sheet).map(({ label, amount }) => `${label} ${amount}`)
  const isMarked = invoice.taxes.length > 0 && invoice.lines.some((line) => !line.is_taxable)
  return box(
    'mt-3 flex flex-col items-end',
    box(
      'w-full max-w-72',
      ...all.map(({ label, amount }, at): Piece => {
        const isLast = at === all.length - 1
        const look = isLast ? 'mt-1 border-t-2 border-field pt-2 text-lg font-bold' : 'py-0.5 text-ink-soft'
        return {
          ...box(
            `flex justify-between gap-4 ${look}`,
            { tag: 'span', inside: label },
            { tag: 'span', look: 'tabular-nums', inside: amount },
          ),
          isAccented: isLast,
        }
      }),
    ),
    isIncluded && words(texts.included(included.join(', ')), 'mt-1 text-2xs text-ink-soft'),
    isMarked && words(texts.notTaxed, 'mt-1 text-2xs text-ink-soft'),
    isSignShared(invoice.language, invoice.currency) &&
      words(texts.allIn(invoice.currency), 'mt-1 text-2xs text-ink-soft'),
  )
}

const block = (title: string, text: string): Piece | false =>
  text !== '' &&
  box(
    'mt-4 border-t border-line pt-3',
    words(title, 'font-bold'),
    words(text, 'break-words whitespace-pre-line text-ink-soft'),
  )

export function sheetOf(invoice: FreeInvoice): Sheet {
  const totals = freeInvoiceTotals(invoice)
  const { language, currency } = invoice
  return {
    invoice,
    totals,
    texts: previewTexts[language],
    money: (minor) => moneyText(language, freeAmount(totals, minor), currency),
  }
}

/** The invoice as its PDF will show it. */
export function previewOf(invoice: FreeInvoice, logo: string | null): Piece {
  const sheet = sheetOf(invoice)
  return box(
    'text-xs',
    head(sheet, logo),
    parties(sheet),
    table(sheet),
    sums(sheet),
    block(sheet.texts.howToPay, invoice.how_to_pay),
    block(sheet.texts.notes, invoice.notes),
  )
}
