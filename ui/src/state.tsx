import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'
import { type Glyph, StateGlyph } from '#state-glyph.tsx'

const colors: Partial<Record<Glyph, string>> = {
  partly: 'text-warning',
  done: 'text-success',
  late: 'text-danger',
}

/** The word of a state in its colour. */
export function StateWord({ glyph, children }: { glyph: Glyph; children: ReactNode }) {
  return <span className={cn('font-medium', colors[glyph] ?? 'text-ink-soft')}>{children}</span>
}

/** A state: its glyph, and its word in the same colour. */
export function State({ glyph, children }: { glyph: Glyph; children: ReactNode }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-xs whitespace-nowrap">
      <StateGlyph glyph={glyph} className="size-4" />
      <StateWord glyph={glyph}>{children}</StateWord>
    </span>
  )
}
