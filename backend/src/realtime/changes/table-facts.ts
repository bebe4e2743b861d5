import type { Database } from '#postgres/database.ts'
import type { LogTable } from '#postgres/log-change.ts'
import { type ColumnType, columnTypeSql } from './column-type.ts'

/** What the log does not say about a table; valid as long as the log's own description. */
export type TableFacts = {
  /** In the order of the log's columns; null: the type no longer exists. */
  types: readonly (ColumnType | null)[]
}

/** The current permissions of a table: read for every batch, because the log contains no changes of permissions. */
export type TableRights = {
  /** Qualified and quoted. */
  sqlName: string
  /** Quoted, without the schema, as its policies refer to it. */
  alias: string
  isRlsOn: boolean
  /** The primary key; empty: there is none. */
  keys: string[]
  /** Columns that SELECT policies use. */
  policyColumns: string[]
  roles: ReadonlyMap<string, RoleRights>
}
export type RoleRights = {
  /** Whether policies apply to this role. */
  isGuarded: boolean
  columns: ReadonlySet<string>
}

/** Caches one entry per description of a table. */
export class TableFactsCache {
  readonly #database: Pick<Database, 'query'>
  readonly #known = new WeakMap<LogTable, TableFacts>()

  constructor(database: Pick<Database, 'query'>) {
    this.#database = database
  }

  async of(table: LogTable): Promise<TableFacts> {
    const known = this.#known.get(table)
    if (known !== undefined) {
      return known
    }
    const rows = await this.#database.query<{ type: ColumnType | null }>(
      `select ${columnTypeSql('k.oid')} as type from unnest($1::oid[]) with ordinality as k(oid, n) order by k.n`,
      [table.columns.map(({ typeOid }) => typeOid)],
    )
    const facts = { types: rows.map(({ type }) => type) }
    this.#known.set(table, facts)
    return facts
  }
}

const rightsText = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as "sqlName", quote_ident(c.relname) as alias,
    c.relrowsecurity as "isRlsOn",
    array(
      select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k(number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary order by k.place
    ) as keys,
    array(
      select distinct a.attname::text from pg_policy p
      join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid > 0
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where p.polrelid = c.oid and p.polcmd in ('r', '*')
    ) as "policyColumns",
    (
      select coalesce(json_agg(json_build_object('role', r.rolname,
        'isGuarded', c.relrowsecurity and not (r.rolsuper or r.rolbypassrls)
          and (c.relforcerowsecurity or not pg_has_role(r.oid, c.relowner, 'usage')),
        'columns', array(
          select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege(r.oid, c.oid, a.attnum, 'select')
        ))), '[]')
      from pg_roles r
      where r.rolname = any($2) and pg_has_role('authenticator', r.oid, 'member')
        and has_schema_privilege(r.oid, n.oid, 'usage')
    ) as roles
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = $1`

type RightsRow = Omit<TableRights, 'roles'> & {
  roles: { role: string; isGuarded: boolean; columns: string[] }[]
}

/** Null: the table no longer exists. */
export async function readRights(
  database: Pick<Database, 'query'>,
  table: LogTable,
  roles: readonly string[],
): Promise<TableRights | null> {
  const [row] = await database.query<RightsRow>(rightsText, [table.oid, roles])
  if (row === undefined) {
    return null
  }
  const known = row.roles.map(
    ({ role, isGuarded, columns }) => [role, { isGuarded, columns: new Set(columns) }] as const,
  )
  return { ...row, roles: new Map(known) }
}
