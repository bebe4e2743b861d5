import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useWatch } from 'react-hook-form'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { AmountChoice, PriceFields } from '#parts/document/price-fields.tsx'
import { usePriceValue } from '#parts/document/price-value.ts'
import { FieldFold, FormFold } from '#parts/record/form-fold.tsx'

import type { QuoteFormState, useQuoteProps } from './quote-fields.ts'
import { quoteFormTexts } from './quote-form.texts.ts'

/** What most quotes leave as it is: validity, message, discount, tax and deposit, terms. */
export function QuoteFolds({
  form,
  businessId,
  about,
  isFollowing,
}: {
  form: QuoteFormState
  businessId: string
  about: ReturnType<typeof useQuoteProps>
  isFollowing: boolean
}) {
  const { sections } = useTexts(quoteFormTexts)
  const { language } = useLanguage()
  const { control, register } = form
  const document = documentForm(form)
  const [day, message, terms] = useWatch({ control, name: ['valid_until', 'message', 'terms'] })
  const price = usePriceValue(document)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  return (
    <div>
      <FieldFold
        icon="dates"
        value={isDay ? formatDay(language, day) : null}
        {...about('valid_until')}
        className="md:max-w-60"
      >
        <TextInput {...register('valid_until')} type="date" min="2000-01-01" max="2099-12-31" />
      </FieldFold>
      <FieldFold icon="message" value={message} {...about('message')}>
        <TextArea {...register('message')} rows={3} />
      </FieldFold>
      <FormFold icon="price" title={sections.price} value={price}>
        <PriceFields
          form={document}
          businessId={businessId}
          about={about}
          isFollowing={isFollowing}
          deposit={
            <AmountChoice
              form={document}
              name="deposit"
              type={about('deposit_type')}
              value={about('deposit_value')}
            />
          }
        />
      </FormFold>
      <FieldFold icon="terms" value={terms} {...about('terms')}>
        <TextArea {...register('terms')} rows={3} />
      </FieldFold>
    </div>
  )
}
