import type { CsvTable } from '#values/csv.ts'
import { isEmailAddress } from '#values/email-address.ts'
import { isPhoneNumber } from '#values/phone.ts'
import type { Problem } from '#values/problem.ts'
import { isLongerThan } from '#values/text.ts'
import { type Client, clientLimits } from './client.ts'
import { importColumns } from './import-columns.ts'
import { withoutReportFrame } from './import-report-frame.ts'
import { type ImportedClient, readRow } from './import-row.ts'

/** of: the first row with the same client, or null when the business already has the client. */
export type Duplicate = { row: number; name: string; of: number | null }

export type ClientImport = {
  /** Every row. */
  clients: ImportedClient[]
  /** The clients that are not duplicates, which importing the same file again should add. */
  newClients: ImportedClient[]
  duplicates: Duplicate[]
  /** The columns that nothing reads and in which something stands; a nameless one has an empty header. */
  unread: { column: number; header: string }[]
  /** How many clients have values in their notes that fit into no other field, such as a second phone number. */
  withOthersInNotes: number
}

/** total: the number of rows read; none of them is imported. */
export type RejectedImport = { problems: Problem[]; total: number }

const limits = [
  ['name', clientLimits.name],
  ['title', clientLimits.title],
  ['company_name', clientLimits.name],
  ['address', clientLimits.address],
  ['notes', clientLimits.notes],
] as const

function problemsOf(client: ImportedClient, row: number): Problem[] {
  const problems: Problem[] = []
  const complain = (code: string, at: string) => problems.push({ code, at, params: { row } })
  if (client.name === '') complain('nameRequired', 'name')
  if (client.email && !isEmailAddress(client.email)) complain('invalidEmail', 'email')
  const phone = client.phone ?? ''
  if (phone && !(isPhoneNumber(phone) && phone.length <= clientLimits.phone))
    complain('invalidPhone', 'phone')
  for (const [field, max] of limits) {
    const text = client[field] ?? ''
    if (isLongerThan(max, text)) complain('tooLong', field)
  }
  return problems
}

type Known = Pick<Client, 'name' | 'email' | 'phone'>

/** Clients are the same when their email addresses match; without one, when name and phone number match. */
const identity = ({ name, email, phone }: Known): string =>
  email ? email.toLowerCase() : JSON.stringify([name?.toLowerCase(), phone?.replace(/\D/g, '')])

/** Imports all rows or none. `existing` are the business's clients, against which duplicates are recognised. */
export function checkClientImport(
  csv: CsvTable,
  existing: readonly Known[] = [],
): ClientImport | RejectedImport {
  const { header, rows } = withoutReportFrame(csv)
  const columns = importColumns(header)
  const read = rows.map(({ row, cells }) => ({ row, ...readRow({ header, columns, cells }) }))
  const problems = read.flatMap(({ row, client }) => problemsOf(client, row))
  if (problems.length > 0) return { problems, total: read.length }

  const seen = new Map<string, number | null>(existing.map((client) => [identity(client), null]))
  const newClients: ImportedClient[] = []
  const duplicates: Duplicate[] = []
  for (const { row, client } of read) {
    const key = identity(client)
    const of = seen.get(key)
    if (of === undefined) {
      newClients.push(client)
      seen.set(key, row)
    } else duplicates.push({ row, name: client.name, of })
  }
  return {
    clients: read.map(({ client }) => client),
    newClients,
    duplicates,
    unread: columns.unused
      .filter((column) => rows.some(({ cells }) => cells[column]))
      .map((column) => ({ column: column + 1, header: header[column] ?? '' })),
    withOthersInNotes: read.filter(({ others }) => others.length > 0).length,
  }
}

const shownProblems = 5

/** The message about a rejected file: the number of problems, the first five, and how many more there are. */
export const importReport = (
  problems: readonly Problem[],
): { count: number; shown: readonly Problem[]; more: number } => ({
  count: problems.length,
  shown: problems.slice(0, shownProblems),
  more: Math.max(0, problems.length - shownProblems),
})
