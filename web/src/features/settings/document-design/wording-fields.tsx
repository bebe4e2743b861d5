import { documentLimits } from '@fieldlark/domain/businesses/document-settings.ts'
import { paymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { paymentTermsTexts } from '#parts/payments/payment-terms.texts.ts'

import { documentDesignTexts } from './document-design.texts.ts'
import type { DesignFormState } from './document-design-form-state.ts'

/** The default texts of new documents. */
export function WordingFields({ form }: { form: DesignFormState }) {
  const texts = useTexts(documentDesignTexts)
  const fieldText = useFieldText()
  const { register, formState } = form
  const { errors } = formState
  return (
    <Card>
      <CardHeader title={texts.words} />
      <CardBody className="grid gap-4">
        <Field
          label={texts.invoiceMessage}
          error={fieldText(errors.invoice_message?.message, documentLimits.invoiceMessage)}
        >
          <TextArea rows={2} placeholder={texts.invoiceMessageExample} {...register('invoice_message')} />
        </Field>
        <Field
          label={texts.invoiceTerms}
          hint={texts.termsHint}
          error={fieldText(errors.invoice_terms?.message, documentLimits.invoiceTerms)}
        >
          <TextArea rows={3} {...register('invoice_terms')} />
        </Field>
        <Field
          label={texts.quoteTerms}
          hint={texts.termsHint}
          error={fieldText(errors.quote_terms?.message, documentLimits.quoteTerms)}
        >
          <TextArea rows={3} {...register('quote_terms')} />
        </Field>
      </CardBody>
    </Card>
  )
}

/** When invoices are due and when they get their number. */
export function DefaultFields({ form }: { form: DesignFormState }) {
  const texts = useTexts(documentDesignTexts)
  const terms = useTexts(paymentTermsTexts)
  return (
    <Card>
      <CardHeader title={texts.rules} />
      <CardBody className="grid gap-4">
        <Field label={texts.paymentTerms} hint={texts.paymentTermsHint}>
          <NativeSelect {...form.register('payment_terms')}>
            {paymentTerms.map((each) => (
              <option key={each} value={each}>
                {terms[each]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Switch
          label={texts.numberWhenSent}
          description={texts.numberWhenSentHint}
          {...form.register('is_number_given_when_sent')}
        />
      </CardBody>
    </Card>
  )
}
