import type { LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import type { Changes, StoredMessage } from '../hub.ts'
import { ChangeQueue } from './change-queue.ts'
import { untilVisible } from './committed.ts'
import { dispatch } from './dispatch.ts'
import { LogReader } from './log-reader.ts'
import { keepMessagesShort } from './retention.ts'
import { isMessages, messagesPublication, readMessage } from './stored-messages.ts'
import { changeViewer, newSubscriber, Subscribers } from './subscribers.ts'
import { checkSubscription } from './subscription-check.ts'
import { TableFactsCache } from './table-facts.ts'

const publication = 'supabase_realtime'

type Parts = {
  database: Database
  settings: Pick<Settings, 'extraSearchPath'>
  log: (event: LogEvent) => void
  /** How long the log is still read after the last subscriber left. */
  idleMs?: number
}

/** Changes of published tables and messages of the database, read from its log while somebody subscribes. */
export function createChanges({ database, settings, log, idleMs = 30_000 }: Parts): Changes {
  const quoted = ['public', ...settings.extraSearchPath].map((name) => `"${name.replaceAll('"', '""')}"`)
  const searchPath = [...new Set(quoted)].join(', ')
  const context = { database, searchPath }
  const subscribers = new Subscribers()
  const facts = new TableFactsCache(database)
  const takers: ((message: StoredMessage) => void)[] = []
  const tell = (message: StoredMessage | null) => {
    if (message !== null) {
      for (const take of takers) take(message)
    }
  }
  // A separate queue: messages need no permission check here, and a client that receives one may immediately read what
  // it refers to.
  const messages = new ChangeQueue({
    work: async (changes) => {
      await untilVisible(database, changes)
      for (const change of changes) tell(readMessage(change))
    },
    log,
  })
  const queue = new ChangeQueue({
    work: (changes) => dispatch({ context, subscribers, facts, log }, changes),
    log,
  })
  const reader = new LogReader({
    database,
    log,
    idleMs,
    publications: [publication, messagesPublication],
    isWanted: (table) => isMessages(table) || subscribers.isWatched(table),
    take: async (change) => {
      if (isMessages(change.table)) {
        await messages.add(change)
      }
      if (subscribers.isWatched(change.table)) {
        await queue.add(change)
      }
    },
  })
  const stopTidying = keepMessagesShort(database, log)
  return {
    subscribe: (...subscription) => subscribe({ database, searchPath, subscribers, reader }, ...subscription),
    onMessage: (take) => void takers.push(take),
    hold: () => reader.hold(),
    close: async () => {
      stopTidying()
      await Promise.all([queue.close(), messages.close(), reader.close()])
    },
  }
}

type Subscribing = { database: Database; searchPath: string; subscribers: Subscribers; reader: LogReader }

async function subscribe(
  { database, searchPath, subscribers, reader }: Subscribing,
  ...[caller, wanted, deliver]: Parameters<Changes['subscribe']>
): ReturnType<Changes['subscribe']> {
  const { ready, release } = reader.hold()
  const ends: (() => void)[] = [release]
  const end = () => {
    for (const each of ends.splice(0)) each()
  }
  try {
    const parts = { database, searchPath, publication }
    const checked = await Promise.all(wanted.map((each) => checkSubscription(parts, caller, each)))
    await ready
    const subscriber = newSubscriber(caller, deliver)
    for (const [at, each] of wanted.entries()) {
      ends.push(subscribers.add(subscriber, each, checked[at] ?? []))
    }
    return { setCaller: (next) => changeViewer(subscriber, next), end }
  } catch (error) {
    end()
    throw error
  }
}
