import { type Database, SqlError, type Step } from '#postgres/database.ts'
import type { ChangeSubscription } from '../hub.ts'
import { callerStep, type Viewer } from './caller-step.ts'
import { type ColumnType, columnTypeSql } from './column-type.ts'
import { type Condition, castStep, compileCondition } from './condition.ts'
import { BadSubscription, type FilterPart, parseFilter } from './filter.ts'

/** One table that a subscription watches. */
export type Watch = { schema: string; table: string; conditions: readonly Condition[] }

type Column = { name: string; type: ColumnType; isDeterministic: boolean; isReadable: boolean | null }
type Table = { schema: string; name: string; columns: Column[] }

const mostTables = 500

// Whether a role can be used is up to the authenticator: a role that it may not take reads nothing.
const tablesText = `
  select p.schemaname as schema, p.tablename as name, (
    select coalesce(json_agg(json_build_object('name', a.attname, 'type', ${columnTypeSql('a.atttypid')},
      'isDeterministic', coalesce(l.collisdeterministic, true),
      'isReadable', has_column_privilege(r.oid, c.oid, a.attnum, 'select')
        and has_schema_privilege(r.oid, n.oid, 'usage')) order by a.attnum), '[]')
    from pg_attribute a left join pg_collation l on l.oid = a.attcollation
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) as columns
  from pg_publication_tables p
  join pg_namespace n on n.nspname = p.schemaname
  join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
  left join pg_roles r on r.rolname = $4 and pg_has_role('authenticator', r.oid, 'member')
  where p.pubname = $1 and ($2 = '*' or p.schemaname = $2) and ($3::text is null or p.tablename = $3)
  order by 1, 2 limit ${mostTables}`

type Parts = { database: Database; searchPath: string; publication: string }

/**
 * Checks a subscription as the viewer and returns what it watches; throws BadSubscription with a message for the
 * client.
 */
export async function checkSubscription(
  { database, searchPath, publication }: Parts,
  viewer: Viewer,
  wanted: ChangeSubscription,
): Promise<Watch[]> {
  const table = wanted.table === '*' ? null : wanted.table
  const tables = await database.query<Table>(tablesText, [publication, wanted.schema, table, viewer.role])
  const badSubscription = (why: string) => new BadSubscription(messageOf(wanted, why))
  if (tables.length === 0) {
    throw badSubscription('Please check Realtime is enabled for the given connect parameters')
  }
  try {
    const parts = wanted.filter === null || wanted.filter === '' ? [] : parseFilter(wanted.filter)
    const watches: Watch[] = []
    for (const each of tables) {
      watches.push({
        schema: each.schema,
        table: each.name,
        conditions: await compile(database, viewer, searchPath, each, parts),
      })
    }
    return watches
  } catch (error) {
    if (error instanceof BadSubscription || isInput(error)) {
      throw badSubscription(
        `An exception happened so please check your connect parameters (${error.message})`,
      )
    }
    throw error
  }
}

async function compile(
  database: Database,
  viewer: Viewer,
  searchPath: string,
  table: Table,
  parts: readonly FilterPart[],
): Promise<Condition[]> {
  if (parts.length === 0) {
    return []
  }
  const columns = parts.map((part) => {
    const column = table.columns.find(({ name }) => name === part.column)
    // One error for both cases: it must not reveal that an unreadable column exists.
    if (column?.isReadable !== true) {
      throw new BadSubscription(`invalid column for filter ${part.column.slice(0, 100)}`)
    }
    return column
  })
  const steps: Step[] = parts.map((part, at) => castStep(part, columns[at]?.type ?? noType))
  const [, ...answers] = await database.run('slow', [callerStep(viewer, searchPath, 1000), ...steps])
  return parts.map((part, at) => {
    const canonical = (answers[at]?.[0] ?? []).map(String)
    const column = columns[at]
    return compileCondition(part, column?.type ?? noType, canonical, column?.isDeterministic ?? false)
  })
}

const noType: ColumnType = {
  name: 'text',
  sql: 'pg_catalog.text',
  base: 25,
  isEnum: false,
  element: null,
  delimiter: ',',
}

/** 22: a value does not fit its type; 42: no such operator; 57014: it took too long. */
function isInput(error: unknown): error is SqlError {
  return error instanceof SqlError && /^22|^23|^42|^2201B$|^57014$/.test(error.code)
}

function messageOf({ event, schema, table, filter }: ChangeSubscription, why: string): string {
  const given = [
    `event: ${event}`,
    `schema: ${schema}`,
    `table: ${table ?? '*'}`,
    `filters: [${filter ?? ''}]`,
  ]
  return `Unable to subscribe to changes with given parameters. ${why}: [${given.join(', ')}]`
}
