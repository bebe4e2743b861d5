import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { ConflictChoice } from './conflict-choice.tsx'
import type { ConflictProps } from './conflict-fields.tsx'

type Conflicting<Values extends FieldValues, Draft> = Pick<ConflictProps<Values, Draft>, 'form'> & {
  clashes: object | null
  submit: () => Promise<void>
}
type Words<Values extends FieldValues, Draft> = Pick<ConflictProps<Values, Draft>, 'labels' | 'textOf'>

const nothingChosen = { chosen: [] as readonly string[], refusals: 0 }

/**
 * The choice between both values of each field that two places changed, and a `submit` that waits for it: nothing is chosen
 * beforehand, or a second tap on Save would overwrite what somebody else saved.
 */
export function useConflict<Values extends FieldValues, Draft>(
  { form, clashes, submit }: Conflicting<Values, Draft>,
  words: Words<Values, Draft>,
): { submit: () => Promise<void>; conflict: ReactNode } {
  const [state, setState] = useState({ of: clashes, ...nothingChosen })
  // Another conflict begins anew.
  const { chosen, refusals } = state.of === clashes ? state : nothingChosen
  const open = Object.keys(clashes ?? {}).filter((name) => !chosen.includes(name))
  const conflict = (
    <ConflictChoice
      form={form}
      clashes={clashes}
      {...words}
      open={open}
      refusals={refusals}
      onChosen={(name) => setState({ of: clashes, chosen: [...chosen, name], refusals })}
    />
  )
  const submitWhenChosen = async () => {
    if (open.length > 0) setState({ of: clashes, chosen, refusals: refusals + 1 })
    else await submit()
  }
  return { submit: submitWhenChosen, conflict }
}
