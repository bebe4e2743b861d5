import { Alert } from '@fieldlark/ui/alert.tsx'

import { useTexts } from '#language/language.tsx'

import { overlapTexts } from './overlap.texts.ts'

/** One conflict: "Deep clean · Carla Reyes", "Wanda Worker", "Tue, Nov 24, 9:00 AM – 11:00 AM". */
export type NamedOverlap = { id: string; what: string; who: string; when: string }

const mostNamed = 4

/** Lists the conflicts before saving, which they do not prevent. The button then says "Book anyway". */
export function OverlapNote({
  clashes,
  className,
}: {
  clashes: readonly NamedOverlap[]
  className?: string
}) {
  const texts = useTexts(overlapTexts)
  if (clashes.length === 0) return null
  const hidden = clashes.length - mostNamed
  return (
    <Alert
      tone="warning"
      title={clashes.length === 1 ? texts.one : texts.several(clashes.length)}
      {...(className !== undefined && { className })}
    >
      <ul className="mt-1 grid gap-1.5">
        {clashes.slice(0, mostNamed).map(({ id, what, who, when }) => (
          <li key={`${id}${when}`} className="min-w-0">
            <bdi className="block font-medium break-words">{what}</bdi>
            <span className="block text-ink-soft text-xs">{[when, who].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-1 text-ink-soft text-xs">{texts.more(hidden)}</p>}
    </Alert>
  )
}
