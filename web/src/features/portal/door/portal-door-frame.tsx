import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Unlink from 'lucide-react/icons/unlink'
import type { ReactNode } from 'react'

import type { Failure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { accentOf } from '#parts/link-page/accent.ts'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'
import { linkPageTexts } from '#parts/link-page/link-page.texts.ts'
import { LanguageFoot } from '#parts/link-page/link-page.tsx'
import type { PortalDoor } from '../portal-queries.ts'
import { portalDoorTexts } from './portal-door.texts.ts'

/** The business in its colour above what there is to fill in. Its portal is open, or nothing is said of it. */
export function PortalDoorFrame({
  door,
  failure,
  onRetry,
  children,
}: {
  door: PortalDoor | null
  failure: Failure | null
  onRetry: () => void
  children: ReactNode
}) {
  const texts = useTexts(portalDoorTexts)
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {door && (
        <header style={accentOf(door.accent_color)}>
          <title>{texts.documentTitle(door.name)}</title>
          <div className="mx-auto flex max-w-md items-center gap-3 px-4 py-4">
            {door.logo && (
              <img src={door.logo} alt="" className="size-11 rounded-control bg-white object-contain p-0.5" />
            )}
            <bdi className="min-w-0 flex-1 text-lg leading-6 font-bold break-words">{door.name}</bdi>
          </div>
        </header>
      )}
      <main className="mx-auto max-w-md px-4 py-8">
        {door ? children : failure ? <Failed failure={failure} onRetry={onRetry} /> : <Loading />}
        <LanguageFoot />
      </main>
    </div>
  )
}

function Loading() {
  const texts = useTexts(portalDoorTexts)
  return (
    <output aria-label={texts.loading} className="block">
      <Skeleton className="h-72 rounded-card" />
    </output>
  )
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const texts = useTexts(portalDoorTexts)
  const { tryAgain } = useTexts(linkPageTexts)
  const failureText = useClientFailureText()
  if (failure.code === 'not-found')
    return (
      <>
        <title>{texts.closedTitle}</title>
        <EmptyState headingLevel="h1" icon={<Unlink />} title={texts.closedTitle} body={texts.closedBody} />
      </>
    )
  return (
    <>
      <title>{texts.loadFailed}</title>
      <h1 className="sr-only">{texts.loadFailed}</h1>
      <RetryAlert title={texts.loadFailed} retryLabel={tryAgain} onRetry={onRetry}>
        {failureText(failure)}
      </RetryAlert>
    </>
  )
}
