import { toFailure } from '#connection/failure.ts'

import { type Answer, callOnce } from './call.ts'
import { isCurrencyChosen } from './missing-currency.ts'
import { isOverrunMeant } from './overrun.ts'
import type { Args, CommandName } from './schema.ts'

/**
 * Calls a function of the database. A null result is never a failure: the function did its work and
 * has nothing to return, or nothing that the caller may still read. Before it shows amounts of a business without a
 * currency, or invoices more than the approved quote, it asks and calls again; after a no that is a failure,
 * 'currency_missing' or 'more_than_quoted'.
 */
export async function command<Name extends CommandName>(name: Name, args: Args<Name>): Promise<Answer<Name>> {
  try {
    return await callOnce(name, args)
  } catch (error) {
    const failure = toFailure(error)
    if ((await isCurrencyChosen(failure)) || (await isOverrunMeant(failure))) return command(name, args)
    throw failure
  }
}

/** The same where the next step needs the row: without one it is a failure, 'not-found'. */
export async function commandRow<Name extends CommandName>(
  name: Name,
  args: Args<Name>,
): Promise<NonNullable<Answer<Name>>> {
  const row = await command(name, args)
  if (row === null || row === undefined) throw toFailure({ message: 'The row cannot be read.' }, 404)
  return row
}
