import { randomUUID } from 'node:crypto'
import type { Make, Tenant } from './tenant.ts'

/** A quote that was approved, so that there are versions and approvals of it. */
export async function addQuotes(make: Make, { client, property, trade }: Tenant): Promise<void> {
  const quote = randomUUID()
  const line = randomUUID()
  trade['quotes'] = await make(`select id from public.save_quote($1, $2, $3)`, [
    JSON.stringify({ id: quote, client_id: client, property_id: property, title: 'Canary quote' }),
    JSON.stringify([{ id: line, name: 'Canary line', quantity: 2, unit_price: 100, unit_cost: 40 }]),
  ])
  trade['quote_lines'] = line
  trade['quotes without approval'] = await make(
    `insert into public.quotes (business_id, client_id, title) values ($1, $2, 'Canary draft') returning id`,
    [client],
  )
  await make(
    `select id from public.approve_quote($2, 1, 'on_behalf', 'Canary', how => 'By phone') where business_id = $1`,
    [quote],
  )
  trade['quote_approvals'] = await make(
    'select id from public.quote_approvals where business_id = $1 and quote_id = $2',
    [quote],
  )
}
