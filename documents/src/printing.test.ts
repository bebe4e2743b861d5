import { expect, it, vi } from 'vitest'
import { printPaper } from './printing.ts'
import { flat, readPdf } from './testing/read-pdf.ts'
import { sampleQuote } from './testing/sample-quote.ts'

// The first paper starts a thread and reads its fonts, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

it('prints beside the thread that asks, several at once', async () => {
  const numbers = ['Q-1', 'Q-2', 'Q-3']
  const papers = await Promise.all(
    numbers.map((quote_number) => printPaper('quote', sampleQuote({ quote: { quote_number } }), 'en')),
  )
  for (const [at, paper] of papers.entries()) {
    expect(flat((await readPdf(paper)).join())).toContain(`Quote ${numbers[at]}`)
  }
})

it('says what is wrong with what cannot be printed, and prints the next', async () => {
  const broken = sampleQuote({ business: { timezone: 'Nowhere/At_All' } })
  await expect(printPaper('quote', broken, 'en')).rejects.toThrow('Nowhere/At_All')
  expect((await printPaper('quote', sampleQuote(), 'en')).length).toBeGreaterThan(1000)
})

it('has no room for endless work', async () => {
  const asked = Array.from({ length: 50 }, () =>
    printPaper('quote', sampleQuote(), 'en').then(() => 'printed', String),
  )
  const answers = await Promise.all(asked)
  expect(answers.filter((answer) => answer === 'printed')).toHaveLength(40)
  expect(answers.at(-1)).toContain('Too many papers wait.')
})
