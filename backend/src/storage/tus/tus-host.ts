import type { Readable } from 'node:stream'
import type { HttpRequest } from '#http/exchange.ts'

/** The object that an upload will become. */
export type TusObject = {
  bucketId: string
  name: string
  /** As the client declared it; '' when it did not. */
  contentType: string
  /** As for a raw upload, e.g. "max-age=3600". */
  cacheControl: string
  /** The client's own metadata, or null. */
  userMetadata: Readonly<Record<string, unknown>> | null
  isUpsert: boolean
  /** The number of bytes, when the client knows it already. */
  length: number | null
}

/** What resumable uploads need of the storage service; `Who` is the service's type of an uploader. */
export type TusHost<Who extends { ownerId: string | null }> = {
  /**
   * Reads the uploader from the bearer token, or when `isSigned` from the x-signature of an upload URL, which also says
   * whether it may replace (`isUpsert`, else null). Rejects with the service's error.
   */
  readUploader: (
    request: HttpRequest,
    target: Pick<TusObject, 'bucketId' | 'name'>,
    isSigned: boolean,
  ) => { who: Who; isUpsert: boolean | null }
  /** Tries the write as the uploader and rolls it back; rejects with the service's error. */
  probe: (who: Who, object: TusObject) => Promise<{ limitBytes: number }>
  /**
   * Stores the bytes as this version of the object in the same way as an ordinary upload: detected type, limits, row.
   */
  store: (who: Who, object: TusObject, bytes: Readable, version: string) => Promise<void>
  /** Whether the object exists in this version. */
  isStored: (object: Pick<TusObject, 'bucketId' | 'name'>, version: string) => Promise<boolean>
  /** The service's error as a message with its real status; null for any other error, which becomes 500. */
  explain: (error: unknown) => { status: number; message: string } | null
}

/** Blobs whose key starts like this are parts of unfinished uploads: only their own sweep removes them. */
export const tusKeyPrefix = 'tus/'
