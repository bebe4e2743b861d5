import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'

import { dashboardTexts } from './dashboard.texts.ts'

/** In a card's corner: to the whole of what the card shows a part of. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button variant="link" size="sm" render={<Link to={to} />}>
      {children}
    </Button>
  )
}

/** One card failed; the others stand. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(dashboardTexts)
  const retry = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <Alert tone="danger" action={retry}>
      {texts.notLoaded}
    </Alert>
  )
}
