import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { paths } from '#paths.ts'
import { callsOf, refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId } from '#testing/rows.ts'
import { clientNewsTexts } from './client-news.texts.ts'
import { ClientNews } from './client-news.tsx'

const events = 'GET rest/v1/record_events'
const [quote, invoice] = [nextId(), nextId()]
const at = '2026-11-20T15:00:00Z'

const event = (id: number, record: string, record_id: string, kind: string) => ({
  id,
  record,
  record_id,
  kind,
  created_at: at,
})

describe('what clients did', () => {
  it.each(['en', 'es'] as const)('is named, with the way to the document, in %s', async (language) => {
    reply(events, [event(9, 'invoice', invoice, 'viewed'), event(8, 'quote', quote, 'approved')])
    reply('GET rest/v1/quotes', [{ id: quote, number: 'Q-0001', client: { name: 'Helen Park' } }])
    reply('GET rest/v1/invoices', [{ id: invoice, number: 'INV-0004', client: { name: 'Rosa Diaz' } }])
    await renderSignedIn(<ClientNews />, { language })
    const { kinds } = clientNewsTexts[language]
    const [opened, approved] = await screen.findAllByRole('link')
    expect(opened?.textContent).toContain(kinds['invoice.viewed'])
    expect(opened?.textContent).toContain('Rosa Diaz · INV-0004')
    expect(opened?.getAttribute('href')).toBe(paths.invoice.replace(':invoiceId', invoice))
    expect(approved?.textContent).toContain(kinds['quote.approved'])
    expect(approved?.getAttribute('href')).toBe(paths.quote.replace(':quoteId', quote))
    // Nobody of the business did it.
    expect(callsOf(events)[0]?.query.get('user_id')).toBe('is.null')
  })

  it('is nothing only where there is nothing', async () => {
    reply(events, [])
    await renderSignedIn(<ClientNews />)
    await screen.findByText(new RegExp(clientNewsTexts.en.nothing))
    expect(callsOf('GET rest/v1/quotes')).toEqual([])
  })

  it('that could not be read is not called nothing', async () => {
    reply(events, () => refusal(500, 'XX000', 'broken'))
    await renderSignedIn(<ClientNews />)
    await screen.findByText(clientNewsTexts.en.failed)
    expect(screen.queryByText(new RegExp(clientNewsTexts.en.caughtUp))).toBeNull()
  })

  it('is not asked for by a worker, who may not read it', async () => {
    await renderSignedIn(<ClientNews />, { role: 'worker' })
    await screen.findByText(clientNewsTexts.en.caughtUp)
    expect(callsOf(events)).toEqual([])
  })
})
