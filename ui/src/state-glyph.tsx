import { cn } from '#class-names.ts'

/** What a state looks like; always beside its word. */
export type Glyph = 'draft' | 'waiting' | 'seen' | 'partly' | 'done' | 'to-bill' | 'late' | 'off'

const colors: Readonly<Record<Glyph, string>> = {
  draft: 'text-line-strong',
  waiting: 'text-info',
  seen: 'text-info',
  partly: 'text-warning',
  done: 'text-success',
  'to-bill': 'text-lark',
  late: 'text-danger',
  off: 'text-line-strong',
}

const Ring = ({ dash }: { dash?: string }) => (
  <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray={dash} />
)
const Disc = () => <circle cx="10" cy="10" r="8.5" fill="currentColor" />

const shapes: Readonly<Record<Glyph, React.ReactNode>> = {
  draft: <Ring dash="2.6 2.64" />,
  waiting: <Ring />,
  seen: (
    <>
      <Ring />
      <circle cx="10" cy="10" r="3.2" fill="currentColor" />
    </>
  ),
  partly: (
    <>
      <Ring />
      <path d="M10 10V5.2a4.8 4.8 0 0 1 0 9.6z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <Disc />
      <path d="m6.4 10.3 2.4 2.4 4.8-5" className="stroke-surface" strokeWidth="2" />
    </>
  ),
  'to-bill': (
    <>
      <Disc />
      <path
        d="M12.4 7.6c-.5-.8-1.3-1.1-2.4-1.1-1.4 0-2.4.6-2.4 1.7 0 2.5 5 1.1 5 3.6 0 1.1-1.1 1.7-2.6 1.7-1.2 0-2-.4-2.5-1.2M10 5.2v9.6"
        stroke="#3a2b00"
        strokeWidth="1.5"
      />
    </>
  ),
  late: (
    <>
      <Disc />
      <path d="M10 5.8v4.8M10 14v.1" className="stroke-surface" strokeWidth="2.2" />
    </>
  ),
  off: (
    <>
      <Ring />
      <path d="m5.5 14.5 9-9" stroke="currentColor" strokeWidth="2" />
    </>
  ),
}

/** Same meaning, same colour, another shape for each state, so that colour alone says nothing. */
export function StateGlyph({ glyph, className }: { glyph: Glyph; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 20 20"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('size-5 shrink-0', colors[glyph], className)}
    >
      {shapes[glyph]}
    </svg>
  )
}
