import { closeServer, listen } from '@fieldlark/backend/http/listen.ts'
import { answerNode } from '@fieldlark/backend/http/node-bridge.ts'
import { createNodeServer } from '@fieldlark/backend/http/node-server.ts'
import { PdfQueue } from '@fieldlark/documents/pdf-queue.ts'
import { sampleQuote } from '@fieldlark/documents/testing/sample-quote.ts'
import { afterEach, expect, it } from 'vitest'
import { createPdfFunction } from './pdf-request.ts'

let close = async () => {}
afterEach(() => close())

/** The address of a server that prints what the name of a business asks of the thread that stands in for the renderer. */
async function serve(): Promise<string> {
  const queue = new PdfQueue({
    module: new URL(import.meta.resolve('@fieldlark/documents/testing/fragile-thread.ts')),
    timeoutMs: 300,
    idleMs: 100,
    maxWaiting: 40,
    heapMb: 32,
  })
  const respond = createPdfFunction({ areRateLimitsOn: false, log: () => {} }, async (_, { name }) => {
    const data = sampleQuote({ business: { name: String(name) } })
    const bytes = await queue.print({ kind: 'quote', data, language: 'en', logo: null })
    return { name: 'Q-0007.pdf', bytes: Buffer.from(bytes) }
  })
  const server = createNodeServer((request, response) => answerNode(respond, request, response, 0))
  await listen(server, { port: 0, host: '127.0.0.1' })
  close = () => closeServer(server)
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/functions/v1/quote-pdf`
}

it('refuses a document that the thread could not finish with 503, a code and the time of another attempt', async () => {
  const url = await serve()
  const ask = (name: string) => fetch(`${url}?name=${name}`)
  for (const expected of [/^600$/, /^\d+$/]) {
    const answer = await ask('endless')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(expected)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.json()).toMatchObject({ code: 'document_too_large' })
  }
  expect((await ask('other')).status).toBe(200)
})

it('accepts the longest texts that may be stored, and nothing longer', async () => {
  const url = await serve()
  const settings = (extra = 0) => ({
    invoice_terms: '🌱'.repeat(10_000 + extra),
    invoice_message: '🌱'.repeat(4000),
    bank_details: '🌱'.repeat(2000),
    footer: '🌱'.repeat(1000),
  })
  const ask = async (extra: number) => {
    const body = JSON.stringify({ name: 'other', settings: settings(extra) })
    return (await fetch(url, { method: 'POST', body })).status
  }
  expect(await ask(0)).toBe(200)
  expect(await ask(2000)).toBe(413)
})
