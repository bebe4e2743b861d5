/** An error of the upload protocol, with the property names that @tus/server reads. */
export class TusError extends Error {
  readonly status_code: number
  readonly body: string
  constructor(status: number, message: string) {
    super(message)
    this.status_code = status
    this.body = message
  }
}

/** The same error for an upload that never existed, is gone, or belongs to somebody else. */
export function noSuchUpload(): TusError {
  return new TusError(404, 'The file for this url was not found\n')
}
