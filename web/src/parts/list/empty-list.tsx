import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import type { ComponentProps } from 'react'

/** Shown instead of the rows of an empty list. */
export function EmptyList(props: ComponentProps<typeof EmptyState>) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState {...props} />
    </div>
  )
}
