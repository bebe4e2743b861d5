import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type ReactNode, Suspense } from 'react'

import { useTexts } from '#language/language.tsx'

import { formPreviewTexts } from './form-preview.texts.ts'

/**
 * Beside the fields of a document from 1100 px up: the document as the client will see it. Its children are lazy, so that
 * narrow screens load nothing of it. They repeat the form, so they are inert: neither read out nor reached by keyboard.
 */
export function FormPreview({ children }: { children: ReactNode }) {
  const texts = useTexts(formPreviewTexts)
  const isWide = useMediaQuery('(min-width: 1100px)')
  if (!isWide) return null
  return (
    // It scrolls by itself, which takes the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={texts.preview} tabIndex={0} className="form-preview">
      <p aria-hidden className="mb-2 text-ink-soft text-xs font-semibold">
        {texts.preview}
      </p>
      <p className="sr-only">{texts.about}</p>
      <div inert aria-hidden>
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>{children}</Suspense>
      </div>
    </section>
  )
}
