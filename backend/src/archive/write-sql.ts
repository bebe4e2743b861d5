import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { TableShape } from './archive-format.ts'
import { readSequences, readTables } from './project-shape.ts'

type Options = {
  /** The owner's URL of PostgreSQL itself, not of a pooler. */
  url: string
  output: Writable
  /** Tables that migrations insert rows into: existing rows stay, the others are added. */
  prefilled: readonly string[]
}

/** The number of rows of each table, in the order of the script. */
export type SqlSummary = { tables: { table: string; rows: number }[] }

// What another project can take over of auth and storage. Sessions and factors depend on keys that are not moved, and
// rows of objects are created when the files are uploaded.
const ofServices: readonly TableShape[] = [
  { table: 'auth.users', columns: [] },
  { table: 'auth.identities', columns: [] },
  {
    table: 'storage.buckets',
    columns: ['id', 'name', 'public', 'file_size_limit', 'allowed_mime_types', 'created_at', 'updated_at'],
  },
]

const beginning = `-- Data for a fresh Supabase project that has the same migrations:
-- psql "$DATABASE_URL" --file THIS
\\set ON_ERROR_STOP on
begin;
set local statement_timeout = 0;
-- Disables triggers, whose effects are already in these rows.
set local session_replication_role = replica;
`

/** Writes the data of a project as a psql script, for a project with its own auth and storage services. */
export async function writeSql({ url, output, prefilled }: Options): Promise<SqlSummary> {
  const client = new Client({ connectionString: url, application_name: 'backend export' })
  client.on('error', () => {})
  const closed = finished(output)
  closed.catch(() => {})
  const write = async (text: string | Buffer) => {
    if (!output.write(text)) await Promise.race([once(output, 'drain'), closed])
  }
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local row_security = off')
    await write(beginning)
    const summary: SqlSummary = { tables: [] }
    for (const { table, columns } of chosen(await readTables(client))) {
      const names = columns.join(', ')
      const isPrefilled = prefilled.includes(table)
      if (isPrefilled) {
        await write(
          `\ncreate temporary table incoming on commit drop as select ${names} from ${table} with no data;\n`,
        )
      }
      await write(`\ncopy ${isPrefilled ? 'incoming' : table} (${names}) from stdin;\n`)
      const rows = client.query(copyTo(`copy ${table} (${names}) to stdout`))
      for await (const chunk of rows) await write(chunk as Buffer)
      await write('\\.\n')
      if (isPrefilled) {
        await write(
          `insert into ${table} (${names}) select ${names} from incoming on conflict do nothing;\ndrop table incoming;\n`,
        )
      }
      summary.tables.push({ table, rows: rows.rowCount })
    }
    for (const { sequence, value, isCalled } of await readSequences(client)) {
      if (!isOfService(sequence)) await write(`select setval('${sequence}', ${value}, ${isCalled});\n`)
    }
    await write('\ncommit;\n')
    output.end()
    await closed
    return summary
  } finally {
    output.destroy()
    await client.end()
  }
}

const isOfService = (name: string): boolean => /^(?:auth|storage)\./.test(name)

function chosen(tables: readonly TableShape[]): TableShape[] {
  return tables.flatMap((shape) => {
    if (!isOfService(shape.table)) return [shape]
    const wanted = ofServices.find(({ table }) => table === shape.table)
    return wanted ? [wanted.columns.length > 0 ? wanted : shape] : []
  })
}
