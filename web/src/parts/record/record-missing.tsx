import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { recordTexts } from './record.texts.ts'

// 22P02: what stands in the address is no id at all.
export const isGone = (error: unknown) => {
  if (error === null) return false
  const { code, origin } = toFailure(error)
  return code === 'not-found' || origin === '22P02'
}

/** Instead of a record that does not exist (any more) or could not be read. */
export function RecordMissing({
  error,
  onRetry,
  icon,
  title,
  body,
  loadFailed,
  backTo,
  backLabel,
}: {
  error: unknown
  onRetry: () => void
  icon: ReactNode
  title: string
  body: string
  loadFailed: string
  backTo: string
  backLabel: string
}) {
  const texts = useTexts(recordTexts)
  const failureText = useFailureText()
  if (!isGone(error)) {
    const retry = (
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    )
    return (
      <Alert tone="danger" title={loadFailed} action={retry}>
        {failureText(error)}
      </Alert>
    )
  }
  const back = <Button render={<Link to={backTo} />}>{backLabel}</Button>
  return <EmptyState icon={icon} headingLevel="h1" title={title} body={body} action={back} />
}
