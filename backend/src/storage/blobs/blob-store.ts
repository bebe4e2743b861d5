import type { Readable } from 'node:stream'

/** What came of a write: bytes counted, their MD5 in hex, and the first bytes to tell the type by. */
export type Written = { size: number; etag: string; head: Buffer }

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

export type StoredBlob = { key: string; modifiedAt: number; size: number }

/**
 * Bytes under a key of our making, never a client's path: `[a-z0-9-]` in up to 8 parts between slashes, 200
 * characters at most; any other key is a fault of ours and rejects. A blob is there whole or not at all.
 */
export type BlobStore = {
  /**
   * Stores atomically and durably. Rejects with BlobTooLarge past `limitBytes`, and with the stream's own error when
   * that breaks; either way nothing stays behind. An existing blob is replaced at once or kept. The stream is not
   * destroyed: what is left of it after BlobTooLarge is read and dropped, so that a client can hear of it.
   */
  write: (key: string, bytes: Readable, limitBytes: number) => Promise<Written>
  /** Whole or a range that lies within the blob; null when it is missing. */
  read: (key: string, range?: ByteRange) => Promise<Readable | null>
  /** Rejects with BlobMissing where there is nothing to copy. */
  copy: (from: string, to: string) => Promise<void>
  /** A key that is not there is no error. */
  remove: (keys: readonly string[]) => Promise<void>
  /** Every blob, in no promised order: for the sweep of what no row names. `modifiedAt` in milliseconds since 1970. */
  list: () => AsyncIterable<StoredBlob>
}

/** More bytes came than the caller allows. */
export class BlobTooLarge extends Error {
  readonly limitBytes: number
  constructor(limitBytes: number) {
    super(`More than ${limitBytes} bytes came.`)
    this.limitBytes = limitBytes
  }
}

/** The disk is full or the bucket cannot be reached: worth another try later (503). */
export class BlobsUnavailable extends Error {}

/** A blob that should be copied or read is not there. */
export class BlobMissing extends Error {}

/** How many first bytes a write hands back: what type detection wants to see. */
export const headLength = 4100

/** Keys are made by us; the check is the wall that keeps a mistake from becoming a path. */
export function checkKey(key: string): string {
  if (!isBlobKey(key)) {
    throw new Error('A blob key has to be of [a-z0-9-], in parts between slashes.')
  }
  return key
}

/** Whether a name found in a store can be one of our keys. */
export function isBlobKey(name: string): boolean {
  return name.length <= 200 && /^[a-z0-9-]+(\/[a-z0-9-]+){0,7}$/.test(name)
}
