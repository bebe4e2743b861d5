import { randomUUID } from 'node:crypto'
import type { Make, Tenant } from './tenant.ts'

/** An approved quote, so that it has versions and approvals. */
export async function addQuotes(make: Make, { client, property, rowIds }: Tenant): Promise<void> {
  const quote = randomUUID()
  const line = randomUUID()
  rowIds['quotes'] = await make(`select id from public.save_quote($1, $2, $3)`, [
    JSON.stringify({ id: quote, client_id: client, property_id: property, title: 'Canary quote' }),
    JSON.stringify([{ id: line, name: 'Canary line', quantity: 2, unit_price: 100, unit_cost: 40 }]),
  ])
  rowIds['quote_lines'] = line
  rowIds['quotes without approval'] = await make(
    `insert into public.quotes (business_id, client_id, title) values ($1, $2, 'Canary draft') returning id`,
    [client],
  )
  await make(
    `select id from public.approve_quote($2, 1, 'on_behalf', 'Canary', how => 'By phone') where business_id = $1`,
    [quote],
  )
  rowIds['quote_approvals'] = await make(
    'select id from public.quote_approvals where business_id = $1 and quote_id = $2',
    [quote],
  )
}
