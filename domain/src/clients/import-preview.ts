import { readCsv } from '#values/csv.ts'
import type { Problem } from '#values/problem.ts'
import { checkClientImport, type Duplicate } from './client-import.ts'
import type { ImportedClient } from './import-row.ts'

/** What becomes of a pasted list: an import takes all of its rows or none, so one problem holds up the rest. */
export type ImportPreview = {
  /** How many rows were read, those with problems included. */
  total: number
  /** The clients of the rows without problems, each once. */
  clients: readonly ImportedClient[]
  problems: readonly Problem[]
  duplicates: readonly Duplicate[]
  /** The names of the columns that nothing reads. */
  unread: readonly string[]
}

/** Reads a list as the import would, and shows the good rows even while others have problems. */
export function previewClientImport(text: string): ImportPreview | Problem {
  const table = readCsv(new TextEncoder().encode(text))
  if ('code' in table) return table
  const whole = checkClientImport(table)
  const problems = 'problems' in whole ? whole.problems : []
  const bad = new Set(problems.map(({ params }) => params?.['row']))
  const good = checkClientImport({ ...table, rows: table.rows.filter(({ row }) => !bad.has(row)) })
  // The rows that were complained about are gone, so nothing is left to complain about.
  if ('problems' in good) return { total: good.total, clients: [], problems, duplicates: [], unread: [] }
  return {
    total: 'problems' in whole ? whole.total : whole.clients.length,
    clients: good.newClients,
    problems,
    duplicates: good.duplicates,
    unread: good.unread.map(({ header }) => header).filter(Boolean),
  }
}
