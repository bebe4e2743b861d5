import type { LogChange, LogRow } from '#postgres/log-change.ts'
import type { Condition } from './condition.ts'
import { type Question, queryAs } from './query-as.ts'
import { type Entry, wantsEvent } from './subscribers.ts'
import type { TableRights } from './table-facts.ts'
import type { VisibilityContext } from './visibility-context.ts'

/** A change and a subscription whose filter it passes. */
export type Candidate = { n: number; change: LogChange; entry: Entry }

/** A regular expression that takes longer over one batch is given up. */
const conditionTimeoutMs = 250

/** The row a filter is applied to: of a deleted row, only what the log contains. */
const rowOf = ({ fresh, old }: LogChange): LogRow => fresh ?? old ?? []

/** All matching pairs; `changes` by their number in the batch. */
export async function findCandidates(
  context: VisibilityContext,
  changes: ReadonlyMap<number, LogChange>,
  entries: readonly Entry[],
  rights: TableRights,
): Promise<Candidate[]> {
  const readable = entries.filter((entry) => {
    const columns = rights.roles.get(entry.subscriber.viewer.role)?.columns
    return columns !== undefined && entry.conditions.every(({ column }) => columns.has(column))
  })
  const found: Candidate[] = []
  for (const [n, change] of changes) {
    for (const entry of readable) {
      if (wantsEvent(entry, change) && entry.conditions.every((each) => passesHere(each, change))) {
        found.push({ n, change, entry })
      }
    }
  }
  return askDatabase(context, found)
}

function valueOf(change: LogChange, column: string): string | null | undefined {
  return rowOf(change)[change.table.columns.findIndex(({ name }) => name === column)]
}

/** False when the text alone rules it out, or the value is unknown. */
function passesHere(condition: Condition, change: LogChange): boolean {
  const value = valueOf(change, condition.column)
  return value !== undefined && (condition.test === null || condition.test(value))
}

/** Conditions that only PostgreSQL can evaluate: each runs once for all changes that need it. */
async function askDatabase(context: VisibilityContext, found: Candidate[]): Promise<Candidate[]> {
  const wanted = new Map<string, { condition: Condition; of: Map<number, Candidate> }>()
  for (const candidate of found) {
    for (const condition of candidate.entry.conditions.filter(({ test }) => test === null)) {
      const group = wanted.get(condition.key) ?? { condition, of: new Map() }
      group.of.set(candidate.n, candidate)
      wanted.set(condition.key, group)
    }
  }
  if (wanted.size === 0) {
    return found
  }
  const questions = [...wanted.values()].flatMap(({ condition, of }): Question[] => {
    const values = [...of].map(([n, { change }]) => ({ n, v: valueOf(change, condition.column) ?? null }))
    const [first] = of.values()
    // Any viewer will do: only values passed with the query are compared.
    return first === undefined ? [] : [{ viewer: first.entry.subscriber.viewer, step: condition.ask(values) }]
  })
  const replies = await queryAs({ ...context, timeoutMs: conditionTimeoutMs }, questions)
  const passed = new Map([...wanted.keys()].map((key, at) => [key, replies[at]]))
  return found.filter(({ n, entry }) =>
    entry.conditions.every(({ test, key }) => {
      const reply = test === null ? passed.get(key) : null
      if (reply instanceof Error) {
        entry.isDead ||= reply.code === '57014'
        return false
      }
      return reply === null || reply?.has(n) === true
    }),
  )
}
