import type { QuoteDraft } from '@fieldlark/domain/quotes/quote-draft.ts'
import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { usePaperSettings } from '#data/paper-settings.ts'
import { fetchQuote, useQuote, useSaveQuote, type WholeQuote } from '#data/quotes.ts'
import { useRequest } from '#data/requests.ts'
import { useTexts } from '#language/language.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { clientHref, paths, quoteHref, requestHref } from '../../paths.ts'

import { fieldsOf, newQuoteFields, type QuoteFields, type QuoteStart, quoteResolver } from './quote-fields.ts'
import { quoteFormTexts } from './quote-form.texts.ts'
import { QuoteForm } from './quote-form.tsx'
import { QuoteMissing, QuoteSkeleton } from './quote-missing.tsx'

/** A new quote (`?client=`, `?request=` say what it begins with), or one that is being edited. */
export function QuoteEditScreen() {
  const { quoteId } = useParams()
  const [address] = useSearchParams()
  const requestId = address.get('request')
  if (quoteId) return <EditQuote key={quoteId} quoteId={quoteId} />
  if (requestId) return <QuoteOfRequest key={requestId} requestId={requestId} />
  return <NewQuote request={null} clientId={address.get('client') ?? ''} />
}

/** With the terms that the business's quotes begin with; where they cannot be read, without. */
function NewQuote({ request, clientId }: Pick<EditorProps, 'request' | 'clientId'>) {
  const { id: businessId } = useBusiness()
  const { data: settings, isError } = usePaperSettings(businessId)
  if (!settings && !isError) return <QuoteSkeleton />
  return <Editor quote={null} request={request} clientId={clientId} terms={settings?.quote_terms ?? ''} />
}

function EditQuote({ quoteId }: { quoteId: string }) {
  const { id: businessId } = useBusiness()
  const { data: quote, error, refetch } = useQuote(businessId, quoteId)
  if (quote) return <Editor quote={quote} request={null} clientId="" />
  if (error) return <QuoteMissing error={error} onRetry={() => void refetch()} />
  return <QuoteSkeleton />
}

function QuoteOfRequest({ requestId }: { requestId: string }) {
  const { id: businessId } = useBusiness()
  const { data: request, isError } = useRequest(businessId, requestId)
  // A request that cannot be read must not keep anybody from writing a quote.
  if (request || isError) return <NewQuote request={request ?? null} clientId="" />
  return <QuoteSkeleton />
}

const startOf = (request: Request | null, clientId: string): QuoteStart =>
  request
    ? {
        client_id: request.client_id,
        property_id: request.property_id ?? '',
        title: request.title,
        message: request.description ?? '',
      }
    : { client_id: clientId }

type EditorProps = { quote: WholeQuote | null; request: Request | null; clientId: string; terms?: string }

function Editor({ quote, request, clientId, terms = '' }: EditorProps) {
  const texts = useTexts(quoteFormTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const navigate = useNavigate()
  const draftName = `quote:${userId}:${businessId}:${quote?.id ?? request?.id ?? 'new'}`
  const { mutateAsync } = useSaveQuote(businessId)
  const { form, submit, failure, clashes, isRestored, discard } = useRecordForm<
    WholeQuote,
    QuoteFields,
    QuoteDraft
  >({
    draftName,
    row: quote,
    fieldsOf,
    newFields: () => newQuoteFields(today, { ...startOf(request, clientId), terms }),
    resolver: quoteResolver,
    save: (save) => mutateAsync({ ...save, requestId: request?.id ?? null }),
    fetch: fetchQuote,
    onSaved: ({ id }) => void navigate(quoteHref(id), { replace: true }),
    texts,
  })
  const { isSubmitting, isDirty } = form.formState
  const leave = () => {
    const back = request ? requestHref(request.id) : clientId ? clientHref(clientId) : paths.quotes
    void navigate(quote ? quoteHref(quote.id) : back, { replace: true })
  }
  const isShown = quote !== null && quote.status !== 'draft' && quote.status !== 'converted'
  return (
    <FormPage
      title={quote ? texts.editTitle(quote.quote_number) : texts.newTitle}
      draftName={draftName}
      submit={submit}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isRestored={isRestored}
      onDiscard={discard}
      clashes={clashes}
      failure={failure}
      failureTitle={quote ? texts.updateFailed : texts.createFailed}
      onLeave={leave}
      saveLabel={texts.save}
    >
      {isShown && (
        <Alert tone="info" className="mb-4">
          {texts.makesVersion(quote.version_number + 1)}
        </Alert>
      )}
      <QuoteForm
        form={form}
        businessId={businessId}
        clashes={clashes}
        isNew={quote === null && !isRestored}
      />
    </FormPage>
  )
}
