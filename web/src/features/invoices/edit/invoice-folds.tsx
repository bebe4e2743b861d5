import { dueDateOf, paymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useWatch } from 'react-hook-form'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { PriceFields } from '#parts/document/price-fields.tsx'
import { usePriceValue } from '#parts/document/price-value.ts'
import { paymentTermsTexts } from '#parts/payments/payment-terms.texts.ts'
import { FieldFold, FormFold } from '#parts/record/form-fold.tsx'

import type { AboutField, InvoiceFormState } from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'

type Part = { form: InvoiceFormState; about: AboutField }

/** What most invoices leave as it is: dates, discount and tax, message, notes and terms. */
export function InvoiceFolds({
  form,
  businessId,
  about,
  isFollowing,
}: Part & { businessId: string; isFollowing: boolean }) {
  const { sections } = useTexts(invoiceFormTexts)
  const { control, register } = form
  const document = documentForm(form)
  const [message, notes, terms] = useWatch({ control, name: ['message', 'notes', 'terms'] })
  const price = usePriceValue(document)
  return (
    <div>
      <DateFold form={form} about={about} />
      <FormFold icon="price" title={sections.price} value={price}>
        <PriceFields form={document} businessId={businessId} about={about} isFollowing={isFollowing} />
      </FormFold>
      <FieldFold icon="message" value={message} {...about('message')}>
        <TextArea {...register('message')} rows={3} />
      </FieldFold>
      <FormFold icon="terms" title={sections.end} value={notes || terms}>
        <Field {...about('notes')}>
          <TextArea {...register('notes')} rows={2} />
        </Field>
        <Field {...about('terms')}>
          <TextArea {...register('terms')} rows={3} />
        </Field>
      </FormFold>
    </div>
  )
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The day on which the invoice is due, once its fields say one. */
function useDueDay({ control }: InvoiceFormState) {
  const [issued, terms, due] = useWatch({ control, name: ['issue_date', 'payment_terms', 'due_date'] })
  if (terms !== '') return isDay(issued) ? dueDateOf(issued, terms) : null
  return isDay(due) ? due : null
}

const days = { type: 'date', min: '2000-01-01', max: '2099-12-31' } as const

/** The invoice date, the due date and the client's order number. */
function DateFold({ form, about }: Part) {
  const texts = useTexts(invoiceFormTexts)
  const { language } = useLanguage()
  const { register } = form
  const due = useDueDay(form)
  return (
    <FormFold icon="dates" title={texts.sections.about} value={due && texts.dueOn(formatDay(language, due))}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...about('issue_date')} isRequired>
          <TextInput {...register('issue_date')} {...days} />
        </Field>
        <Due form={form} about={about} />
        <Field {...about('po_number')}>
          <TextInput {...register('po_number')} autoComplete="off" />
        </Field>
      </div>
    </FormFold>
  )
}

/** Payment terms determine the due date; without terms it is entered. */
function Due({ form, about }: Part) {
  const texts = useTexts(invoiceFormTexts)
  const labels = useTexts(paymentTermsTexts)
  const { language } = useLanguage()
  const { control, register } = form
  const [issued, terms] = useWatch({ control, name: ['issue_date', 'payment_terms'] })
  const hint =
    terms !== '' && isDay(issued) ? texts.dueOn(formatDay(language, dueDateOf(issued, terms))) : undefined
  const handleTerms = register('payment_terms', {
    onChange: () => {
      // A due date entered by hand starts at the one that the terms gave.
      if (form.getValues('payment_terms') === '' && terms !== '' && isDay(issued)) {
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
