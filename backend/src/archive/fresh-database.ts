import type { Client } from 'pg'
import type { Header, Manifest } from './archive-format.ts'
import { readMigrations, readTables } from './project-shape.ts'

/** Inside the import's transaction: locks the tables, refuses what does not fit, and answers how to end the work. */
export async function openForLoading(client: Client, header: Header): Promise<() => Promise<void>> {
  await refuseOtherVersion(client, header)
  const tables = header.tables.map(({ table }) => table)
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  await refuseFilled(client, tables)
  const undo = [...(await quietTriggers(client, tables)), ...(await deferReferences(client, tables))]
  // What migrations left in them is in the archive too.
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    await client.query('set constraints all immediate')
    for (const statement of undo) {
      await client.query(statement)
    }
  }
}

export async function setSequences(client: Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { sequence, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [sequence, value, isCalled])
  }
}

async function refuseOtherVersion(client: Client, { migrations, tables }: Header): Promise<void> {
  const own = await readMigrations(client)
  const differs = [...own, ...migrations].some(
    (version) => !own.includes(version) || !migrations.includes(version),
  )
  const here = new Map((await readTables(client)).map(({ table, columns }) => [table, columns]))
  // Every name goes into statements as it is: only names of this database do.
  const unknown = tables.flatMap(({ table, columns }) => {
    const known = here.get(table)
    return known
      ? columns.filter((column) => !known.includes(column)).map((column) => `${table}.${column}`)
      : [table]
  })
  if (differs || unknown.length > 0) {
    throw new Error(
      'The archive was made by another version of this program: bring both to the same one, then export and import again.' +
        (unknown.length > 0 ? ` Not known here: ${unknown.slice(0, 5).join(', ')}.` : ''),
    )
  }
}

/** People and what is theirs. Other schemas may hold rows that a first start writes. */
async function refuseFilled(client: Client, tables: readonly string[]): Promise<void> {
  const telling = tables.filter((table) => /^public\.|^auth\.users$|^storage\.objects$/.test(table))
  for (const table of telling) {
    const { rows } = await client.query(`select from ${table} limit 1`)
    if (rows.length > 0) {
      throw new Error(
        `There is something here already (rows in ${table}). An import makes a whole project: it goes into a fresh one only.`,
      )
    }
  }
}

/** What triggers did happened where the rows come from. */
async function quietTriggers(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as trigger
     from pg_trigger where not tgisinternal and tgenabled = 'O' and tgrelid = any ($1::regclass[])`,
    [tables],
  )
  return change(client, rows, ({ table, trigger }) => [
    `alter table ${table} disable trigger ${trigger}`,
    `alter table ${table} enable trigger ${trigger}`,
  ])
}

/** Tables refer to each other in circles: what they refer to is checked when all of them are there. */
async function deferReferences(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name
     from pg_constraint where contype = 'f' and not condeferrable and conparentid = 0 and conrelid = any ($1::regclass[])`,
    [tables],
  )
  return change(client, rows, ({ table, name }) => [
    `alter table ${table} alter constraint ${name} deferrable initially deferred`,
    `alter table ${table} alter constraint ${name} not deferrable`,
  ])
}

async function change<Row>(
  client: Client,
  rows: readonly Row[],
  statements: (row: Row) => readonly [does: string, undoes: string],
): Promise<string[]> {
  const pairs = rows.map(statements)
  for (const [does] of pairs) {
    await client.query(does)
  }
  return pairs.map(([, undoes]) => undoes)
}
