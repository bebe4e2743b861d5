import type { Client } from 'pg'
import type { Header, Manifest, Upgrade } from './archive-format.ts'
import { readMigrations, readTables } from './project-shape.ts'

/**
 * Inside the import's transaction: locks the tables, rejects an unsuitable database, and returns the function that
 * restores triggers and constraints. `upgrade` is of an archive of an older version: its statements run before the
 * rows are loaded and after them, both times without triggers.
 */
export async function openForLoading(
  client: Client,
  header: Header,
  upgrade: Pick<Upgrade, 'prepare' | 'complete'> | null,
): Promise<() => Promise<void>> {
  await rejectOtherVersion(client, header)
  const tables = header.tables.map(({ table }) => table)
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  await rejectNonEmpty(client, tables)
  const newer = await referringTables(client, tables)
  const emptied = [...tables, ...newer]
  const undo = [...(await disableTriggers(client, emptied)), ...(await deferReferences(client, tables))]
  // Rows that migrations inserted are in the archive too. A log that nobody may empty has none yet.
  await client.query(`truncate ${emptied.join(', ')}`)
  if (upgrade) await client.query(upgrade.prepare)
  return async () => {
    await client.query('set constraints all immediate')
    if (upgrade) await client.query(upgrade.complete)
    for (const statement of undo) {
      await client.query(statement)
    }
  }
}

/** Tables outside the archive that refer to its tables; rejects when one of them has rows, which `truncate` would delete. */
async function referringTables(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with recursive emptied (id) as (
       select unnest($1::regclass[])::oid
       union select conrelid from pg_constraint join emptied on id = confrelid where contype = 'f'
     )
     select id::regclass::text as name from emptied where id <> all ($1::regclass[]::oid[]) order by 1`,
    [tables],
  )
  for (const { name } of rows) await rejectRows(client, name)
  return rows.map(({ name }) => name)
}

export async function setSequences(client: Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { sequence, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [sequence, value, isCalled])
  }
}

async function rejectOtherVersion(client: Client, { migrations, tables }: Header): Promise<void> {
  const own = await readMigrations(client)
  const differs = [...own, ...migrations].some(
    (version) => !own.includes(version) || !migrations.includes(version),
  )
  const here = new Map((await readTables(client)).map(({ table, columns }) => [table, columns]))
  // Names are used in statements unescaped, so only names of this database are accepted.
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

/**
 * Rejects a database with users, their data or files. Other schemas may have rows that a first start writes.
 */
async function rejectNonEmpty(client: Client, tables: readonly string[]): Promise<void> {
  const checked = tables.filter((table) => /^public\.|^auth\.users$|^storage\.objects$/.test(table))
  for (const table of checked) await rejectRows(client, table)
}

async function rejectRows(client: Client, table: string): Promise<void> {
  const { rows } = await client.query(`select from ${table} limit 1`)
  if (rows.length > 0) {
    throw new Error(
      `There is something here already (rows in ${table}). An import makes a whole project: it goes into a fresh one only.`,
    )
  }
}

/**
 * Disables triggers, whose effects are already in the exported rows; returns the statements that enable them again.
 */
async function disableTriggers(client: Client, tables: readonly string[]): Promise<string[]> {
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

/**
 * Makes foreign keys deferred, because tables refer to each other in cycles; returns the statements that undo it.
 */
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
