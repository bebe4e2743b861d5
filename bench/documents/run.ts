import { quotePdf } from '@fieldlark/documents/quote-pdf.ts'
import { sampleLine, sampleQuote } from '@fieldlark/documents/testing/sample-quote.ts'
import { type Figure, median, report } from '../figures.ts'
import { othersShare } from '../others-share.ts'

/** How long does a quote take to become paper? Every other line has a description of two rows. */
const description =
  'Floors, windows and the insides of the cabinets, with two people and supplies of our own.'

const quoteOf = (count: number) =>
  sampleQuote({
    lines: Array.from({ length: count }, (_, at) =>
      sampleLine({ name: `Deep clean of room ${at + 1}`, description: at % 2 ? description : null }, at),
    ),
  })

async function timesOf(count: number, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    await quotePdf(quoteOf(count), 'en')
    times.push(performance.now() - from)
  }
  return times
}

const [cold = Number.NaN] = await timesOf(1, 1)
await timesOf(60, 15)
const figures: Figure[] = [
  { what: 'the first paper of a thread, fonts read', value: cold, unit: 'ms', limit: null },
]
for (const [count, limit] of [
  [10, null],
  [60, 150],
  [200, null],
] as const) {
  const value = median(await timesOf(count, 15))
  figures.push({ what: `a quote of ${count} lines`, value, unit: 'ms', limit })
}
report(figures)
console.log(`others took ${(await othersShare()).toFixed(0)} % of the processors right after`)
