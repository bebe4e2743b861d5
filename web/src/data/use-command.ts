import { useState } from 'react'

import type { Answer } from './call.ts'
import { command, perform, rowOf } from './command.ts'
import { newId } from './new-id.ts'
import type { Args } from './schema.ts'
import { useWrite } from './write.ts'
import { type Write, type WriteName, writes } from './writes.ts'

type WriteOf<Name extends WriteName> = (typeof writes)[Name]
/** The key may be left out: then the same arguments have the same id until the command succeeds. */
export type GivenArgs<Name extends WriteName> =
  WriteOf<Name> extends { key: infer Key extends keyof Args<Name> }
    ? Omit<Args<Name>, Key> & Partial<Pick<Args<Name>, Key>>
    : Args<Name>
type Result<Name extends WriteName> =
  WriteOf<Name> extends { needsRow: true } ? NonNullable<Answer<Name>> : Answer<Name>

const asArgs = <Given>(given: Given) => given

/** Whose command it is, and when the person did it. */
type Doing = { businessId: string; doneAt: Date }

/**
 * Calls a function of the database that changes something; may be called again. `writes.ts` names the idempotency key:
 * the same arguments before a success are the same row, afterwards a new one.
 */
export function repeatableCommand<Name extends WriteName>(name: Name) {
  const ids = new Map<string, string>()
  const { key, needsRow }: Write = writes[name]
  return async (givenArgs: GivenArgs<Name>, doing?: Doing): Promise<Result<Name>> => {
    const content = JSON.stringify(givenArgs)
    const id = ids.get(content) ?? newId()
    ids.set(content, id)
    const args = { ...(key && { [key]: id }), ...givenArgs } as unknown as Args<Name>
    const answer = await (doing ? perform(doing.businessId, name, args, doing.doneAt) : command(name, args))
    if (needsRow) rowOf(answer)
    ids.delete(content)
    return answer as Result<Name>
  }
}

/**
 * The same as a hook; afterwards refetches what `writes.ts` says the command changes. `argsOf` turns the screen's input
 * into the arguments, and may read what they need first.
 */
export function useCommand<Name extends WriteName, Given = GivenArgs<Name>>(
  businessId: string,
  name: Name,
  argsOf: (given: Given) => GivenArgs<Name> | Promise<GivenArgs<Name>> = asArgs as (
    given: Given,
  ) => GivenArgs<Name>,
) {
  const [call] = useState(() => repeatableCommand(name))
  return useWrite(businessId, writes[name] as Write, async (given: Given) => {
    const doneAt = new Date()
    return call(await argsOf(given), { businessId, doneAt })
  })
}
