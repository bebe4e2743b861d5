import { expect, it } from 'vitest'
import { type OutboxRow, renderEmail } from './email.ts'

const site = 'https://app.example.com'

async function textOf(kind: string, data: OutboxRow['data']) {
  const row: OutboxRow = {
    id: '11111111-2222-4333-8444-555555555555',
    kind,
    to_address: 'ann@example.com',
    language: 'en',
    data,
    status: 'pending',
    attempts: 0,
    last_error: null,
    created_at: new Date('2026-11-21T10:00:00Z'),
    business_id: 'b1',
    branding: null,
  }
  return (await renderEmail(row, site, null)).text
}

it.each([
  ['quote-declined-owner', { quote_id: 'q1' }, '/quotes/q1?business=b1'],
  ['quote-approved-client', { token: 't1' }, '/q/t1'],
  ['invoice-paid-owner', { invoice_id: 'i1' }, '/invoices/i1?business=b1'],
  ['message-owner', { client_id: 'c1' }, '/messages/c1?business=b1'],
  [
    'notification',
    { record: 'invoice', record_id: 'i1', event: 'invoice.viewed' },
    '/invoices/i1?business=b1',
  ],
])('an email of the kind %s leads to its record', async (kind, data, path) => {
  expect(await textOf(kind, data)).toContain(site + path)
})
