import { Later } from '@fieldlark/ui/later.tsx'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { ConflictProps } from './conflict-fields.tsx'

// Seldom needed: no form waits for it.
const load = async () =>
  (await import('./conflict-fields.tsx')).ConflictFields as unknown as ComponentType<object>

type Props<Values extends FieldValues, Draft> = Omit<ConflictProps<Values, Draft>, 'clashes'> & {
  clashes: object | null
}

/** Two tabs or two people changed the same fields: the choice between both values of each, before anything is saved. */
export function ConflictChoice<Values extends FieldValues, Draft>(props: Props<Values, Draft>) {
  const { clashes } = props
  if (!clashes || Object.keys(clashes).length === 0) return null
  // Another conflict begins anew, with what is typed by then.
  return <Later key={JSON.stringify(clashes)} load={load} props={props} />
}
