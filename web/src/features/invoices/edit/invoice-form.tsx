import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'

import { useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { LinesSection } from '#parts/document/form-sections.tsx'
import { ClientPropertyFields, type ClientPropertyForm } from '#parts/properties/client-property-fields.tsx'

import { type InvoiceFields, type InvoiceFormState, useInvoiceProps } from './invoice-fields.ts'
import { InvoiceFolds } from './invoice-folds.tsx'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import { InvoiceLines, LiveSums } from './invoice-lines.tsx'

/** The fields of an invoice; the parent component saves them. */
export function InvoiceForm({
  form,
  businessId,
  clashes,
  isFresh,
}: {
  form: InvoiceFormState
  businessId: string
  clashes: Partial<InvoiceFields> | null
  /** New and blank: not made of work, and nothing that was typed before is restored. */
  isFresh: boolean
}) {
  const texts = useTexts(invoiceFormTexts)
  const about = useInvoiceProps(form, clashes)
  const document = documentForm(form)
  const who = { form: document as unknown as ClientPropertyForm, businessId, about }
  return (
    <div className="grid gap-4">
      <ClientPropertyFields {...who} isFresh={isFresh} />
      <Field {...about('title')}>
        <TextInput {...form.register('title')} autoComplete="off" />
      </Field>
      <LinesSection title={texts.sections.lines} form={document} theirLines={clashes?.lines}>
        <InvoiceLines form={form} businessId={businessId} />
      </LinesSection>
      <LiveSums form={form} />
      <InvoiceFolds form={form} businessId={businessId} about={about} isFollowing={isFresh} />
    </div>
  )
}
