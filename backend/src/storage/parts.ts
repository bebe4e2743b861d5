import type { Answer, Incoming } from '#http/exchange.ts'
import type { LogEvent } from '#http/log.ts'
import type { CallerIdentity } from '#postgres/as-caller.ts'
import type { Database } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import type { Tokens } from '#tokens/tokens.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Images } from './images/images.ts'
import type { UrlTokens } from './urls/url-tokens.ts'

/** What the backend hands to createStorage. */
export type StorageParts = {
  database: Database
  tokens: Pick<Tokens, 'readCaller'>
  settings: Pick<
    Settings,
    'storageFileSizeLimit' | 'storageStripBuckets' | 'statementTimeoutsMs' | 'anonRole' | 'externalUrl'
  >
  /** The project's secret: the key of signed URLs is derived from it. */
  jwtSecret: string
  files: BlobStore
  log: (event: LogEvent) => void
  /** Milliseconds since 1970; tests move it. */
  now: () => number
}

/** What every endpoint works with. */
export type Storage = StorageParts & { urlTokens: UrlTokens; images: Images }

/** Who asks. Without an identity a signed URL has decided, and the owner's hand does it. */
export type Asker = { identity: CallerIdentity | null; ownerId: string | null }

/** One request on its way through an endpoint. */
export type Ask = {
  storage: Storage
  incoming: Incoming
  asker: Asker
  /** The route's name, which policies see as `storage.operation()`. */
  operation: string
  /** '' where the route has none; else checked. */
  bucketId: string
  /** Path of the object, decoded and checked; '' where the route has none. */
  key: string
  query: URLSearchParams
}

export type Endpoint = (ask: Ask) => Promise<Answer>
