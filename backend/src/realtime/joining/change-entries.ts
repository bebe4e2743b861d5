import type { ChangeSubscription } from '../hub.ts'

type Fields = Readonly<Record<string, unknown>>
type Event = ChangeSubscription['event']

const events: readonly Event[] = ['INSERT', 'UPDATE', 'DELETE']

/**
 * The entries with an id each, equal in every channel with the same subscription, so that one frame serves them all.
 */
export function readChangeEntries(entries: readonly Fields[]): ChangeSubscription[] {
  const taken = new Set<number>()
  return entries.map((entry) => {
    const wanted = {
      event: eventOf(entry['event']),
      schema: textOf(entry['schema']) ?? 'public',
      table: named(entry['table']),
      filter: named(entry['filter']),
      select: selectOf(entry['select']),
    }
    let id = hash(JSON.stringify(wanted))
    while (taken.has(id)) {
      id += 1
    }
    taken.add(id)
    return { id, ...wanted }
  })
}

/** The entries as the reply repeats them: as the client sent them, each with its id. */
export function repliedEntries(entries: readonly Fields[], read: readonly ChangeSubscription[]): object[] {
  const echoedFields = ['event', 'schema', 'table', 'filter', 'select']
  return entries.map((entry, at) => ({
    id: read[at]?.id,
    ...Object.fromEntries(Object.entries(entry).filter(([name]) => echoedFields.includes(name))),
  }))
}

function eventOf(value: unknown): Event {
  const text = textOf(value)?.toUpperCase()
  return events.find((event) => event === text) ?? '*'
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function named(value: unknown): string | null {
  const text = textOf(value)
  return text === '' || text === '*' ? null : text
}

function selectOf(value: unknown): string[] | null {
  const columns = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return columns.length === 0 ? null : columns
}

/** FNV-1a, in 31 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const byte of Buffer.from(text)) {
    sum = Math.imul(sum ^ byte, 0x01000193)
  }
  return sum >>> 1
}
