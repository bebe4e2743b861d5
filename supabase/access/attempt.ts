import type { Database, Transaction } from '@fieldlark/backend/postgres/database.ts'
import { becoming, codeOf, type Person } from './people.ts'

export type Verb = 'select' | 'insert' | 'update' | 'delete' | 'upsert'
export const verbs: readonly Verb[] = ['select', 'insert', 'update', 'delete', 'upsert']

type Fields = Record<string, unknown>
export type Statement = { text: string; values: unknown[] }

/** The result of an attempt: whether rows were returned or changed, and the SQLSTATE. */
export type Outcome = { isDone: boolean; code: string }

/** A statement, and the rows of the table that it may change only with permission. */
export type Attempt = { scope: string; statement: Statement }

const undo = new Error('undo')

/**
 * Executes each statement as the person, independently of the others, and rolls everything back. A write succeeded when
 * the rows in `scope`, read as the database owner, differ from before, whatever the statement returned. All statements
 * run in one transaction, each after a savepoint, because round trips dominate the duration.
 */
export async function tryEach(
  database: Database,
  person: Person,
  table: string,
  attempts: readonly Attempt[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const before = new Map<string, unknown>()
  const work = async (transaction: Transaction) => {
    for (const { scope } of attempts) {
      if (!before.has(scope)) before.set(scope, await fingerprint(transaction, table, scope))
    }
    await transaction.query('savepoint attempt')
    for (const { scope, statement } of attempts) {
      const { rows, code } = await tryIt(transaction, person, statement)
      const isReading = statement.text.startsWith('select')
      // PostgreSQL has rolled back a failed statement, so there is nothing to compare.
      const isDone = isReading
        ? rows > 0
        : code === '' && (await fingerprint(transaction, table, scope)) !== before.get(scope)
      outcomes.push({ isDone, code })
    }
    throw undo
  }
  await database.transaction(work).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return outcomes
}

/** Back at the savepoint, whatever was executed before. */
async function tryIt({ query }: Transaction, person: Person, { text, values }: Statement) {
  await query(`rollback to savepoint attempt; ${becoming(person)}`)
  try {
    const rows = await query(text, values)
    return { rows: rows.length, code: '' }
  } catch (error) {
    return { rows: 0, code: codeOf(error) }
  }
}

/** A digest of the rows as the database owner sees them. */
async function fingerprint({ query }: Transaction, table: string, scope: string): Promise<unknown> {
  await query(`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`)
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
  // As the commands do it: only what changes is set.
  upsert: (aim) => merging(aim, Object.keys(aim.change)),
}

function merging({ table, there, fresh, change }: Aim, set: readonly string[]): Statement {
  const { text, values } = insert(table, { ...fresh, ...there, ...change })
  const merged = set.map((column) => `${column} = excluded.${column}`)
  return { text: `${text} on conflict (${columns(there)}) do update set ${merged.join(', ')}`, values }
}

/** An upsert as the data API makes it for clients: every column that is sent is set, those of the key too. */
export const sentUpsert = (table: string, there: Fields, fresh: Fields, change: Fields): Statement =>
  merging({ table: `public.${table}`, there, fresh, change }, Object.keys({ ...fresh, ...there, ...change }))

export const statementFor = (
  verb: Verb,
  table: string,
  there: Fields,
  fresh: Fields,
  change: Fields,
): Statement => statements[verb]({ table: `public.${table}`, there, fresh, change })
