import type { LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { TusHost } from './tus-host.ts'

export type TusOptions<Who extends { ownerId: string | null }> = {
  database: Pick<Database, 'query' | 'transaction'>
  blobs: BlobStore
  host: TusHost<Who>
  log: (event: LogEvent) => void
  now: () => number
  /** The URL of the backend as clients see it; its path precedes the Location of uploads. */
  externalUrl: string
  /** The limit above all buckets' limits. */
  maxBytes: number
  /** The most unfinished uploads of one person. */
  maxOpen: number
}
