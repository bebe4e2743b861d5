import { Failure, toFailure } from '#connection/failure.ts'

/** The half of the session that could not be read. */
export class Unread extends Failure {
  readonly half: 'profile' | 'business'
  constructor(half: Unread['half'], { code, message, origin, details }: Failure) {
    super(code, message, origin, details)
    this.half = half
  }
}

/** Reads one half of the session, so that a failure says which one. */
export const readHalf = <Rows>(half: Unread['half'], rows: Promise<Rows>): Promise<Rows> =>
  rows.catch((error: unknown) => {
    throw new Unread(half, toFailure(error))
  })
