import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import type { LogEvent } from '#http/log.ts'
import type { CallerIdentity } from '#postgres/as-caller.ts'
import type { Database } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import type { Tokens } from '#tokens/tokens.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Images } from './images/images.ts'
import type { UrlTokens } from './urls/url-tokens.ts'

/** What the backend passes to createStorage. */
export type StorageParts = {
  database: Database
  tokens: Pick<Tokens, 'readCaller'>
  settings: Pick<
    Settings,
    | 'storageFileSizeLimit'
    | 'storageStripBuckets'
    | 'storageMaxPixels'
    | 'storageMaxOpenUploads'
    | 'signedUrlMaxSeconds'
    | 'statementTimeoutsMs'
    | 'anonRole'
    | 'externalUrl'
  >
  /** The project's secret, from which the key of signed URLs is derived. */
  jwtSecret: string
  files: BlobStore
  log: (event: LogEvent) => void
  /** Milliseconds since 1970; tests move it. */
  now: () => number
}

/** What every endpoint uses. */
export type Storage = StorageParts & { urlTokens: UrlTokens; images: Images }

/** The requester. Without an identity, a signed URL has authorized the request, and it runs as the owner. */
export type Requester = { identity: CallerIdentity | null; ownerId: string | null }

/** One request and what its endpoint needs. */
export type EndpointContext = {
  storage: Storage
  request: HttpRequest
  requester: Requester
  /** The route's name, which policies read as `storage.operation()`. */
  operation: string
  /** '' where the route has none; otherwise validated. */
  bucketId: string
  /** The object's path, decoded and validated; '' where the route has none. */
  key: string
  query: URLSearchParams
}

export type Endpoint = (context: EndpointContext) => Promise<HttpResponse>
