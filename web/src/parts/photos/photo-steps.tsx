import { Button } from '@fieldlark/ui/button.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'

import { photosTexts } from './photos.texts.ts'

/** From one large photo to the one before or after it, with what else can be done with it. */
export function PhotoSteps({
  at,
  count,
  onMove,
  children,
}: {
  at: number
  count: number
  onMove: (at: number) => void
  children?: ReactNode
}) {
  const texts = useTexts(photosTexts)
  return (
    <div className="flex items-center gap-2.5">
      <Button
        variant="secondary"
        size="icon"
        aria-label={texts.previous}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <ChevronLeft />
      </Button>
      <Button
        variant="secondary"
        size="icon"
        aria-label={texts.next}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <ChevronRight />
      </Button>
      {children}
    </div>
  )
}
