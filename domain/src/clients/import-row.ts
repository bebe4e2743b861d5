import { cleanLine, cleanText } from '#values/text.ts'
import { type Client, clientStatuses, leadSources } from './client.ts'
import { containsAddress, readAddress } from './import-addresses.ts'
import type { ImportColumns, ImportField } from './import-columns.ts'
import { type Cell, chooseEmail, choosePhone } from './import-values.ts'

/** A client as it is inserted; the caller adds user_id and business_id. */
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

/** others: the values that have no field of their own and stand in the notes. */
export type ReadRow = { client: ImportedClient; others: readonly Cell[] }

type Table = { header: readonly string[]; columns: ImportColumns; cells: readonly string[] }
type Read = (field: ImportField) => Cell[]

const filledIn =
  ({ header, columns, cells }: Table): Read =>
  (field) =>
    (columns.fields.get(field) ?? []).flatMap((at) => {
      const text = cells[at]
      return text ? [{ header: header[at] ?? '', text }] : []
    })

// Google puts several values of one field into one cell.
const lineOf = (read: Read, field: ImportField): string =>
  cleanLine(read(field)[0]?.text.split(' ::: ')[0] ?? '')

const joined = (parts: readonly string[], separator: string): string => parts.filter(Boolean).join(separator)

type PersonName = { name: string; first: string; last: string }

// "Nombre" is the whole name in one file and the first name, beside "Apellidos", in the next.
function readName(read: Read): PersonName {
  const whole = lineOf(read, 'name')
  const last = lineOf(read, 'last_name')
  const given = cleanLine(joined([lineOf(read, 'first_name'), lineOf(read, 'middle_name')], ' '))
  const isGivenOnly = given === '' && last !== '' && !whole.toLowerCase().includes(last.toLowerCase())
  const first = isGivenOnly ? whole : given
  return { name: (isGivenOnly ? '' : whole) || joined([first, last], ' '), first, last }
}

/** The street of a group: "Service Street 1" becomes "Service", "Address_2 Street Line 1" becomes "Address_2". */
const kindOfAddress = (header: string): string =>
  header.replace(/\W*(?:street\W*)?(?:line\W*)?[0-9]*$/i, '') || header

function readAddresses({ header, columns, cells }: Table, names: readonly string[]) {
  const filled = columns.addresses.flatMap((address) => {
    const text = readAddress(address, cells, names)
    const at = [...address.whole, ...address.lines, ...address.city].find((column) => cells[column])
    return text ? [{ header: kindOfAddress(header[at ?? -1] ?? ''), text }] : []
  })
  const different = filled.filter(
    ({ text }, at) => !filled.slice(0, at).some((earlier) => containsAddress(earlier.text, text)),
  )
  return { value: filled[0]?.text ?? '', others: different.slice(1) }
}

function readKnown<Known extends string>(read: Read, field: ImportField, known: readonly Known[]) {
  const [cell] = read(field)
  const value = known.find((each) => each === cell?.text.toLowerCase())
  return { value, others: cell && !value ? [cell] : [] }
}

const nameFields = ['name', 'first_name', 'middle_name', 'last_name', 'company_name', 'title'] as const

/** Names that no field holds: the contact person in "Full name" beside the company in "Customer". */
function otherNames(read: Read, names: readonly string[]): Cell[] {
  const held = [...names, ...nameFields.map((field) => lineOf(read, field))].map((name) => name.toLowerCase())
  return nameFields.flatMap(read).filter(({ text }) => !held.includes(cleanLine(text).toLowerCase()))
}

const noteOf = ({ header, text }: Cell): string => `${header}: ${cleanLine(text)}`

export function readRow(table: Table): ReadRow {
  const read = filledIn(table)
  const { name, first, last } = readName(read)
  const company = lineOf(read, 'company_name')
  const names = [
    name,
    joined([first, last], ' '),
    joined([lineOf(read, 'first_name'), last], ' '),
    company,
  ].filter(Boolean)
  const email = chooseEmail(read('email'))
  const phone = choosePhone(read('phone'))
  const address = readAddresses(table, names)
  const source = readKnown(read, 'lead_source', leadSources)
  const status = readKnown(read, 'client_status', clientStatuses)
  const [note, ...notes] = read('notes')
  const others = [
    ...otherNames(read, names),
    ...[email, phone, address, source, status].flatMap((each) => each.others),
  ]
  const client: ImportedClient = {
    name: name || company,
    title: lineOf(read, 'title') || null,
    first_name: first || null,
    last_name: last || null,
    company_name: company || null,
    email: email.value || null,
    phone: phone.value || null,
    address: address.value || null,
    notes: cleanText([note?.text ?? '', ...[...notes, ...others].map(noteOf)].join('\n')) || null,
    lead_source: source.value ?? 'import',
    client_status: status.value ?? 'lead',
    is_active: true,
  }
  return { client, others }
}
