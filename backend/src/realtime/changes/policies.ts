import type { Database, Step } from '#postgres/database.ts'
import type { LogRow, LogTable } from '#postgres/log-change.ts'
import type { TableFacts, TableRights } from './table-facts.ts'

/**
 * The SELECT policies as one condition per role, for rows that no longer exist in the table. A role without a
 * permissive policy is absent.
 */
export type Policies = ReadonlyMap<string, string>

type PolicyRow = { role: string; isPermissive: boolean; text: string }

export async function readPolicies(
  database: Pick<Database, 'transaction'>,
  table: LogTable,
  roles: readonly string[],
): Promise<Policies> {
  const rows = await database.transaction(async (transaction) => {
    // With an empty path every name in the policies is qualified, and means the same on any search path.
    await transaction.query(`set local search_path to ''`)
    return transaction.query<PolicyRow>(
      `select r.rolname as role, p.polpermissive as "isPermissive", pg_get_expr(p.polqual, p.polrelid) as text
       from pg_roles r join pg_policy p on p.polrelid = $1 and p.polcmd in ('r', '*') and p.polqual is not null
       where r.rolname = any($2) and exists (
         select from unnest(p.polroles) as member(oid)
         where member.oid = 0 or pg_has_role(r.oid, member.oid, 'usage')
       )`,
      [table.oid, roles],
    )
  })
  const found = new Map<string, string>()
  for (const role of roles) {
    const of = (isPermissive: boolean) =>
      rows
        .filter((row) => row.role === role && row.isPermissive === isPermissive)
        .map(({ text }) => `(${text})`)
    const permissive = of(true)
    if (permissive.length > 0) {
      found.set(role, [`(${permissive.join(' or ')})`, ...of(false)].join(' and '))
    }
  }
  return found
}

/**
 * The step that returns the numbers of the rows that the policies show to the viewer; null: none of them can be
 * decided. Only the columns in the log count: a policy that uses another column, or the whole row, shows it to nobody.
 */
export function policyStep(
  policy: string,
  table: LogTable,
  facts: TableFacts,
  rights: TableRights,
  rows: ReadonlyMap<number, LogRow>,
): Step | null {
  const places = rights.policyColumns.map((name) => table.columns.findIndex((column) => column.name === name))
  const judged = [...rows].filter(([, row]) => places.every((place) => row[place] !== undefined))
  if (judged.length === 0) {
    return null
  }
  const columns = places.map((place, at) => {
    const type = facts.types[place]?.sql ?? 'pg_catalog.text'
    return `, j.c${at}::${type} as ${quote(table.columns[place]?.name ?? '')}`
  })
  const values = judged.map(([n, row]) =>
    Object.fromEntries([['n', n], ...places.map((place, at) => [`c${at}`, row[place]])]),
  )
  const fields = places.map((_, at) => `, c${at} text`).join('')
  return {
    text: `select ${rights.alias}."number of the change" from (
        select j.n as "number of the change"${columns.join('')}
        from json_to_recordset($1::json) as j(n int${fields})
      ) as ${rights.alias} where ${policy}`,
    values: [JSON.stringify(values)],
    name: 'realtime policies',
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
