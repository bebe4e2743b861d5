import type { Readable } from 'node:stream'

/** The result of a write: the number of bytes, their MD5 in hex, and the first bytes for type detection. */
export type Written = { size: number; etag: string; head: Buffer }

/** First and last byte, both inclusive. */
export type ByteRange = { start: number; end: number }

export type StoredBlob = { key: string; modifiedAt: number; size: number }

/**
 * Bytes under a key that the service makes, never a client's path: `[a-z0-9-]` in up to 8 parts separated by slashes,
 * at most 200 characters; any other key is a bug and rejects. A blob is stored completely or not at all.
 */
export type BlobStore = {
  /**
   * Stores atomically and durably. Rejects with BlobTooLargeError beyond `limitBytes`, and with the stream's own error
   * when it fails; either way nothing is left behind, and an existing blob is either replaced at once or kept. The
   * stream is not destroyed: after BlobTooLargeError the rest of it is read and discarded, so that the client can
   * receive the error.
   */
  write: (key: string, bytes: Readable, limitBytes: number) => Promise<Written>
  /** Reads all of the blob, or a range within it; null when it does not exist. */
  read: (key: string, range?: ByteRange) => Promise<Readable | null>
  /** Rejects with BlobMissingError when there is nothing to copy. */
  copy: (from: string, to: string) => Promise<void>
  /** A key that does not exist is not an error. */
  remove: (keys: readonly string[]) => Promise<void>
  /**
   * Every blob in no particular order, for the sweep of blobs without a row. `modifiedAt` in milliseconds since 1970.
   */
  list: () => AsyncIterable<StoredBlob>
}

/** The stream has more bytes than the caller allows. */
export class BlobTooLargeError extends Error {
  readonly limitBytes: number
  constructor(limitBytes: number) {
    super(`More than ${limitBytes} bytes came.`)
    this.limitBytes = limitBytes
  }
}

/** The disk is full or the bucket cannot be reached: the client may retry later (503). */
export class BlobsUnavailableError extends Error {}

/** A blob to copy or read does not exist. */
export class BlobMissingError extends Error {}

/** How many of the first bytes a write returns: what type detection needs. */
export const headLength = 4100

/** Keys are made by the service; this check keeps a bug from turning a key into a path. */
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
