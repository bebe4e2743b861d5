import type { ReactNode } from 'react'

import { Button } from '#button.tsx'

/** In place of what a screen is about when it could not be loaded. The focus stays where it is; what happened is announced. */
export function FailedLoad({
  title,
  headingLevel: Heading = 'h2',
  icon,
  retryLabel,
  onRetry,
  children,
}: {
  title: string
  headingLevel?: 'h1' | 'h2'
  /** Of the button; what is part of every first page does without. */
  icon?: ReactNode
  retryLabel: string
  onRetry: () => void
  children?: ReactNode
}) {
  return (
    <section className="mt-4 rounded-sheet bg-sunken p-4">
      <div role="alert">
        <Heading className="text-xl font-bold">{title}</Heading>
        {children && <p className="mt-1 text-pretty text-ink-soft">{children}</p>}
      </div>
      <Button
        className="mt-4"
        onClick={({ currentTarget }) => {
          // The button is gone while it is loaded again, and the focus would start at the top of the page.
          currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
          onRetry()
        }}
      >
        {icon}
        {retryLabel}
      </Button>
    </section>
  )
}
