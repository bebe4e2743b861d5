import type { LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { TusHost } from './tus-host.ts'

export type TusOptions<Who extends { ownerId: string | null }> = {
  database: Pick<Database, 'query'>
  blobs: BlobStore
  host: TusHost<Who>
  log: (event: LogEvent) => void
  now: () => number
  /** Address of the backend as clients have it; its path is in front of the Location of uploads. */
  externalUrl: string
  /** What no bucket exceeds. */
  maxBytes: number
}
