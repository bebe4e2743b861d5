import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { clientThreadTexts } from '#parts/messages/client-thread.texts.ts'
import { ClientComposer, ClientThread } from '#parts/messages/client-thread.tsx'
import { useClientThread } from '#parts/messages/use-client-thread.ts'
import { readPortalPlace } from '#session/portal-place.ts'

import { portalTexts } from './portal.texts.ts'
import { PortalPage } from './portal-page.tsx'
import { inPortal } from './portal-queries.ts'

/** What the client and the business write to each other: the thread that the links of mails open, too. */
export function PortalMessagesScreen() {
  const texts = useTexts(portalTexts)
  const { title } = useTexts(clientThreadTexts)
  // Kept while the page is open: messages of two businesses must not stand in one list.
  const [key] = useState(() => readPortalPlace()?.key ?? '')
  const { page, failure, retry, thread, write } = useClientThread(key, inPortal)
  const isShown = page?.shows.messages === true
  return (
    <PortalPage title={texts.messages} page={page} failure={failure} onRetry={retry}>
      <h1 className="text-xl font-bold">{page ? title(page.business.name) : texts.messages}</h1>
      {page && isShown && (
        <div className="mt-4 grid gap-3">
          {thread.messages.length === 0 && (
            <p className="text-pretty text-ink-soft">{texts.noMessages(page.business.name)}</p>
          )}
          <ClientThread business={page.business} thread={thread} />
        </div>
      )}
      {page && !isShown && <p className="mt-4 text-pretty text-ink-soft">{texts.messagesOff}</p>}
      {page && isShown && !page.is_closed && !page.is_preview && (
        <ClientComposer draftName={`portal-message:${page.key}`} files={thread.files} onWrite={write} />
      )}
    </PortalPage>
  )
}
