import type { InvoiceDraft } from '@fieldlark/domain/invoices/invoice-draft.ts'
import { invoiceMoves } from '@fieldlark/domain/invoices/invoice-moves.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { useRef } from 'react'
import { useNavigate } from 'react-router'

import type { PlannedInvoice } from '#data/invoice-plan.ts'
import { fetchInvoice, useSaveInvoice, type WholeInvoice } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness } from '#session/session.tsx'
import { invoiceHref } from '../../paths.ts'

import { fieldsOf, type InvoiceFields, invoiceResolver, newInvoiceFields } from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import { InvoiceForm } from './invoice-form.tsx'

type Props = {
  draftName: string
  /** Null: a new one, which begins with the plan. */
  invoice: WholeInvoice | null
  plan: PlannedInvoice | null
  /** What was kept is thrown away: a new one is begun again from what. */
  onDiscard?: () => void
  onLeave: () => void
}

/** The form of one invoice. Nothing of a new one is stored before it is saved. */
export function InvoiceEditor({ draftName, invoice, plan, onDiscard, onLeave }: Props) {
  const texts = useTexts(invoiceFormTexts)
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const navigate = useNavigate()
  const isSentNext = useRef(false)
  const { mutateAsync } = useSaveInvoice(businessId)
  const next = (saved: WholeInvoice) => {
    if (invoice?.status === 'sent' && saved.version_number > invoice.version_number) return '?ask=corrected'
    return isSentNext.current ? '?ask=send' : ''
  }
  const { form, submit, failure, clashes, isRestored, discard } = useRecordForm<
    WholeInvoice,
    InvoiceFields,
    InvoiceDraft
  >({
    draftName,
    row: invoice,
    fieldsOf,
    newFields: () => newInvoiceFields(today, plan),
    resolver: invoiceResolver,
    save: mutateAsync,
    fetch: fetchInvoice,
    onSaved: (saved) => void navigate(`${invoiceHref(saved.id)}${next(saved)}`, { replace: true }),
    texts,
  })
  const { isSubmitting, isDirty } = form.formState
  const save = (isSent: boolean) => {
    isSentNext.current = isSent
    return submit()
  }
  const isDraft = invoice === null || invoice.status === 'draft'
  const isRevised = invoice !== null && invoiceMoves(invoice).editRevises
  const title = invoice?.invoice_number ? texts.editTitle(invoice.invoice_number) : texts.editDraft
  return (
    <FormPage
      title={invoice ? title : texts.newTitle}
      draftName={draftName}
      submit={() => save(false)}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isRestored={isRestored}
      onDiscard={() => {
        discard()
        onDiscard?.()
      }}
      clashes={clashes}
      failure={failure}
      failureTitle={invoice ? texts.updateFailed : texts.createFailed}
      onLeave={onLeave}
      saveLabel={texts.save}
      {...(isDraft && {
        secondaryAction: (
          <Button variant="secondary" isBusy={isSubmitting} onClick={() => void save(true)}>
            {texts.saveAndSend}
          </Button>
        ),
      })}
    >
      {isRevised && (
        <Alert tone="info" className="mb-4">
          {texts.makesVersion(invoice.version_number + 1)}
        </Alert>
      )}
      {invoice !== null && invoice.invoice_number === null && (
        <p className="mb-4 text-ink-soft">{texts.numberLater}</p>
      )}
      <InvoiceForm
        form={form}
        businessId={businessId}
        clashes={clashes}
        isFollowing={invoice === null && plan === null && !isRestored}
      />
    </FormPage>
  )
}
