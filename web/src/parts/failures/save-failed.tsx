import { Alert } from '@fieldlark/ui/alert.tsx'

import { toFailure } from '#connection/failure.ts'

import { useFailureText } from './failure-text.ts'
import { useLastingFailure } from './lasting-failure.ts'
import { PlanWay } from './plan-way.tsx'

/** Shows in a form why saving failed, until it is saved again; `staleText` when somebody else saved the record meanwhile. */
export function SaveFailed({
  title,
  staleText,
  body,
  error,
  className,
}: {
  title: string
  staleText?: string
  /** Instead of the general sentence for the failure. */
  body?: string | null | undefined
  error: unknown
  className?: string
}) {
  const failureText = useFailureText()
  const failure = useLastingFailure(error)
  if (failure === null || failure === undefined) return null
  const isStale = staleText !== undefined && toFailure(failure).origin === 'stale_version'
  return (
    <Alert tone="danger" title={title} className={className}>
      {isStale ? staleText : (body ?? failureText(failure))}
      <PlanWay failure={failure} />
    </Alert>
  )
}
