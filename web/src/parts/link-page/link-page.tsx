import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Unlink from 'lucide-react/icons/unlink'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'

import type { Failure } from '#connection/failure.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'

import { useClientFailureText } from './client-failure-text.ts'
import { LinkHeader } from './link-header.tsx'
import { linkPageTexts } from './link-page.texts.ts'
import type { LinkedBusiness } from './linked-business.ts'
import { SignedOut } from './signed-out.tsx'

type Texts = { loading: string; loadFailed: string }

/** What the frame of the page needs of the document behind the link. */
type LinkedPage = { business: LinkedBusiness; settings: { accent_color: string } | null }

/** The page of a client's link, for somebody without an account. */
export function LinkPage({
  texts,
  page,
  failure,
  onRetry,
  children,
}: {
  texts: Texts
  page: LinkedPage | null
  failure: Failure | null
  onRetry: () => void
  /** The content of the link, once it is loaded. */
  children: ReactNode
}) {
  const back = useBackToPortal()
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {page && <LinkHeader business={page.business} color={page.settings?.accent_color} back={back} />}
      <main
        className="relative mx-auto max-w-3xl px-4 pb-32"
        style={{ marginTop: page ? '-4.5rem' : '1rem' }}
      >
        {children ??
          (failure ? (
            <Failed title={texts.loadFailed} failure={failure} onRetry={onRetry} />
          ) : (
            <output aria-label={texts.loading} className="block">
              <Skeleton className="mb-4 h-32 rounded-card" />
              <Skeleton className="h-96 rounded-card" />
            </output>
          ))}
        <LanguageFoot isMarked={page?.business.is_marked ?? false} />
      </main>
    </div>
  )
}

const otherLanguages = { en: ['es', 'Español'], es: ['en', 'English'] } as const

/** From one document of the portal to all of them; nowhere from the page of a link. */
function useBackToPortal() {
  const { documentId } = useParams()
  const { pathname } = useLocation()
  return documentId === undefined ? null : pathname.replace(/\/[^/]+\/?$/, '')
}

/** Who the page was sent with, where the plan says so, and the other language. */
export function LanguageFoot({ isMarked = false }: { isMarked?: boolean }) {
  const { madeWith } = useTexts(linkPageTexts)
  const { language, setLanguage } = useLanguage()
  const [other, name] = otherLanguages[language]
  return (
    <p className="mt-4 flex items-center justify-center gap-3 text-2xs text-ink-faint">
      {isMarked && madeWith}
      <Button variant="link" size="sm" lang={other} onClick={() => setLanguage(other)}>
        {name}
      </Button>
    </p>
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
  if (failure.code === 'signed-out') return <SignedOut />
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
