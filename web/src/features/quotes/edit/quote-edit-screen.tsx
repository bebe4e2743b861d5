import { useParams, useSearchParams } from 'react-router'
import { useDocumentSettings } from '#data/document-settings.ts'
import { useQuote } from '#data/quotes.ts'
import { useRequest } from '#data/requests.ts'
import { Allowed } from '#parts/record/allowed.tsx'
import { RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { paths, quoteHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { QuoteEditor, type QuoteEditorProps } from './quote-editor.tsx'

/** The screen that creates or edits a quote. `?client=` and `?request=` preset a new one. */
export function QuoteEditScreen() {
  const { quoteId } = useParams()
  return (
    <Allowed action="edit quotes" instead={quoteId ? quoteHref(quoteId) : paths.quotes}>
      <Editing quoteId={quoteId} />
    </Allowed>
  )
}

function Editing({ quoteId }: { quoteId: string | undefined }) {
  const [address] = useSearchParams()
  const requestId = address.get('request')
  if (quoteId) return <EditQuote key={quoteId} quoteId={quoteId} />
  if (requestId) return <QuoteOfRequest key={requestId} requestId={requestId} />
  return <NewQuote request={null} clientId={address.get('client') ?? ''} />
}

/** A new quote with the default terms of the business; without terms if they cannot be read. */
function NewQuote({ request, clientId }: Pick<QuoteEditorProps, 'request' | 'clientId'>) {
  const { id: businessId } = useBusiness()
  const { data: settings, isError } = useDocumentSettings(businessId)
  if (!settings && !isError) return <RecordLoading record="quote" />
  return (
    <QuoteEditor quote={null} request={request} clientId={clientId} terms={settings?.quote_terms ?? ''} />
  )
}

function EditQuote({ quoteId }: { quoteId: string }) {
  const { id: businessId } = useBusiness()
  const { data: quote, error, refetch } = useQuote(businessId, quoteId)
  if (quote) return <QuoteEditor quote={quote} request={null} clientId="" />
  if (error) return <RecordMissing record="quote" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="quote" />
}

function QuoteOfRequest({ requestId }: { requestId: string }) {
  const { id: businessId } = useBusiness()
  const { data: request, isError } = useRequest(businessId, requestId)
  // A quote can be written even if its request cannot be read.
  if (request || isError) return <NewQuote request={request ?? null} clientId="" />
  return <RecordLoading record="quote" />
}
