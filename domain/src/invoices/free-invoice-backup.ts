import { type FreeInvoice, freeInvoiceLimits } from './free-invoice.ts'
import { type FreeProblemCode, readFreeInvoice } from './free-invoice-fields.ts'

/** An invoice that is kept in the browser. */
export type FreeDraft = { id: string; saved_at: string; invoice: FreeInvoice }

/** Everything that the generator keeps: what is stored, and what a backup has. */
export type FreeStore = { version: 1; drafts: FreeDraft[]; logo: string | null }

export const emptyFreeStore = (): FreeStore => ({ version: 1, drafts: [], logo: null })

type Json = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An invoice as the fields of the form that would send it, with amounts as in English. */
export function fieldsOf(value: unknown): URLSearchParams {
  const [invoice, fields] = [objectOf(value), new URLSearchParams()]
  const add = (name: string, given: unknown) => fields.append(name, textOf(given))
  for (const name of [
    'language',
    'currency',
    'accent',
    'number',
    'issue_date',
    'due_date',
    'how_to_pay',
    'notes',
  ])
    add(name, invoice[name])
  const [business, client] = [objectOf(invoice['business']), objectOf(invoice['client'])]
  for (const name of ['name', 'contact', 'address', 'registration']) add(`business_${name}`, business[name])
  for (const name of ['name', 'address']) add(`client_${name}`, client[name])
  for (const [at, line] of listOf(invoice['lines']).map(objectOf).entries()) {
    add('line_name', line['name'])
    add('line_quantity', line['quantity'])
    add('line_price', line['unit_price'])
    if (line['is_taxable'] === false) add('line_untaxed', String(at))
  }
  for (const tax of listOf(invoice['taxes']).map(objectOf)) {
    add('tax_name', tax['name'])
    add('tax_rate', tax['rate'])
  }
  if (invoice['prices_include_tax'] === true) add('includes_tax', 'yes')
  for (const name of ['discount', 'deposit']) {
    const share = objectOf(invoice[name])
    add(`${name}_type`, share['type'])
    add(`${name}_value`, share['value'])
  }
  return fields
}

const unfinished: readonly FreeProblemCode[] = ['required', 'dueBeforeIssue', 'depositTooLarge']

function draftOf(value: unknown, today: string): FreeDraft | null {
  const { id, saved_at: savedAt, invoice } = objectOf(value)
  if (!/^[\w-]{1,40}$/.test(textOf(id)) || Number.isNaN(Date.parse(textOf(savedAt)))) return null
  const read = readFreeInvoice(fieldsOf(invoice), { language: 'en', today })
  // A draft may be unfinished, but not wrong.
  if (read.problems.some(({ code }) => !unfinished.includes(code))) return null
  return { id: textOf(id), saved_at: textOf(savedAt), invoice: read.invoice }
}

const mostLogo = Math.ceil((freeInvoiceLimits.logoBytes * 4) / 3) + 40
const logoPattern = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/

/** The data: URL of a PNG or JPEG within the limit. */
export const isLogo = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= mostLogo && logoPattern.test(value)

/** Reads what was stored or exported; null where any part of it is not what the generator writes. */
export function readFreeStore(json: string, today: string): FreeStore | null {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  const { version, drafts, logo } = objectOf(value)
  if (version !== 1 || !Array.isArray(drafts) || drafts.length > freeInvoiceLimits.drafts) return null
  if (logo !== null && !isLogo(logo)) return null
  const read = drafts.map((draft) => draftOf(draft, today))
  return read.includes(null) ? null : { version, drafts: read as FreeDraft[], logo }
}

/** Adds the drafts of a backup: the newer of two with the same id stays. Null when there would be too many. */
export function withBackup(store: FreeStore, backup: FreeStore): FreeStore | null {
  const drafts = new Map(store.drafts.map((draft) => [draft.id, draft]))
  for (const draft of backup.drafts) {
    const own = drafts.get(draft.id)
    if (own === undefined || own.saved_at < draft.saved_at) drafts.set(draft.id, draft)
  }
  if (drafts.size > freeInvoiceLimits.drafts) return null
  const sorted = [...drafts.values()].toSorted((a, b) => Date.parse(b.saved_at) - Date.parse(a.saved_at))
  return { version: 1, drafts: sorted, logo: store.logo ?? backup.logo }
}
