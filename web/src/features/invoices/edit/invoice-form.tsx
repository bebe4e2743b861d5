import { dueDateOf, paymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useWatch } from 'react-hook-form'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { ClientSection, LinesSection } from '#parts/document/form-sections.tsx'
import { PriceFields } from '#parts/document/price-fields.tsx'
import { paymentTermsTexts } from '#parts/payments/payment-terms.texts.ts'
import { FormSection } from '#parts/record/form-section.tsx'
import {
  type AboutField,
  type InvoiceFields,
  type InvoiceFormState,
  useInvoiceProps,
} from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import { InvoiceLines, InvoiceTotalBar, LiveSums } from './invoice-lines.tsx'

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
  const shared = { form: document, businessId, about }
  const { register } = form
  return (
    <>
      <div className="grid gap-4">
        <ClientSection {...shared} title={texts.sections.who} isFresh={isFresh} />
        <FormSection title={texts.sections.about}>
          <AboutFields form={form} about={about} />
        </FormSection>
        <LinesSection title={texts.sections.lines} form={document} theirLines={clashes?.lines}>
          <InvoiceLines form={form} businessId={businessId} />
        </LinesSection>
        <FormSection title={texts.sections.price}>
          <PriceFields {...shared} isFollowing={isFresh} />
          <LiveSums form={form} />
        </FormSection>
        <FormSection title={texts.sections.end}>
          <Field {...about('notes')}>
            <TextArea {...register('notes')} rows={2} />
          </Field>
          <Field {...about('terms')}>
            <TextArea {...register('terms')} rows={3} />
          </Field>
        </FormSection>
      </div>
      <InvoiceTotalBar form={form} />
    </>
  )
}

const days = { type: 'date', min: '2000-01-01', max: '2099-12-31' } as const

/** The title, the issue date and the due date. */
export function AboutFields({ form, about }: { form: InvoiceFormState; about: AboutField }) {
  const { register } = form
  return (
    <>
      <Field {...about('title')}>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...about('issue_date')} isRequired>
          <TextInput {...register('issue_date')} {...days} />
        </Field>
        <Due form={form} about={about} />
        <Field {...about('po_number')}>
          <TextInput {...register('po_number')} autoComplete="off" />
        </Field>
      </div>
      <Field {...about('message')}>
        <TextArea {...register('message')} rows={3} />
      </Field>
    </>
  )
}

/** Payment terms determine the due date; without terms it is entered. */
function Due({ form, about }: { form: InvoiceFormState; about: AboutField }) {
  const texts = useTexts(invoiceFormTexts)
  const labels = useTexts(paymentTermsTexts)
  const { language } = useLanguage()
  const { control, register } = form
  const [issued, terms] = useWatch({ control, name: ['issue_date', 'payment_terms'] })
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(issued)
  const hint = terms !== '' && isDay ? texts.dueOn(formatDay(language, dueDateOf(issued, terms))) : undefined
  const handleTerms = register('payment_terms', {
    onChange: () => {
      // A due date entered by hand starts at the one that the terms gave.
      if (form.getValues('payment_terms') === '' && terms !== '' && isDay) {
        form.setValue('due_date', dueDateOf(issued, terms), { shouldDirty: true })
      }
    },
  })
  return (
    <div className="grid gap-3">
      <Field {...about('payment_terms')} hint={hint}>
        <NativeSelect {...handleTerms}>
          {paymentTerms.map((each) => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
          <option value="">{texts.ownDay}</option>
        </NativeSelect>
      </Field>
      {terms === '' && (
        <Field {...about('due_date')} isRequired>
          <TextInput {...register('due_date')} {...days} />
        </Field>
      )}
    </div>
  )
}
