import { invoiceLimits } from '@fieldlark/domain/invoices/invoice.ts'
import {
  type OwnInvoiceDraft,
  type OwnInvoiceForm,
  ownInvoiceDraftSchema,
} from '@fieldlark/domain/invoices/own-invoice-draft.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'

import { fetchInvoice, useSaveOwnInvoice, type WholeInvoice } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { OwnLines, type OwnLinesForm } from '#parts/document/own-lines.tsx'
import { useFieldProps } from '#parts/record/field-props.ts'
import { FormPage } from '#parts/record/form-page.tsx'
import { FormSection } from '#parts/record/form-section.tsx'
import type { RecordValues } from '#parts/record/record-values.ts'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { invoiceHref } from '#paths.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { invoiceFormTexts } from './invoice-form.texts.ts'

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
const resolver = standardSchemaResolver(ownInvoiceDraftSchema) as unknown as Resolver<
  RecordValues<OwnInvoiceForm>,
  unknown,
  OwnInvoiceDraft
>

const fieldsOf = ({ message, notes, lines }: WholeInvoice): OwnInvoiceForm => ({
  message: message ?? '',
  notes: notes ?? '',
  lines: lines.map(({ id, service_id, quantity }) => ({ id, service_id, quantity: String(quantity) })),
})

function useOwnInvoiceForm(invoice: WholeInvoice) {
  const texts = useTexts(invoiceFormTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const { mutateAsync } = useSaveOwnInvoice(businessId)
  const draftName = `own-invoice:${userId}:${businessId}:${invoice.id}`
  const record = useRecordForm<WholeInvoice, OwnInvoiceForm, OwnInvoiceDraft>({
    draftName,
    row: invoice,
    fieldsOf,
    newFields: () => fieldsOf(invoice),
    resolver,
    save: mutateAsync,
    fetch: fetchInvoice,
    onSaved: ({ id }) => void navigate(invoiceHref(id), { replace: true }),
    texts,
  })
  return { ...record, draftName }
}

/** The form of a worker for the draft of their work: its words and services at the prices of the catalogue. */
export function OwnInvoiceEditor({ invoice }: { invoice: WholeInvoice }) {
  const texts = useTexts(invoiceFormTexts)
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const record = useOwnInvoiceForm(invoice)
  const { form, clashes } = record
  const about = useFieldProps<'message' | 'notes'>(form, clashes, {
    labels: texts.fields,
    hints: texts.hints,
    limits: { message: invoiceLimits.message, notes: invoiceLimits.notes },
    words: ['message', 'notes'],
  })
  return (
    <FormPage
      record={record}
      title={texts.editDraft}
      draftName={record.draftName}
      failureTitle={texts.updateFailed}
      onLeave={() => void navigate(invoiceHref(invoice.id), { replace: true })}
      saveLabel={texts.save}
    >
      <div className="grid gap-4">
        <FormSection title={texts.sections.lines}>
          <OwnLines
            form={form as unknown as OwnLinesForm}
            businessId={businessId}
            stored={invoice.lines}
            amount={invoice.amount}
          />
        </FormSection>
        <FormSection title={texts.sections.end}>
          {(['message', 'notes'] as const).map((name) => (
            <Field key={name} {...about(name)}>
              <TextArea {...form.register(name)} rows={3} />
            </Field>
          ))}
        </FormSection>
      </div>
    </FormPage>
  )
}
