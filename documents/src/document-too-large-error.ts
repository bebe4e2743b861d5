/** The document has more text than can be printed, or needs more time or memory than one document may. */
export class DocumentTooLargeError extends Error {
  /** Seconds until another attempt makes sense; null when the document would have to change. */
  readonly retryAfter: number | null

  constructor(message: string, retryAfter: number | null = null) {
    super(message)
    this.retryAfter = retryAfter
  }
}
