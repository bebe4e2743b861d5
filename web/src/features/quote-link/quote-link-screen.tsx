import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Mark } from '@fieldlark/ui/mark.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Unlink from 'lucide-react/icons/unlink'
import { useRef } from 'react'
import { useParams } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { AnswerBar } from './answer-bar.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'
import { QuoteLinkPaper } from './quote-link-paper.tsx'
import { QuoteLinkState } from './quote-link-state.tsx'
import { useQuoteLink } from './use-quote-link.ts'

/** A client's page of one quote, opened by the link in his mail, without an account. */
export function QuoteLinkScreen() {
  const { token = '' } = useParams()
  const texts = useTexts(quoteLinkTexts)
  const link = useQuoteLink(token)
  const { page, lines, failure, notice } = link
  const notices = useRef<HTMLDivElement>(null)
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <header className="mx-auto flex max-w-3xl items-center justify-between gap-3 px-4 py-3">
        <span className="flex items-center gap-2 text-2xs text-ink-faint">
          <Mark className="size-5 text-field" />
          {texts.madeWith}
        </span>
        <LanguageSwitch />
      </header>
      <main className="mx-auto max-w-3xl px-4 pb-28">
        {page ? (
          <>
            <title>{texts.documentTitle(page.quote.title, page.business.name)}</title>
            <div ref={notices} tabIndex={-1} className="outline-none not-empty:mb-4">
              <QuoteLinkState
                page={page}
                token={token}
                notice={notice}
                onRenew={() => link.answer({ action: 'renew' })}
              />
            </div>
            <QuoteLinkPaper page={page} lines={lines} onSelect={link.setSelected} />
            <AnswerBar page={page} lines={lines} token={token} notices={notices} onAnswer={link.answer} />
          </>
        ) : failure ? (
          <Failed failure={failure} onRetry={link.retry} />
        ) : (
          <output aria-label={texts.loading} className="block">
            <Skeleton className="mb-4 h-24 rounded-card" />
            <Skeleton className="h-96 rounded-card" />
          </output>
        )}
      </main>
    </div>
  )
}

const languageOptions = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
] as const

function LanguageSwitch() {
  const texts = useTexts(quoteLinkTexts)
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

function Failed({ failure, onRetry }: { failure: { code: string }; onRetry: () => void }) {
  const texts = useTexts(quoteLinkTexts)
  const failureText = useFailureText()
  if (failure.code === 'not-found') {
    return (
      <>
        <title>{texts.deadTitle}</title>
        <EmptyState headingLevel="h1" icon={<Unlink />} title={texts.deadTitle} body={texts.deadBody} />
      </>
    )
  }
  const retry = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <>
      <title>{texts.loadFailed}</title>
      <h1 className="sr-only">{texts.loadFailed}</h1>
      <Alert tone="danger" title={texts.loadFailed} action={retry}>
        {failureText(failure)}
      </Alert>
    </>
  )
}
