import { dueDateOf, paymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useWatch } from 'react-hook-form'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { paymentTermsTexts } from '#parts/payment-terms.texts.ts'

import type { InvoiceFormState } from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import type { AboutField } from './invoice-form-props.ts'

const days = { type: 'date', min: '2000-01-01', max: '2099-12-31' } as const

/** What it is called, of which day it is and when it has to be paid. */
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

/** Terms say the day; without terms it is chosen. */
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
      // The day that the terms said stays as the first proposal.
      if (form.getValues('payment_terms') === '' && form.getValues('due_date') === '' && isDay) {
        form.setValue('due_date', issued, { shouldDirty: true })
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
