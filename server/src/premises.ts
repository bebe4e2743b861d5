import type { Backend } from '@fieldlark/backend/backend.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { OpenOptions } from '@fieldlark/backend/postgres/open.ts'
import type { AskRest } from './project/ask-rest.ts'

/** What the server stands on: a backend of its own over a database of ours, or a project elsewhere. */
export type Premises = {
  backend: Pick<Backend, 'handleNode' | 'handleUpgrade'>
  /** The data API, asked as the service or as somebody. */
  rest: AskRest
  /** Where the outbox is; null where a project keeps it and no DATABASE_URL leads there. */
  database: Pick<Database, 'query' | 'transaction'> | null
  /** The owner's way into a database of ours, for worker processes; null where there is none. */
  connection: OpenOptions['connection'] | null
  /** What the page is told. */
  anonKey: string
  isGoogleOn: boolean
  isAutoconfirm: boolean
  hasDemo: boolean
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}
