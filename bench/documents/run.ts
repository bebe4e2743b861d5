import { freeInvoiceData } from '@fieldlark/documents/free-invoice.ts'
import { invoicePdf } from '@fieldlark/documents/invoice-pdf.ts'
import { quotePdf } from '@fieldlark/documents/quote-pdf.ts'
import type { StatementData } from '@fieldlark/documents/statement-data.ts'
import { statementPdf } from '@fieldlark/documents/statement-pdf.ts'
import { billLine, sampleBill } from '@fieldlark/documents/testing/sample-bill.ts'
import { sampleLine, sampleQuote } from '@fieldlark/documents/testing/sample-quote.ts'
import { emptyFreeInvoice } from '@fieldlark/domain/invoices/free-invoice.ts'
import { type Figure, median, report } from '../figures.ts'
import { othersShare } from '../others-share.ts'

/** How long does the PDF of a quote, an invoice or a statement take? Every other line has a description of two rows. */
const description =
  'Floors, windows and the insides of the cabinets, with two people and supplies of our own.'

const quoteOf = (count: number) =>
  sampleQuote({
    lines: Array.from({ length: count }, (_, at) =>
      sampleLine({ name: `Deep clean of room ${at + 1}`, description: at % 2 ? description : null }, at),
    ),
  })

const invoiceOf = (count: number) =>
  sampleBill({
    lines: Array.from({ length: count }, (_, at) =>
      billLine({ name: `Deep clean of room ${at + 1}`, description: at % 2 ? description : null }, at),
    ),
  })

/** As the generator of the public site sends it, at most a hundred lines. */
const freeInvoiceOf = (count: number) =>
  freeInvoiceData({
    ...emptyFreeInvoice('en', '2026-11-21'),
    client: { name: 'Rosa Delgado', address: '1912 E 14th St, Austin' },
    lines: Array.from({ length: count }, (_, at) => ({
      name: `Deep clean of room ${at + 1}`,
      quantity: '2',
      unit_price: '45.50',
      is_taxable: at % 2 === 0,
    })),
    taxes: [{ name: 'Sales tax', rate: '8.25' }],
  })

/** Five years of a client with an invoice or a payment every day, hardly ever of the same amount. */
const statementOf = (count: number): StatementData => {
  const { business, settings, client } = sampleBill()
  const from = Date.UTC(2021, 10, 22)
  let cents = 0
  return {
    business,
    settings,
    client,
    today: '2026-11-21',
    statement: {
      from_date: '2021-11-22',
      to_date: '2026-11-21',
      opening_balance: 0,
      closing_balance: 0,
      credit: null,
      created_at: '2026-11-21T10:00:00Z',
    },
    entries: Array.from({ length: count }, (_, at) => {
      const amount = (at % 2 ? -1 : 1) * (8000 + ((at * 7919) % 90_001))
      cents += amount
      return {
        day: new Date(from + at * 86_400_000).toISOString().slice(0, 10),
        kind: at % 2 ? 'payment' : 'invoice',
        reference: `N-${1000 + at}`,
        amount: amount / 100,
        balance: cents / 100,
      }
    }),
  }
}

const documents = {
  quote: (count: number) => quotePdf(quoteOf(count), 'en'),
  invoice: (count: number) => invoicePdf(invoiceOf(count), 'en'),
  free: (count: number) => invoicePdf(freeInvoiceOf(count), 'en'),
  statement: (count: number) => statementPdf(statementOf(count), 'en'),
}
type Kind = keyof typeof documents

type Times = { clock: number[]; processor: number[] }

async function timesOf(kind: Kind, count: number, rounds: number): Promise<Times> {
  const times: Times = { clock: [], processor: [] }
  for (let round = 0; round < rounds; round += 1) {
    const [from, before] = [performance.now(), process.threadCpuUsage()]
    await documents[kind](count)
    const { user, system } = process.threadCpuUsage(before)
    times.clock.push(performance.now() - from)
    times.processor.push((user + system) / 1000)
  }
  return times
}

const cold = median((await timesOf('quote', 1, 1)).clock)
await timesOf('quote', 60, 15)
const figures: Figure[] = [
  { what: 'the first PDF of a thread, fonts loaded', value: cold, unit: 'ms', limit: null },
]
for (const [kind, count, limit, rounds] of [
  ['quote', 10, null, 15],
  ['quote', 60, 150, 15],
  ['quote', 200, 500, 15],
  ['invoice', 10, null, 15],
  ['invoice', 60, 150, 15],
  ['invoice', 200, 500, 15],
  ['free', 100, 2000, 15],
  ['statement', 1800, 1000, 5],
] as const) {
  const { clock, processor } = await timesOf(kind, count, rounds)
  figures.push(
    { what: `${kind}, ${count} lines`, value: median(clock), unit: 'ms', limit },
    { what: '  of which the processor worked', value: median(processor), unit: 'ms', limit: null },
  )
}
report(figures)
console.log(`others took ${(await othersShare()).toFixed(0)} % of the processors right after`)
