import type { LogChange, LogRow } from '#postgres/log-change.ts'
import type { TableFacts, TableRights } from './table-facts.ts'
import { valueJson } from './value-json.ts'

/** Which part of a change a subscriber receives. */
export type Share = {
  /** Columns the role may read. */
  readable: ReadonlySet<string>
  /** Columns the subscriber selected besides the primary key, or null: all. */
  select: readonly string[] | null
  /** Whether the subscriber may see the old row. */
  isOldShown: boolean
}

/** Larger records contain only their short values. */
const longestRecord = 1_048_576
const longestKeptValue = 64

/** The `data` of a postgres_changes event as JSON text. */
export function changeJson(
  change: LogChange,
  facts: TableFacts,
  rights: TableRights,
  { readable, select, isOldShown }: Share,
): string {
  const { table, fresh, type } = change
  const keys = new Set(rights.keys)
  const isShown = (name: string) =>
    readable.has(name) && (select === null || keys.has(name) || select.includes(name))
  const shown = table.columns.flatMap((column, place) => {
    const known = facts.types[place]
    return known && isShown(column.name) ? [{ ...column, place, type: known }] : []
  })
  const cells = (row: LogRow, only: (column: (typeof shown)[number]) => boolean): Cell[] =>
    shown.filter(only).flatMap((column) => {
      const text = row[column.place]
      return text === undefined ? [] : [[JSON.stringify(column.name), valueJson(column.type, text)]]
    })
  const old = isOldShown ? oldRow(change) : []
  // A deleted row of a table with policies is identified by its key only.
  const isKeyOnly = type === 'DELETE' && rights.isRlsOn && keys.size > 0
  const oldCells = cells(old, ({ name, isKey }) => (isKeyOnly ? keys.has(name) : isKey || table.isWhole))
  const columns = shown.map(({ name, type: { name: typeName } }) => ({ name, type: typeName }))
  return assemble(
    change,
    JSON.stringify(columns),
    fresh === null ? null : cells(fresh, () => true),
    type === 'INSERT' ? null : oldCells,
  )
}

/** The event for a change that cannot be shown, with the reason. */
export function errorJson(change: LogChange, fault: string): string {
  const isGone = change.type === 'DELETE'
  return `{${headJson(change)},"columns":[]${isGone ? '' : ',"record":{}'}${
    change.type === 'INSERT' ? '' : ',"old_record":{}'
  },"errors":[${JSON.stringify(fault)}]}`
}

type Cell = readonly [name: string, value: string]

/** An UPDATE that leaves the key unchanged has no old row in the log: its key is in the new one. */
function oldRow({ table, fresh, old }: LogChange): LogRow {
  return old ?? fresh?.map((value, place) => (table.columns[place]?.isKey ? value : undefined)) ?? []
}

function headJson({ table, type, committedAt }: LogChange): string {
  const { schema, name } = table
  return JSON.stringify({
    schema,
    table: name,
    type,
    commit_timestamp: new Date(committedAt).toISOString(),
  }).slice(1, -1)
}

function assemble(
  change: LogChange,
  columns: string,
  record: readonly Cell[] | null,
  old: readonly Cell[] | null,
): string {
  const size = [...(record ?? []), ...(old ?? [])].reduce((sum, [, value]) => sum + value.length, 0)
  const isTooLarge = size > longestRecord
  const rowJson = (cells: readonly Cell[]) =>
    `{${cells
      .filter(([, value]) => !isTooLarge || Buffer.byteLength(value) <= longestKeptValue)
      .map(([name, value]) => `${name}:${value}`)
      .join(',')}}`
  return `{${[
    headJson(change),
    `"columns":${columns}`,
    ...(record === null ? [] : [`"record":${rowJson(record)}`]),
    ...(old === null ? [] : [`"old_record":${rowJson(old)}`]),
    `"errors":${isTooLarge ? '["Error 413: Payload Too Large"]' : 'null'}`,
  ].join(',')}}`
}
