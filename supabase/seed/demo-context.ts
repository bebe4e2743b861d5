import { randomUUID } from 'node:crypto'
import type { Transaction } from '@fieldlark/backend/postgres/database.ts'

/** What every part of the demo needs: the transaction, the business, its members and clients. */
export type DemoContext = {
  transaction: Transaction
  business: string
  owner: string
  manager: string
  worker: string
  today: string
  clients: ReadonlyMap<string, { id: string; property_id: string }>
}

export async function one(
  context: DemoContext,
  text: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>> {
  const [row] = await context.transaction.query(text, [...values])
  if (row === undefined) throw new Error('The demo could not be made.')
  return row
}

export const clientOf = ({ clients }: DemoContext, name: string) => {
  const client = clients.get(name)
  if (client === undefined) throw new Error(`The demo has no client ${name}.`)
  return { client_id: client.id, property_id: client.property_id }
}

export const demoTaxes = [{ name: 'Sales tax', rate: 8.25 }]

/** choice: "optional", or the name of a choice group; a `*` at the end means selected. */
export type DemoLine = readonly [
  name: string,
  quantity: number,
  unit_price: number,
  unit_cost: number,
  choice?: string,
]

export const linesOf = (lines: readonly DemoLine[]) =>
  lines.map(([name, quantity, unit_price, unit_cost, choice]) => ({
    id: randomUUID(),
    name,
    quantity,
    unit_price,
    unit_cost,
    kind: choice === undefined ? 'required' : choice.startsWith('optional') ? 'optional' : 'choice',
    choice_group: choice === undefined || choice.startsWith('optional') ? null : choice.replace('*', ''),
    is_selected: choice === undefined || choice.endsWith('*'),
  }))
