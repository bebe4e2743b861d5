import { invoicePdf } from '@fieldlark/documents/invoice-pdf.ts'
import { quotePdf } from '@fieldlark/documents/quote-pdf.ts'
import { billLine, sampleBill } from '@fieldlark/documents/testing/sample-bill.ts'
import { sampleLine, sampleQuote } from '@fieldlark/documents/testing/sample-quote.ts'
import { type Figure, median, report } from '../figures.ts'
import { othersShare } from '../others-share.ts'

/** How long do a quote and an invoice take to become paper? Every other line has a description of two rows. */
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

const papers = {
  quote: (count: number) => quotePdf(quoteOf(count), 'en'),
  invoice: (count: number) => invoicePdf(invoiceOf(count), 'en'),
}
type Kind = keyof typeof papers

type Times = { clock: number[]; processor: number[] }

async function timesOf(kind: Kind, count: number, rounds: number): Promise<Times> {
  const times: Times = { clock: [], processor: [] }
  for (let round = 0; round < rounds; round += 1) {
    const [from, before] = [performance.now(), process.threadCpuUsage()]
    await papers[kind](count)
    const { user, system } = process.threadCpuUsage(before)
    times.clock.push(performance.now() - from)
    times.processor.push((user + system) / 1000)
  }
  return times
}

const cold = median((await timesOf('quote', 1, 1)).clock)
await timesOf('quote', 60, 15)
const figures: Figure[] = [
  { what: 'the first paper of a thread, fonts read', value: cold, unit: 'ms', limit: null },
]
for (const kind of ['quote', 'invoice'] as const) {
  for (const [count, limit] of [
    [10, null],
    [60, 150],
    [200, null],
  ] as const) {
    const { clock, processor } = await timesOf(kind, count, 15)
    const what = kind === 'quote' ? `a quote of ${count} lines` : `an invoice of ${count} lines`
    figures.push(
      { what, value: median(clock), unit: 'ms', limit },
      { what: '  of which the processor worked', value: median(processor), unit: 'ms', limit: null },
    )
  }
}
report(figures)
console.log(`others took ${(await othersShare()).toFixed(0)} % of the processors right after`)
