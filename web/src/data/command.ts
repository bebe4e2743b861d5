import { ledgerNames } from '@fieldlark/domain/commands/ledger.ts'

import { toFailure } from '#connection/failure.ts'

import { type Answer, callOnce } from './call.ts'
import { isCurrencyChosen } from './missing-currency.ts'
import { isId, newId } from './new-id.ts'
import { isOverrunMeant } from './overrun.ts'
import type { Args, CommandName } from './schema.ts'

/**
 * Before it shows amounts of a business without a currency, or invoices more than the approved quote, it asks and calls again;
 * after a no that is a failure, 'currency_missing' or 'more_than_quoted'.
 */
async function asking<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const failure = toFailure(error)
    if ((await isCurrencyChosen(failure)) || (await isOverrunMeant(failure))) return asking(call)
    throw failure
  }
}

/**
 * Calls a function of the database. A null result is never a failure: the function did its work and
 * has nothing to return, or nothing that the caller may still read.
 */
export const command = <Name extends CommandName>(name: Name, args: Args<Name>): Promise<Answer<Name>> =>
  asking(() => callOnce(name, args))

const listed: ReadonlySet<string> = new Set(ledgerNames)

/** `onWay`: how many requests of it are not answered yet. */
type Sent = { id: string; records: readonly string[]; onWay: number }

/** What was sent and never answered, by what was sent. */
const unanswered = new Map<string, Sent>()

/** The ids of what a command is about: its arguments, and the id of a whole record. */
const recordsOf = (args: object, businessId: string): string[] =>
  Object.values(args)
    .map((given: unknown) =>
      given !== null && typeof given === 'object' && 'id' in given ? given.id : given,
    )
    .filter((id) => typeof id === 'string' && isId(id) && id !== businessId) as string[]

/** What failed before about one of the same records. */
const failedBefore = (sent: Sent) =>
  [...unanswered].filter(
    ([, other]) =>
      other !== sent && other.onWay === 0 && other.records.some((id) => sent.records.includes(id)),
  )

/**
 * The same as a command of the business, where the function may be one: done once, at the time it was done, however often it is
 * sent. Until it is done, the same again is a retry, with the same id. Once it is, or something else is done to the same
 * record, it is meant anew, such as a start after an undo.
 */
export async function perform<Name extends CommandName>(
  businessId: string,
  name: Name,
  args: Args<Name>,
  doneAt = new Date(),
): Promise<Answer<Name>> {
  if (!listed.has(name)) return command(name, args)
  const content = JSON.stringify([businessId, name, args])
  const sent = unanswered.get(content) ?? { id: newId(), records: recordsOf(args, businessId), onWay: 0 }
  unanswered.set(content, sent)
  const before = failedBefore(sent)
  sent.onWay += 1
  try {
    const { answer } = await asking(() =>
      callOnce('perform_command', {
        id: sent.id,
        business_id: businessId,
        name,
        args,
        done_at: doneAt.toISOString(),
        sent_at: new Date().toISOString(),
      }),
    )
    unanswered.delete(content)
    for (const [key, { onWay }] of before) if (onWay === 0) unanswered.delete(key)
    return answer as Answer<Name>
  } finally {
    sent.onWay -= 1
  }
}

/** A row that the next step needs: without one it is a failure, 'not-found'. */
export function rowOf<Row>(row: Row): NonNullable<Row> {
  if (row === null || row === undefined) throw toFailure({ message: 'The row cannot be read.' }, 404)
  return row
}

/** Calls a function whose row the next step needs. */
export const commandRow = async <Name extends CommandName>(name: Name, args: Args<Name>) =>
  rowOf(await command(name, args))
