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

type Times = { clock: number[]; processor: number[] }

async function timesOf(count: number, rounds: number): Promise<Times> {
  const times: Times = { clock: [], processor: [] }
  for (let round = 0; round < rounds; round += 1) {
    const [from, before] = [performance.now(), process.threadCpuUsage()]
    await quotePdf(quoteOf(count), 'en')
    const { user, system } = process.threadCpuUsage(before)
    times.clock.push(performance.now() - from)
    times.processor.push((user + system) / 1000)
  }
  return times
}

const cold = median((await timesOf(1, 1)).clock)
await timesOf(60, 15)
const figures: Figure[] = [
  { what: 'the first paper of a thread, fonts read', value: cold, unit: 'ms', limit: null },
]
for (const [count, limit] of [
  [10, null],
  [60, 150],
  [200, null],
] as const) {
  const { clock, processor } = await timesOf(count, 15)
  figures.push(
    { what: `a quote of ${count} lines`, value: median(clock), unit: 'ms', limit },
    { what: '  of which the processor worked', value: median(processor), unit: 'ms', limit: null },
  )
}
report(figures)
console.log(`others took ${(await othersShare()).toFixed(0)} % of the processors right after`)
