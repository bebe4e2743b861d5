import { expect, it } from 'vitest'
import { renderPdf } from './pdf-queue.ts'
import { flat, readPdf } from './testing/read-pdf.ts'
import { sampleQuote } from './testing/sample-quote.ts'

it('renders several documents at once in another thread', async () => {
  const numbers = ['Q-1', 'Q-2', 'Q-3']
  const documents = await Promise.all(
    numbers.map((quote_number) => renderPdf('quote', sampleQuote({ quote: { quote_number } }), 'en')),
  )
  for (const [at, document] of documents.entries()) {
    expect(flat((await readPdf(document)).join())).toContain(`Quote ${numbers[at]}`)
  }
})

it('rejects with the reason when a document cannot be rendered, and renders the next', async () => {
  const broken = sampleQuote({ business: { timezone: 'Nowhere/At_All' } })
  await expect(renderPdf('quote', broken, 'en')).rejects.toThrow('Nowhere/At_All')
  expect((await renderPdf('quote', sampleQuote(), 'en')).length).toBeGreaterThan(1000)
})

it('rejects a document when too many are waiting', async () => {
  const requests = Array.from({ length: 50 }, () =>
    renderPdf('quote', sampleQuote(), 'en').then(() => 'rendered', String),
  )
  const answers = await Promise.all(requests)
  expect(answers.filter((answer) => answer === 'rendered')).toHaveLength(41)
  expect(answers.at(-1)).toContain('Too many documents are waiting.')
})
