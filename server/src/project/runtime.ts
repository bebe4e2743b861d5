import type { Backend } from '@fieldlark/backend/backend.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { OpenOptions } from '@fieldlark/backend/postgres/open.ts'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { RestFetch } from './rest-client.ts'

/** What the server runs on: our own backend and database, or a hosted project. */
export type Runtime = {
  backend: Pick<Backend, 'handleNode' | 'handleUpgrade'>
  rest: RestFetch
  /** Holds the outbox; null where a hosted project keeps it and DATABASE_URL is not set. */
  database: Pick<Database, 'query' | 'transaction'> | null
  /** Connects worker processes to our own database as its owner; null with a hosted project. */
  connection: OpenOptions['connection'] | null
  anonKey: string
  isGoogleOn: boolean
  arePasskeysOn: boolean
  isAutoconfirm: boolean
  /** The language of the demo business; null without one. */
  demo: Language | null
  isReady: () => Promise<boolean>
  /** False while a disk of ours is full. */
  canWrite: () => Promise<boolean>
  /** Answers the requests that wait for news, so that the server can stop. */
  endWaits: () => void
  close: () => Promise<void>
}
