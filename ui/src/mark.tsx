import type { ComponentProps } from 'react'
import { cn } from '#class-names.ts'

const bird =
  'M1 22.2C6.5 21.2 10.2 19 12 16.2 8.8 11.8 7.6 6.6 8.6 1c6 1.6 10.3 5.3 11.9 10.2.7-2 2-3.3 3.7-3.8L22.6 4.6c2.4.5 4.3 1.7 5.2 3.5L31.5 8.9l-3.1 1.9C28.2 18.6 22.6 24 14.8 24 9.8 24 5 23.5 1 22.2Z'
const field = 'M1.5 30.9C8.5 25.2 23.5 25.2 30.5 30.9 23.5 29.6 8.5 29.6 1.5 30.9Z'

/** The logo: a lark in the text's colour over a furrow in lark yellow. Decorative. */
export function Mark({ className, ...rest }: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden {...rest} viewBox="0 0 32 32" className={cn('fallback:size-8 shrink-0', className)}>
      <path fill="currentColor" d={bird} />
      <path fill="var(--color-lark)" d={field} />
    </svg>
  )
}

/** The lark alone, for illustrations; may be placed inside another `<svg>` with x, y, width and height. */
export function Lark(props: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden {...props} viewBox="0 0 32 25">
      <path fill="currentColor" d={bird} />
    </svg>
  )
}

/** Logo and name. The name is text, so it needs no label. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-field', className)}>
      <Mark className="size-7" />
      <span className="font-display text-[1.1875rem] leading-none font-bold tracking-[-0.03em] text-ink">
        Fieldlark
      </span>
    </span>
  )
}
