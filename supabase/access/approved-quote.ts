import { randomUUID } from 'node:crypto'
import type { InvoiceFixture } from './invoice-fixture.ts'
import { one } from './people.ts'

/** The id of a new quote that the client approved by phone. */
export async function approvedQuote(
  { mine, business, client }: InvoiceFixture,
  fields: object,
  lines: object[],
): Promise<string> {
  const id = randomUUID()
  const [saved] = await mine<{ version_number: number }>('select * from public.save_quote($1, $2, $3)', [
    business,
    JSON.stringify({ id, client_id: client, title: 'Deep clean', ...fields }),
    JSON.stringify(lines),
  ])
  await mine(
    `select public.approve_quote($1, $2, method => 'on_behalf', signer_name => 'Zoe', how => 'By phone')`,
    [id, one(saved).version_number],
  )
  return id
}
