import type { LogChange, LogTable } from '#postgres/log-change.ts'
import type { ChangeSubscription } from '../hub.ts'
import { type Viewer, viewerKey } from './caller-step.ts'
import type { Condition } from './condition.ts'
import type { Watch } from './subscription-check.ts'

export type Subscriber = {
  viewer: Viewer
  /** Equal for subscribers who see the same. */
  key: string
  deliver: (ids: readonly number[], dataJson: string) => void
}

/** One subscription on one table. */
export type Entry = {
  subscriber: Subscriber
  id: number
  event: ChangeSubscription['event']
  conditions: readonly Condition[]
  select: readonly string[] | null
  /** Equal for subscriptions that receive the same columns. */
  selectKey: string
  /** Whether the client was told why it receives nothing of this table. */
  isAnnounced: boolean
  /** Whether a condition took too long; it is not evaluated again. */
  isDead: boolean
}

const tableKey = (schema: string, table: string) => JSON.stringify([schema, table])

/** The subscriptions of every table. */
export class Subscribers {
  readonly #entries = new Map<string, Set<Entry>>()

  add(subscriber: Subscriber, subscription: ChangeSubscription, watches: readonly Watch[]): () => void {
    const added = watches.map(({ schema, table, conditions }) => {
      const { id, event, select } = subscription
      const selectKey = select === null ? '' : JSON.stringify(select)
      const entry: Entry = {
        subscriber,
        id,
        event,
        conditions,
        select,
        selectKey,
        isAnnounced: false,
        isDead: false,
      }
      const key = tableKey(schema, table)
      const entries = this.#entries.get(key) ?? new Set()
      this.#entries.set(key, entries.add(entry))
      return { key, entry }
    })
    return () => {
      for (const { key, entry } of added) {
        const entries = this.#entries.get(key)
        entries?.delete(entry)
        if (entries?.size === 0) {
          this.#entries.delete(key)
        }
      }
    }
  }

  /** The number of entries that may receive a change of one of these tables. */
  count(tables: Iterable<LogTable>): number {
    let sum = 0
    for (const { schema, name } of new Set(tables)) {
      sum += this.#entries.get(tableKey(schema, name))?.size ?? 0
    }
    return sum
  }

  isWatched({ schema, name }: LogTable): boolean {
    return this.#entries.has(tableKey(schema, name))
  }

  of({ schema, name }: LogTable): readonly Entry[] {
    return [...(this.#entries.get(tableKey(schema, name)) ?? [])]
  }
}

export function newSubscriber(viewer: Viewer, deliver: Subscriber['deliver']): Subscriber {
  return { viewer, key: viewerKey(viewer), deliver }
}

export function changeViewer(subscriber: Subscriber, viewer: Viewer): void {
  subscriber.viewer = viewer
  subscriber.key = viewerKey(viewer)
}

export const wantsEvent = ({ event, isDead }: Entry, { type }: LogChange): boolean =>
  !isDead && (event === '*' || event === type)
