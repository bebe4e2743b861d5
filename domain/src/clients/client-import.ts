import type { CsvRow, CsvTable } from '#values/csv.ts'
import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'
import { cleanPhoneNumber, isPhoneNumber } from '#values/phone.ts'
import type { Problem } from '#values/problem.ts'
import { cleanLine, cleanText, graphemeLength } from '#values/text.ts'
import { type Client, clientLimits, clientStatuses, leadSources } from './client.ts'
import { type ImportField, importColumns } from './import-columns.ts'

/** A client as it is inserted; user_id and business_id are added by who inserts. */
export type ImportedClient = Pick<
  Client,
  | 'name'
  | 'title'
  | 'first_name'
  | 'last_name'
  | 'company_name'
  | 'email'
  | 'phone'
  | 'address'
  | 'notes'
  | 'lead_source'
  | 'client_status'
  | 'is_active'
> & { name: string }

/** of: the first row with the same client, or null where the business has the client already. */
export type Duplicate = { row: number; name: string; of: number | null }

export type ClientImport = {
  /** Every row. */
  clients: ImportedClient[]
  /** Those that are no duplicates: what a repeat of the same file should add. */
  newClients: ImportedClient[]
  duplicates: Duplicate[]
}

/** total: rows read; nothing of them is imported. */
export type RefusedImport = { problems: Problem[]; total: number }

type Read = (field: ImportField) => string

// Google joins several values of one field in a cell.
const firstValue = (cell: string): string => cell.split(' ::: ')[0] ?? ''

const reader =
  (columns: ReturnType<typeof importColumns>, { cells }: CsvRow): Read =>
  (field) => {
    const filled = columns.get(field)?.find((column) => cells[column])
    return filled === undefined ? '' : firstValue(cells[filled] ?? '')
  }

const joined = (parts: readonly string[], separator: string): string => parts.filter(Boolean).join(separator)

const oneKnown = <Known extends string>(known: readonly Known[], text: string, otherwise: Known): Known =>
  known.find((value) => value === text.toLowerCase()) ?? otherwise

function readAddress(read: Read): string {
  const street = cleanText(read('address') || read('street'))
  const place = [read('city'), joined([read('state'), read('zip_code')], ' '), read('country')]
  return joined([street, ...place.filter((part) => !street.includes(part))], ', ')
}

type PersonName = { name: string; first: string; last: string }

// "Nombre" is the whole name in one file and the first name, beside "Apellidos", in the next.
function readName(read: Read): PersonName {
  const whole = cleanLine(read('name'))
  const last = cleanLine(read('last_name'))
  const given = cleanLine(joined([read('first_name'), read('middle_name')], ' '))
  const isGivenOnly = given === '' && last !== '' && !whole.toLowerCase().includes(last.toLowerCase())
  const first = isGivenOnly ? whole : given
  return { name: (isGivenOnly ? '' : whole) || joined([first, last], ' '), first, last }
}

function readClient(read: Read): ImportedClient {
  const { name, first, last } = readName(read)
  const company = cleanLine(read('company_name'))
  return {
    name: name || company,
    title: cleanLine(read('title')) || null,
    first_name: first || null,
    last_name: last || null,
    company_name: company || null,
    email: cleanEmailAddress(read('email')) || null,
    phone: cleanPhoneNumber(read('phone')) || null,
    address: readAddress(read) || null,
    notes: cleanText(read('notes')) || null,
    lead_source: oneKnown(leadSources, read('lead_source'), 'import'),
    client_status: oneKnown(clientStatuses, read('client_status'), 'lead'),
    is_active: true,
  }
}

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
    if (text.length > max && graphemeLength(text) > max) complain('tooLong', field)
  }
  return problems
}

type Known = Pick<Client, 'name' | 'email' | 'phone'>

/** One client is one e-mail address; without one, the same name with the same number. */
const identity = ({ name, email, phone }: Known): string =>
  email ? email.toLowerCase() : JSON.stringify([name?.toLowerCase(), phone?.replace(/\D/g, '')])

/** All rows or none. `existing`: the business's clients, against which a repeated file is recognised. */
export function checkClientImport(
  csv: CsvTable,
  existing: readonly Known[] = [],
): ClientImport | RefusedImport {
  const columns = importColumns(csv.header)
  const read = csv.rows.map((line) => ({ row: line.row, client: readClient(reader(columns, line)) }))
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
  return { clients: read.map(({ client }) => client), newClients, duplicates }
}

const shownProblems = 5

/** What is told of a refused file: how many complaints, the first five, how many more. */
export const importReport = (
  problems: readonly Problem[],
): { count: number; shown: readonly Problem[]; more: number } => ({
  count: problems.length,
  shown: problems.slice(0, shownProblems),
  more: Math.max(0, problems.length - shownProblems),
})
