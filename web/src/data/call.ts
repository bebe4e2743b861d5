import { toFailure } from '#connection/failure.ts'

import type { Answers } from './answers.ts'
import { untypedRest } from './rest.ts'
import type { Args, CommandName, Row, Schema, TableName } from './schema.ts'

type Functions = Schema['public']['Functions']

export type Answer<Name extends CommandName> = Name extends keyof Answers
  ? Answers[Name]
  : Functions[Name] extends { SetofOptions: { to: infer Table extends TableName; isSetofReturn: false } }
    ? Row<Table> | null
    : Functions[Name]['Returns'] extends undefined
      ? null
      : Functions[Name]['Returns']

/**
 * Calls a function of the database once and asks nothing; anything but an answer is thrown as a Failure. For `command.ts`, for
 * a call that may take longer than `rest` waits, and for what belongs to the person or to an admin and to no business: their
 * account, sessions, devices and support. There no ledger keeps commands, no amount needs a currency, and `refreshAccount` or
 * `refreshAdmin` reads again. `writes.test.ts` lists them all.
 */
export async function callOnce<Name extends CommandName>(
  name: Name,
  args: Args<Name>,
  client = untypedRest,
): Promise<Answer<Name>> {
  const { data, error, status } = await client.rpc(name, args)
  if (error) throw toFailure(error, status)
  return (data ?? null) as Answer<Name>
}
