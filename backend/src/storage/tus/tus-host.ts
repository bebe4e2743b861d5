import type { Readable } from 'node:stream'
import type { Incoming } from '#http/exchange.ts'

/** The object an upload will become. */
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
  /** Bytes, where the client knows already. */
  length: number | null
}

/** What resumable uploads need of the storage service; `Who` is the service's picture of who uploads. */
export type TusHost<Who extends { ownerId: string | null }> = {
  /**
   * Who asks: by bearer, or when `isSigned` by the x-signature of an upload URL, which also says whether it may
   * replace (`isUpsert`, else null). Rejects with the service's refusal.
   */
  readUploader: (
    incoming: Incoming,
    target: Pick<TusObject, 'bucketId' | 'name'>,
    isSigned: boolean,
  ) => { who: Who; isUpsert: boolean | null }
  /** Tries the write under that role and rolls it back; rejects with the service's refusal. */
  probe: (who: Who, object: TusObject) => Promise<{ limitBytes: number }>
  /** Stores the bytes as this version of the object, on the road of an ordinary upload: type by content, limits, row. */
  store: (who: Who, object: TusObject, bytes: Readable, version: string) => Promise<void>
  /** Whether the object is there in this version. */
  isStored: (object: Pick<TusObject, 'bucketId' | 'name'>, version: string) => Promise<boolean>
  /** A refusal of the service in words, with its real status; null for what is not one (then 500). */
  explain: (error: unknown) => { status: number; message: string } | null
}

/** Blobs whose key begins so are parts of unfinished uploads: their own sweep removes them, no other may. */
export const tusKeyPrefix = 'tus/'
