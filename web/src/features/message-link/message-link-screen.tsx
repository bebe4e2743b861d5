import { Alert } from '@fieldlark/ui/alert.tsx'
import { useParams } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { LinkPage } from '#parts/link-page/link-page.tsx'
import { useClientLanguage } from '#parts/link-page/use-client-language.ts'
import { clientThreadTexts } from '#parts/messages/client-thread.texts.ts'
import { ClientComposer, ClientThread } from '#parts/messages/client-thread.tsx'
import { useClientThread } from '#parts/messages/use-client-thread.ts'
import { messageLinkTexts } from './message-link.texts.ts'
import { byLink } from './message-link-queries.ts'

/** A client's page of their messages with a business, opened by the link in their mail, without an account. */
export function MessageLinkScreen() {
  const { token = '' } = useParams()
  const texts = useTexts(messageLinkTexts)
  const { title } = useTexts(clientThreadTexts)
  const { page, failure, retry, thread, write } = useClientThread(token, byLink)
  useClientLanguage(page?.client?.language ?? page?.business.language)
  return (
    <LinkPage texts={texts} page={page} failure={failure} onRetry={retry}>
      {page && (
        <>
          <title>{texts.documentTitle(page.business.name)}</title>
          <section className="grid gap-3 rounded-card border border-line bg-surface px-5 py-5 shadow-card md:px-8">
            <h1 className="text-lg leading-6 font-bold">{title(page.business.name)}</h1>
            {page.is_closed && <Alert tone="warning">{texts.closed}</Alert>}
            <ClientThread business={page.business} thread={thread} />
          </section>
          {!page.is_closed && (
            <ClientComposer
              draftName={`message-link:${token.slice(0, 12)}`}
              files={thread.files}
              onWrite={write}
            />
          )}
        </>
      )}
    </LinkPage>
  )
}
