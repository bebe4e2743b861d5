import { Button } from '@fieldlark/ui/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'

import { dashboardTexts } from './dashboard.texts.ts'

/** The link in a card's corner to the full list of which the card shows a part. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button variant="link" size="sm" render={<Link to={to} />}>
      {children}
    </Button>
  )
}

/** The error of one card; the other cards remain. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(dashboardTexts)
  return (
    <RetryAlert retryLabel={texts.tryAgain} onRetry={onRetry}>
      {texts.notLoaded}
    </RetryAlert>
  )
}
