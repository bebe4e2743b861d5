import type { Read } from '@fieldlark/domain/accounts/account.ts'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** A form resolver for a plain function of the domain; its messages are error codes. */
export const plainResolver =
  <Typed extends FieldValues>(read: (typed: Typed) => Read<Typed>): Resolver<Typed> =>
  (typed) => {
    const { values, problems } = read(typed)
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      problems.map(({ at = 'root', code }) => [at, { type: 'domain', message: code }]),
    )
    return { values: {}, errors: errors as FieldErrors<Typed> }
  }
