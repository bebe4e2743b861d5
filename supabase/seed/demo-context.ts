import { randomUUID } from 'node:crypto'
import type { Transaction } from '@fieldlark/backend/postgres/database.ts'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { DemoClock } from './demo-clock.ts'
import { demoTowns } from './demo-places.ts'
import type { Person } from './demo-route.ts'
import { jsonIn, type Phrase } from './demo-words.ts'

/** Times of one row, by column. */
type Times = Record<string, string | null | undefined>

/** What every part of the demo needs: the transaction, the business, its members and clients, and what happened when. */
export type DemoContext = {
  transaction: Transaction
  language: Language
  business: string
  people: Record<Person, string>
  clock: DemoClock
  /** By what they are called in English. */
  clients: Map<Phrase, { id: string; property_id: string }>
  /** The ids of the price list, by the English names. */
  services: Map<Phrase, string>
  /** Rows that get their true times at the end (demo-history.ts): by table, then by id. */
  times: Map<string, Map<string, Times>>
  /** Entries of the activity log above `after`, up to `until`, of these records. */
  events: { after: number; until: number; times: Record<string, string> }[]
}

/** Runs as a member, or as nobody (a client through their link), through the same rules as any user. */
export async function actAs(
  context: DemoContext,
  person: Person | null,
  work: () => Promise<void>,
): Promise<void> {
  const become = `select set_config('request.jwt.claims', $1, true)`
  const claims = { role: 'authenticated', sub: person && context.people[person] }
  await context.transaction.query(become, [person === null ? '' : JSON.stringify(claims)])
  await work()
  await context.transaction.query(become, [''])
}

async function lastEvent({ transaction }: DemoContext): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from public.record_events',
    [],
  )
  return row?.id ?? 0
}

/**
 * Runs one statement for many rows at once, which the statement reads from $1 as JSON; $2 is the business. `at` names
 * the records that it changes and when this happened.
 */
export async function happen(
  context: DemoContext,
  statement: string,
  rows: readonly ({ at: Record<string, string> } & Record<string, unknown>)[],
): Promise<void> {
  if (rows.length === 0) return
  const after = await lastEvent(context)
  const values = [jsonIn(context.language, rows), context.business]
  await context.transaction.query(statement, statement.includes('$2') ? values : values.slice(0, 1))
  const times = Object.assign({}, ...rows.map(({ at }) => at)) as Record<string, string>
  context.events.push({ after, until: await lastEvent(context), times })
}

/** Notes the true times of a row. */
export function dated({ times }: DemoContext, table: string, id: string, columns: Times): void {
  const rows = times.get(table) ?? new Map<string, Times>()
  rows.set(id, { ...rows.get(id), ...columns })
  times.set(table, rows)
}

export const clientOf = ({ clients }: Pick<DemoContext, 'clients'>, name: Phrase) => {
  const client = clients.get(name)
  if (client === undefined) throw new Error(`The demo has no client ${name}.`)
  return { client_id: client.id, property_id: client.property_id }
}

export const taxesOf = ({ language }: Pick<DemoContext, 'language'>): { name: Phrase; rate: number }[] => [
  { name: 'Sales tax', rate: demoTowns[language].taxRate },
]

type Choice = 'optional' | 'optional*' | 'Floor care' | 'Floor care*'

/** choice: "optional", or the name of a choice group; a `*` at the end means selected. */
export type DemoLine = readonly [
  name: Phrase,
  quantity: number,
  unit_price: number,
  unit_cost: number,
  choice?: Choice,
]

/** The service that a line's name begins with; others were typed by hand. */
export const serviceOf = ({ services }: Pick<DemoContext, 'services'>, line: Phrase) =>
  [...services].find(([name]) => line.startsWith(name))?.[1] ?? null

export const linesOf = (context: Pick<DemoContext, 'services'>, lines: readonly DemoLine[]) =>
  lines.map(([name, quantity, unit_price, unit_cost, choice]) => ({
    id: randomUUID(),
    service_id: serviceOf(context, name),
    name,
    quantity,
    unit_price,
    unit_cost,
    kind: choice === undefined ? 'required' : choice.startsWith('optional') ? 'optional' : 'choice',
    choice_group: choice === undefined || choice.startsWith('optional') ? null : choice.replace('*', ''),
    is_selected: choice === undefined || choice.endsWith('*'),
  }))
