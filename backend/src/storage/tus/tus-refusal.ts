/** A refusal of the upload protocol: its names are those that @tus/server reads. */
export class TusRefusal extends Error {
  readonly status_code: number
  readonly body: string
  constructor(status: number, message: string) {
    super(message)
    this.status_code = status
    this.body = message
  }
}

/** One answer for an upload that never was, is gone, or belongs to somebody else. */
export function noSuchUpload(): TusRefusal {
  return new TusRefusal(404, 'The file for this url was not found\n')
}
