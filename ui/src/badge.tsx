import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'

export type Tone = 'neutral' | 'green' | 'yellow' | 'blue' | 'red'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  green: 'bg-success-soft text-success',
  yellow: 'bg-warning-soft text-warning',
  blue: 'bg-info-soft text-info',
  red: 'bg-danger-soft text-danger',
}

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cn(
        'inline-flex self-center items-center gap-1.5 rounded-full px-2.5 py-0.5 text-2xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
