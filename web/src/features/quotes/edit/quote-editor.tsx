import { asCounted } from '@fieldlark/domain/quotes/document-draft.ts'
import type { QuoteDraft } from '@fieldlark/domain/quotes/quote-draft.ts'
import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { type RefObject, Suspense, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'

import { fetchQuote, useSaveQuote, type WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { FormPreview } from '#parts/document/form-preview.tsx'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { SaveAndSendButton } from '#parts/document/save-and-send-button.tsx'
import { useSaveAndSend } from '#parts/document/use-save-and-send.ts'
import type { Sending } from '#parts/document/use-sending.ts'
import { useMoney } from '#parts/money/money.ts'
import { FormPage } from '#parts/record/form-page.tsx'
import { newRecord } from '#parts/record/new-record.ts'
import { type RecordSave, useRecordForm } from '#parts/record/use-record-form.ts'
import { clientHref, paths, quoteHref, requestHref } from '#paths.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { useSaveAndSendQuote } from '../quote-queries.ts'
import { fieldsOf, newQuoteFields, type QuoteFields, type QuoteStart, quoteResolver } from './quote-fields.ts'
import { quoteFormTexts } from './quote-form.texts.ts'
import { QuoteForm } from './quote-form.tsx'
import { QuoteTotal } from './quote-lines.tsx'

const QuoteSendingDialog = lazyPart(
  async () => (await import('../dialogs/send-dialog.tsx')).QuoteSendingDialog,
)

const QuoteFormPreview = lazyPart(async () => (await import('./quote-form-preview.tsx')).QuoteFormPreview)

const startOf = (request: Request | null, clientId: string): QuoteStart =>
  request
    ? {
        client_id: request.client_id,
        property_id: request.property_id ?? '',
        // Not its description: what was noted on the phone is not for the client.
        title: request.title,
      }
    : { client_id: clientId }

export type QuoteEditorProps = {
  /** Null: a new quote. */
  quote: WholeQuote | null
  request: Request | null
  clientId: string
  terms?: string
}

/** The form, to be saved only or saved and sent. */
function useQuoteForm({ quote, request, clientId, terms = '' }: QuoteEditorProps, draftName: string) {
  const texts = useTexts(quoteFormTexts)
  const lines = useTexts(lineTexts)
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const { exponent } = useMoney()
  const resolver = useMemo(() => quoteResolver(exponent), [exponent])
  const navigate = useNavigate()
  const { mutateAsync } = useSaveQuote(businessId)
  const { mutateAsync: saveAndSend, isPending } = useSaveAndSendQuote(businessId)
  const requestId = request?.id ?? null
  const show = (id: string) => void navigate(quoteHref(id), { replace: true })
  const record = useRecordForm<WholeQuote, QuoteFields, QuoteDraft>({
    draftName,
    row: quote,
    fieldsOf: (row) => asCounted(fieldsOf(row), exponent),
    newFields: () => newQuoteFields(today, { ...startOf(request, clientId), terms }),
    resolver,
    save: (save) => mutateAsync({ ...save, requestId }),
    fetch: fetchQuote,
    onSaved: ({ id }) => show(id),
    texts: { ...texts, fields: { ...lines.fields, ...texts.fields } },
  })
  const command = {
    isPending,
    mutateAsync: ({ save, ...way }: Sending & { save: RecordSave<QuoteDraft> }) =>
      saveAndSend({ save: { ...save, requestId }, ...way }),
  }
  return { record, sending: useSaveAndSend({ record, command, onSent: show }) }
}

/** The form of one quote. A new quote is not stored before it is saved. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { quote, request, clientId } = props
  const texts = useTexts(quoteFormTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const draftName = `quote:${userId}:${businessId}:${quote?.id ?? request?.id ?? newRecord(clientId)}`
  const { record, sending } = useQuoteForm(props, draftName)
  const { form, clashes, isRestored } = record
  const sendButton = useRef<HTMLButtonElement>(null)
  const leave = () => {
    const back = request ? requestHref(request.id) : clientId ? clientHref(clientId) : paths.quotes
    void navigate(quote ? quoteHref(quote.id) : back, { replace: true })
  }
  const isShown = quote !== null && quote.status !== 'draft' && quote.status !== 'converted'
  const saveAndSend = (
    <SaveAndSendButton button={sendButton} isBusy={form.formState.isSubmitting} onOpen={sending.open}>
      {texts.saveAndSend}
    </SaveAndSendButton>
  )
  return (
    <>
      <FormPage
        record={record}
        title={quote ? texts.editTitle(quote.quote_number) : texts.newTitle}
        draftName={draftName}
        failureTitle={quote ? texts.updateFailed : texts.createFailed}
        onLeave={leave}
        saveLabel={texts.save}
        sum={<QuoteTotal form={form} />}
        preview={
          <FormPreview>
            <QuoteFormPreview form={form} quote={quote} />
          </FormPreview>
        }
        {...(!isAnswered(quote) && { mainAction: saveAndSend })}
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
          isFresh={quote === null && !isRestored}
        />
      </FormPage>
      <SaveAndSendDialog sending={sending} finalFocus={sendButton} />
    </>
  )
}

/** An approved quote becomes a draft only where something changes: it is saved first. */
const isAnswered = (quote: WholeQuote | null) => quote?.status === 'approved' || quote?.status === 'converted'

/** The send dialog, open over the form. */
function SaveAndSendDialog({
  sending: { pending, send, close },
  finalFocus,
}: {
  sending: ReturnType<typeof useQuoteForm>['sending']
  finalFocus: RefObject<HTMLButtonElement | null>
}) {
  if (!pending) return null
  const { draft, email } = pending
  return (
    <Suspense fallback={null}>
      <QuoteSendingDialog
        clientId={draft.client_id}
        email={email}
        validUntil={draft.valid_until}
        isEmpty={draft.lines.length === 0}
        hasDeposit={draft.deposit_type !== null && draft.deposit_value > 0}
        editHref={null}
        send={(way) => send(draft, way)}
        finalFocus={finalFocus}
        onClose={close}
      />
    </Suspense>
  )
}
