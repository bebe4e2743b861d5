import type { InvoiceDraft } from '@fieldlark/domain/invoices/invoice-draft.ts'
import { invoiceActions } from '@fieldlark/domain/invoices/invoice-state.ts'
import { asCounted } from '@fieldlark/domain/quotes/document-draft.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { type RefObject, Suspense, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'

import type { PlannedInvoice } from '#data/billable-work.ts'
import { fetchInvoice, useSaveInvoice, type WholeInvoice } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { FormPreview } from '#parts/document/form-preview.tsx'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { SaveAndSendButton } from '#parts/document/save-and-send-button.tsx'
import { useSaveAndSend } from '#parts/document/use-save-and-send.ts'
import { useMoney } from '#parts/money/money.ts'
import { FormPage } from '#parts/record/form-page.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { invoiceHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { useSaveAndSendInvoice } from '../invoice-queries.ts'
import { fieldsOf, type InvoiceFields, invoiceResolver, newInvoiceFields } from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceTotal } from './invoice-lines.tsx'

const InvoiceSendingDialog = lazyPart(
  async () => (await import('../dialogs/send-dialog.tsx')).InvoiceSendingDialog,
)

const InvoiceFormPreview = lazyPart(
  async () => (await import('./invoice-form-preview.tsx')).InvoiceFormPreview,
)

type Props = {
  draftName: string
  /** Null: a new invoice, whose initial values are in the plan. */
  invoice: WholeInvoice | null
  plan: PlannedInvoice | null
  /** Discards the stored draft: a new invoice starts again with the choice of work to bill. */
  onDiscard?: () => void
  /** Called when the send dialog opens over the form and when it closes. */
  onSending?: (isSending: boolean) => void
  onLeave: () => void
}

/** The form, to be saved only or saved and sent. */
function useInvoiceForm({ draftName, invoice, plan, onSending }: Props) {
  const texts = useTexts(invoiceFormTexts)
  const lines = useTexts(lineTexts)
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const { exponent } = useMoney()
  const resolver = useMemo(() => invoiceResolver(exponent), [exponent])
  const navigate = useNavigate()
  const { mutateAsync } = useSaveInvoice(businessId)
  const show = (id: string, dialog = '') => void navigate(`${invoiceHref(id)}${dialog}`, { replace: true })
  const isCorrected = (saved: WholeInvoice) =>
    invoice?.status === 'sent' && saved.version_number > invoice.version_number
  const record = useRecordForm<WholeInvoice, InvoiceFields, InvoiceDraft>({
    draftName,
    row: invoice,
    fieldsOf: (row) => asCounted(fieldsOf(row), exponent),
    newFields: () => newInvoiceFields(today, plan),
    resolver,
    save: mutateAsync,
    fetch: fetchInvoice,
    onSaved: (saved) => show(saved.id, isCorrected(saved) ? '?dialog=corrected' : ''),
    texts: { ...texts, fields: { ...lines.fields, ...texts.fields } },
  })
  const command = useSaveAndSendInvoice(businessId)
  const sending = useSaveAndSend({ record, command, onOpenChange: onSending, onSent: show })
  return { record, sending }
}

/** The form of one invoice. A new invoice is not stored before it is saved. */
export function InvoiceEditor(props: Props) {
  const { draftName, invoice, plan, onDiscard, onLeave } = props
  const texts = useTexts(invoiceFormTexts)
  const { id: businessId } = useBusiness()
  const { record, sending } = useInvoiceForm(props)
  const { form, clashes, isRestored, discard } = record
  const sendButton = useRef<HTMLButtonElement>(null)
  const isDraft = invoice === null || invoice.status === 'draft'
  const title = invoice?.invoice_number ? texts.editTitle(invoice.invoice_number) : texts.editDraft
  const saveAndSend = (
    <SaveAndSendButton button={sendButton} isBusy={form.formState.isSubmitting} onOpen={sending.open}>
      {texts.saveAndSend}
    </SaveAndSendButton>
  )
  const handleDiscard = () => {
    discard()
    onDiscard?.()
  }
  return (
    <>
      <FormPage
        record={record}
        title={invoice ? title : texts.newTitle}
        draftName={draftName}
        onDiscard={handleDiscard}
        failureTitle={invoice ? texts.updateFailed : texts.createFailed}
        onLeave={onLeave}
        saveLabel={texts.save}
        sum={<InvoiceTotal form={form} />}
        preview={
          <FormPreview>
            <InvoiceFormPreview form={form} invoice={invoice} />
          </FormPreview>
        }
        {...(isDraft && { mainAction: saveAndSend })}
      >
        {invoice && <SavingNotes invoice={invoice} />}
        <InvoiceForm
          form={form}
          businessId={businessId}
          clashes={clashes}
          isFresh={invoice === null && !plan?.lines.length && !isRestored}
        />
      </FormPage>
      <SaveAndSendDialog invoice={invoice} sending={sending} finalFocus={sendButton} />
    </>
  )
}

/** The send dialog, open over the form. */
function SaveAndSendDialog({
  invoice,
  sending: { pending, send, close },
  finalFocus,
}: Pick<Props, 'invoice'> & {
  sending: ReturnType<typeof useInvoiceForm>['sending']
  finalFocus: RefObject<HTMLButtonElement | null>
}) {
  if (!pending) return null
  return (
    <Suspense fallback={null}>
      <InvoiceSendingDialog
        number={invoice?.invoice_number ?? null}
        clientId={pending.draft.client_id}
        email={pending.email}
        isEmpty={pending.draft.lines.length === 0}
        editHref={null}
        way={null}
        isCorrected={false}
        send={(way) => send(pending.draft, way)}
        finalFocus={finalFocus}
        onClose={close}
      />
    </Suspense>
  )
}

/** What else saving does: a sent invoice gets a new version, a draft has no number yet. */
function SavingNotes({ invoice }: { invoice: WholeInvoice }) {
  const texts = useTexts(invoiceFormTexts)
  return (
    <>
      {invoiceActions(invoice).editRevises && (
        <Alert tone="info" className="mb-4">
          {texts.makesVersion(invoice.version_number + 1)}
        </Alert>
      )}
      {invoice.invoice_number === null && <p className="mb-4 text-ink-soft">{texts.numberLater}</p>}
    </>
  )
}
