import type { Transaction } from '@fieldlark/backend/postgres/database.ts'
import { catalogQueries } from './catalog-queries.ts'

/** The facts of a schema: "column public.jobs.title | not null" → "true". */
export type Catalog = ReadonlyMap<string, string>

type Fact = { object: string; property: string; value: string | null }

/** Reads in the transaction of the caller and empties its search_path. */
export async function readCatalog(transaction: Transaction): Promise<Catalog> {
  await transaction.query(`set local search_path = ''`)
  const facts = new Map<string, string>()
  for (const [kind, text] of Object.entries(catalogQueries)) {
    for (const { object, property, value } of await transaction.query<Fact>(text)) {
      if (value !== null) facts.set(`${kind} ${object} | ${property}`, value)
    }
  }
  return facts
}

/** The differing facts, sorted, each with both values; empty when the schemas are equal. */
export function differences(left: Catalog, right: Catalog): string[] {
  const names = [...new Set([...left.keys(), ...right.keys()])].sort()
  return names
    .filter((name) => left.get(name) !== right.get(name))
    .map((name) => `${name}\n  - ${left.get(name) ?? '(none)'}\n  + ${right.get(name) ?? '(none)'}`)
}
