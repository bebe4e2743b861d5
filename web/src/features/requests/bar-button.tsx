import { Button } from '@fieldlark/ui/button.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import type { ComponentProps, ReactNode } from 'react'

/** The bar of a phone shows icons only. What nobody would guess from an icon keeps its words. */
export function BarButton({
  icon,
  label,
  short = label,
  ...button
}: Pick<ComponentProps<typeof Button>, 'ref' | 'disabled' | 'isBusy' | 'onClick'> & {
  icon: ReactNode
  label: string
  /** Its first words, where all of them are too wide for a phone. */
  short?: string
}) {
  const isWide = useMediaQuery('(min-width: 1024px)')
  const look = isWide ? {} : { className: 'flex-col', style: { width: '4.75rem' } }
  return (
    <Button {...button} {...look} aria-label={short === label ? undefined : label} variant="secondary">
      {icon}
      <span className={isWide ? undefined : 'text-2xs'}>{isWide ? label : short}</span>
    </Button>
  )
}
