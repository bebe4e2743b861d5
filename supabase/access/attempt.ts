import type { Database, Transaction } from '@fieldlark/backend/postgres/database.ts'
import { become, codeOf, type Person } from './people.ts'

export type Verb = 'select' | 'insert' | 'update' | 'delete' | 'upsert'
export const verbs: readonly Verb[] = ['select', 'insert', 'update', 'delete', 'upsert']

type Fields = Record<string, unknown>
export type Statement = { text: string; values: unknown[] }

/** What happened: rows came or changed, or nothing did, and with which SQLSTATE. */
export type Outcome = { isDone: boolean; code: string }

const undo = new Error('undo')

/**
 * Lets the person try the statement and takes everything back. A write counts as done when the rows of the table that
 * the owner of the database sees in `scope` are others than before, whatever the statement answered.
 */
export async function attempt(
  database: Database,
  person: Person,
  table: string,
  scope: string,
  statement: Statement,
): Promise<Outcome> {
  let outcome: Outcome | undefined
  const work = async (transaction: Transaction) => {
    const before = await fingerprint(transaction, table, scope)
    const { rows, code } = await tryIt(transaction, person, statement)
    const after = await fingerprint(transaction, table, scope)
    const isReading = statement.text.startsWith('select')
    outcome = { isDone: isReading ? rows > 0 : before !== after, code }
    throw undo
  }
  await database.transaction(work).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  if (outcome === undefined) throw new Error('The attempt did not end.')
  return outcome
}

async function tryIt(transaction: Transaction, person: Person, { text, values }: Statement) {
  await transaction.query('savepoint attempt')
  try {
    await become(transaction, person)
    const rows = await transaction.query(text, values)
    await transaction.query(
      `select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`,
    )
    return { rows: rows.length, code: '' }
  } catch (error) {
    await transaction.query('rollback to savepoint attempt')
    return { rows: 0, code: codeOf(error) }
  }
}

async function fingerprint({ query }: Transaction, table: string, scope: string): Promise<unknown> {
  const [row] = await query(
    `select count(*) || md5(coalesce(string_agg(row::text, ' ' order by row::text), '')) as mark
     from public.${table} as row where ${scope}`,
  )
  return row?.['mark']
}

const columns = (fields: Fields) => Object.keys(fields).join(', ')
const places = (fields: Fields) =>
  Object.keys(fields)
    .map((_, at) => `$${at + 1}`)
    .join(', ')
const equal = (fields: Fields, from = 1) =>
  Object.keys(fields)
    .map((column, at) => `${column} = $${at + from}`)
    .join(' and ')
const assigned = (fields: Fields) => equal(fields).replaceAll(' and ', ', ')

const insert = (table: string, row: Fields): Statement => ({
  text: `insert into ${table} (${columns(row)}) values (${places(row)})`,
  values: Object.values(row),
})

type Aim = { table: string; there: Fields; fresh: Fields; change: Fields }

const statements: Record<Verb, (aim: Aim) => Statement> = {
  select: ({ table, there }) => ({
    text: `select * from ${table} where ${equal(there)}`,
    values: Object.values(there),
  }),
  insert: ({ table, fresh }) => insert(table, fresh),
  update: ({ table, there, change }) => ({
    text: `update ${table} set ${assigned(change)} where ${equal(there, Object.keys(change).length + 1)}`,
    values: [...Object.values(change), ...Object.values(there)],
  }),
  delete: ({ table, there }) => ({
    text: `delete from ${table} where ${equal(there)}`,
    values: Object.values(there),
  }),
  upsert: ({ table, there, fresh, change }) => {
    const { text, values } = insert(table, { ...fresh, ...there, ...change })
    const merged = Object.keys(change).map((column) => `${column} = excluded.${column}`)
    return { text: `${text} on conflict (${columns(there)}) do update set ${merged.join(', ')}`, values }
  },
}

export const statementFor = (
  verb: Verb,
  table: string,
  there: Fields,
  fresh: Fields,
  change: Fields,
): Statement => statements[verb]({ table: `public.${table}`, there, fresh, change })
