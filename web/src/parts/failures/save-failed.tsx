import { Alert } from '@fieldlark/ui/alert.tsx'

import { toFailure } from '#connection/failure.ts'

import { useFailureText } from './failure-text.ts'

/** Shows in a dialog why saving failed; `staleText` when somebody else saved the record meanwhile. */
export function SaveFailed({
  title,
  staleText,
  error,
  className,
}: {
  title: string
  staleText: string
  error: unknown
  className?: string
}) {
  const failureText = useFailureText()
  const isStale = toFailure(error).origin === 'stale_version'
  return (
    <Alert tone="danger" title={title} className={className}>
      {isStale ? staleText : failureText(error)}
    </Alert>
  )
}
