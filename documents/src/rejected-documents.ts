import { createHash } from 'node:crypto'
import { DocumentTooLargeError } from './document-too-large-error.ts'

/** How long a document that could not be printed is rejected without another attempt. */
const rejectionMs = 10 * 60_000

/** Remembers the documents whose printing had to be stopped, by their content: a changed document is tried again. */
export function createRejectedDocuments(now: () => number = Date.now) {
  const rejectedUntil = new Map<string, number>()
  return {
    keyOf: (document: object): string =>
      createHash('sha256').update(JSON.stringify(document)).digest('base64'),
    /** Why the document is rejected, or null. */
    find: (key: string): DocumentTooLargeError | null => {
      const leftMs = (rejectedUntil.get(key) ?? 0) - now()
      return leftMs > 0
        ? new DocumentTooLargeError('The document could not be printed before.', Math.ceil(leftMs / 1000))
        : null
    },
    /** Rejects the document from now on, for the given reason. */
    add: (key: string, reason: string): DocumentTooLargeError => {
      for (const [each, until] of rejectedUntil) if (until <= now()) rejectedUntil.delete(each)
      rejectedUntil.set(key, now() + rejectionMs)
      return new DocumentTooLargeError(reason, rejectionMs / 1000)
    },
  }
}
