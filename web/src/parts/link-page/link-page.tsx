import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Mark } from '@fieldlark/ui/mark.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Unlink from 'lucide-react/icons/unlink'
import type { ReactNode } from 'react'

import type { Failure } from '#connection/failure.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'

import { useClientFailureText } from './client-failure-text.ts'
import { linkPageTexts } from './link-page.texts.ts'

/** The loaded page, or its failure. */
type Texts = { loading: string; loadFailed: string }

/** The page of a client's link, for somebody without an account. */
export function LinkPage({
  texts,
  failure,
  onRetry,
  children,
}: {
  texts: Texts
  failure: Failure | null
  onRetry: () => void
  /** The content of the link, once it is loaded. */
  children: ReactNode
}) {
  const { madeWith } = useTexts(linkPageTexts)
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <header className="mx-auto flex max-w-3xl items-center justify-between gap-3 px-4 py-3">
        <span className="flex items-center gap-2 text-2xs text-ink-faint">
          <Mark className="size-5 text-field" />
          {madeWith}
        </span>
        <LanguageSwitch />
      </header>
      <main className="mx-auto max-w-3xl px-4 pb-32">
        {children ??
          (failure ? (
            <Failed title={texts.loadFailed} failure={failure} onRetry={onRetry} />
          ) : (
            <output aria-label={texts.loading} className="block">
              <Skeleton className="mb-4 h-32 rounded-card" />
              <Skeleton className="h-96 rounded-card" />
            </output>
          ))}
      </main>
    </div>
  )
}

const languageOptions = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
] as const

function LanguageSwitch() {
  const texts = useTexts(linkPageTexts)
  const { language, setLanguage } = useLanguage()
  return (
    <Segmented
      label={texts.language}
      isLabelHidden
      options={languageOptions}
      value={language}
      onValueChange={setLanguage}
    />
  )
}

function Failed({ title, failure, onRetry }: { title: string; failure: Failure; onRetry: () => void }) {
  const texts = useTexts(linkPageTexts)
  const failureText = useClientFailureText()
  if (failure.code === 'not-found') {
    return (
      <>
        <title>{texts.deadTitle}</title>
        <EmptyState headingLevel="h1" icon={<Unlink />} title={texts.deadTitle} body={texts.deadBody} />
      </>
    )
  }
  return (
    <>
      <title>{title}</title>
      <h1 className="sr-only">{title}</h1>
      <RetryAlert title={title} retryLabel={texts.tryAgain} onRetry={onRetry}>
        {failureText(failure)}
      </RetryAlert>
    </>
  )
}
