import { Button } from '@fieldlark/ui/button.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { rootMark } from '@fieldlark/ui/root-mark.ts'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'

import { recordTexts } from './record.texts.ts'
import './form-page.css'

const mark = rootMark('data-form')

const useIsWide = () => useMediaQuery('(min-width: 1024px)')

/** The head of a form. On a phone it takes the place of the top bar. */
export function FormHead({
  title,
  isKept,
  onLeave,
}: {
  title: string
  /** Whether something typed is kept as a draft. */
  isKept: boolean
  onLeave: () => void
}) {
  const texts = useTexts(recordTexts)
  const isWide = useIsWide()
  return (
    <header className="form-head">
      {!isWide && (
        <Button variant="ghost" size="icon" aria-label={texts.cancel} onClick={onLeave}>
          <X />
        </Button>
      )}
      <h1 className="min-w-0 truncate">{title}</h1>
      {isKept && (
        <span className="inline-flex shrink-0 items-center gap-1 text-2xs text-ink-faint">
          <Check aria-hidden className="size-4" />
          {texts.kept}
        </span>
      )}
    </header>
  )
}

/** The buttons of a form: fixed to the bottom edge on a phone, where they replace the tab bar, beside the title on a desktop. */
export function FormBar({
  onLeave,
  refusal,
  children,
}: {
  onLeave: () => void
  /** Why saving failed, above the buttons that were pressed. */
  refusal: ReactNode
  children: ReactNode
}) {
  const texts = useTexts(recordTexts)
  const isWide = useIsWide()
  return (
    <div ref={mark} className="form-bar">
      {refusal}
      <div>
        {isWide && (
          <Button variant="ghost" onClick={onLeave}>
            {texts.cancel}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
