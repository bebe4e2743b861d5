import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import type { ReactNode } from 'react'

/** Shown instead of what could not be read, with a button that retries. */
export function RetryAlert({
  title,
  retryLabel,
  onRetry,
  className,
  children,
}: {
  title?: string
  retryLabel: string
  onRetry: () => void
  className?: string
  children?: ReactNode
}) {
  const retry = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  return (
    <Alert tone="danger" title={title} action={retry} className={className}>
      {children}
    </Alert>
  )
}
