import { randomUUID } from 'node:crypto'

type Fields = Record<string, unknown>

/** A line of a quote, a job or an invoice as forms send it. */
export const line = (fields: Fields = {}): Fields & { id: string } => ({
  id: randomUUID(),
  name: 'Cleaning',
  quantity: 1,
  unit_price: 100,
  ...fields,
})
