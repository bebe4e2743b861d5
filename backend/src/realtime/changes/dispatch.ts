import { describeError, type LogEvent } from '#http/log.ts'
import { SqlError } from '#postgres/database.ts'
import type { LogChange, LogTable } from '#postgres/log-change.ts'
import { type Candidate, findCandidates } from './candidates.ts'
import { changeJson, errorJson } from './change-json.ts'
import { untilVisible } from './committed.ts'
import { groupBy } from './group-by.ts'
import type { Entry, Subscriber, Subscribers } from './subscribers.ts'
import { readRights, type TableFacts, type TableFactsCache, type TableRights } from './table-facts.ts'
import { readVisibility, type VisibleRows } from './visibility.ts'
import type { VisibilityContext } from './visibility-context.ts'

export type Dispatching = {
  context: VisibilityContext
  subscribers: Subscribers
  facts: TableFactsCache
  log: (event: LogEvent) => void
}

/** Pairs of a change and a subscription that are processed together; this bounds memory. */
const mostPairs = 200_000

/** What one entry receives of one change. */
type Delivery = { n: number; entry: Entry; key: string; json: () => string }

/** Finds who may see which of these changes and delivers them in order. */
export async function dispatch(parts: Dispatching, changes: readonly LogChange[]): Promise<void> {
  const entries = parts.subscribers.count(changes.map(({ table }) => table))
  const portion = Math.max(1, Math.floor(mostPairs / Math.max(1, entries)))
  for (let from = 0; from < changes.length; from += portion) {
    await dispatchPortion(parts, changes.slice(from, from + portion))
  }
}

async function dispatchPortion(parts: Dispatching, changes: readonly LogChange[]): Promise<void> {
  const numbered = changes.map((change, n) => ({ n, change }))
  const visible = untilVisible(parts.context.database, changes)
  // Each table awaits it after reading its permissions; until then a rejection must not count as unhandled.
  visible.catch(() => {})
  const byTable = groupBy(numbered, ({ change }) => change.table)
  const deliveries = await Promise.all(
    [...byTable].map(([table, of]) =>
      prepareSafely(parts, table, new Map(of.map(({ n, change }) => [n, change])), visible),
    ),
  )
  const byChange = groupBy(deliveries.flat(), ({ n }) => n)
  for (const { n } of numbered) {
    deliver(byChange.get(n) ?? [])
  }
}

/** A table that cannot be checked blocks no other. */
async function prepareSafely(
  parts: Dispatching,
  table: LogTable,
  changes: ReadonlyMap<number, LogChange>,
  visible: Promise<void>,
): Promise<Delivery[]> {
  try {
    return await prepareTable(parts, table, changes, visible)
  } catch (error) {
    if (!(error instanceof SqlError)) {
      throw error
    }
    const name = `${table.schema}.${table.name}`
    parts.log({
      level: 'error',
      event: 'changes could not be delivered',
      table: name,
      ...describeError(error),
    })
    return []
  }
}

async function prepareTable(
  { context, subscribers, facts: cache }: Dispatching,
  table: LogTable,
  changes: ReadonlyMap<number, LogChange>,
  visible: Promise<void>,
): Promise<Delivery[]> {
  const entries = subscribers.of(table)
  if (entries.length === 0) {
    return []
  }
  const roles = [...new Set(entries.map(({ subscriber }) => subscriber.viewer.role))]
  const [facts, rights] = await Promise.all([cache.of(table), readRights(context.database, table, roles)])
  if (rights === null) {
    return []
  }
  const candidates = await findCandidates(context, changes, entries, rights)
  await visible
  const faulty = candidates.filter((candidate) => faultOf(candidate, rights) !== null)
  const sound = candidates.filter((candidate) => faultOf(candidate, rights) === null)
  const visibility = await readVisibility({ context, facts, rights }, sound)
  return [
    ...faulty.flatMap((candidate) => faultDelivery(candidate, rights)),
    ...sound.flatMap((candidate) => {
      const delivery = changeDelivery(candidate, facts, rights, visibility)
      return delivery === null ? [] : [delivery]
    }),
  ]
}

/** Why this role cannot see a change at all. */
function faultOf({ change, entry }: Candidate, rights: TableRights): string | null {
  if (change.type !== 'DELETE' && rights.keys.length === 0) {
    return 'Error 400: Bad Request, no primary key'
  }
  const columns = rights.roles.get(entry.subscriber.viewer.role)?.columns
  return rights.keys.every((key) => columns?.has(key)) ? null : 'Error 401: Unauthorized'
}

/** Where policies apply, the reason is sent only once: when others write must stay secret. */
function faultDelivery({ n, change, entry }: Candidate, rights: TableRights): Delivery[] {
  const isGuarded = rights.roles.get(entry.subscriber.viewer.role)?.isGuarded !== false
  if (entry.isAnnounced && isGuarded) {
    return []
  }
  entry.isAnnounced = true
  const fault = faultOf({ n, change, entry }, rights) ?? ''
  return [{ n, entry, key: fault, json: () => errorJson(change, fault) }]
}

function changeDelivery(
  { n, change, entry }: Candidate,
  facts: TableFacts,
  rights: TableRights,
  visibility: ReadonlyMap<string, VisibleRows>,
): Delivery | null {
  const { subscriber, select, selectKey } = entry
  const { role } = subscriber.viewer
  const own = rights.roles.get(role)
  if (own === undefined) {
    return null
  }
  const visibleRows = visibility.get(subscriber.key)
  const isOldSeen = !own.isGuarded || visibleRows?.old.has(n) === true
  const isSeen = !own.isGuarded || (change.type === 'DELETE' ? isOldSeen : visibleRows?.fresh.has(n) === true)
  if (!isSeen) {
    return null
  }
  const isOldShown = change.old === null || isOldSeen
  const share = { readable: own.columns, select, isOldShown }
  return {
    n,
    entry,
    key: `${role}\0${isOldShown}\0${selectKey}`,
    json: () => changeJson(change, facts, rights, share),
  }
}

/** Encodes once for all subscribers that receive the same; each receives one event with all ids that matched. */
function deliver(deliveries: readonly Delivery[]): void {
  const encoded = new Map<string, string>()
  const perSubscriber = new Map<Subscriber, Map<string, number[]>>()
  for (const { entry, key, json } of deliveries) {
    if (!encoded.has(key)) {
      encoded.set(key, json())
    }
    const own = perSubscriber.get(entry.subscriber) ?? new Map<string, number[]>()
    perSubscriber.set(entry.subscriber, own)
    const ids = own.get(key) ?? []
    own.set(key, ids)
    if (!ids.includes(entry.id)) {
      ids.push(entry.id)
    }
  }
  for (const [subscriber, own] of perSubscriber) {
    for (const [key, ids] of own) {
      subscriber.deliver(ids, encoded.get(key) ?? '')
    }
  }
}
