import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'

import { useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { ClientSection, LinesSection } from '#parts/document/form-sections.tsx'
import { AmountChoice, PriceFields } from '#parts/document/price-fields.tsx'
import { FormSection } from '#parts/record/form-section.tsx'
import { type QuoteFields, type QuoteFormState, useQuoteProps } from './quote-fields.ts'
import { quoteFormTexts } from './quote-form.texts.ts'
import { LiveSums, QuoteLines, QuoteTotalBar } from './quote-lines.tsx'

/** The fields of a quote; the parent component saves them. */
export function QuoteForm({
  form,
  businessId,
  clashes,
  isFresh,
  isOfRequest,
}: {
  form: QuoteFormState
  businessId: string
  clashes: Partial<QuoteFields> | null
  /** New, and nothing that was typed before is restored. */
  isFresh: boolean
  isOfRequest: boolean
}) {
  const texts = useTexts(quoteFormTexts)
  const about = useQuoteProps(form, clashes)
  const document = documentForm(form)
  const shared = { form: document, businessId, about }
  return (
    <>
      <div className="grid gap-4">
        <ClientSection {...shared} title={texts.sections.who} isFresh={isFresh && !isOfRequest} />
        <WhatFields form={form} about={about} />
        <LinesSection title={texts.sections.lines} form={document} theirLines={clashes?.lines}>
          <QuoteLines form={form} businessId={businessId} />
        </LinesSection>
        <FormSection title={texts.sections.price}>
          <PriceFields
            {...shared}
            isFollowing={isFresh}
            deposit={
              <AmountChoice
                form={document}
                name="deposit"
                type={about('deposit_type')}
                value={about('deposit_value')}
              />
            }
          />
          <LiveSums form={form} />
        </FormSection>
        <EndFields form={form} about={about} />
      </div>
      <QuoteTotalBar form={form} />
    </>
  )
}

type Part = { form: QuoteFormState; about: ReturnType<typeof useQuoteProps> }

function WhatFields({ form: { register }, about }: Part) {
  const texts = useTexts(quoteFormTexts)
  return (
    <FormSection title={texts.sections.what}>
      <Field {...about('title')} isRequired>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <Field {...about('message')}>
        <TextArea {...register('message')} rows={3} />
      </Field>
    </FormSection>
  )
}

function EndFields({ form: { register }, about }: Part) {
  const texts = useTexts(quoteFormTexts)
  return (
    <FormSection title={texts.sections.end}>
      <Field {...about('valid_until')} className="md:max-w-60">
        <TextInput {...register('valid_until')} type="date" min="2000-01-01" max="2099-12-31" />
      </Field>
      <Field {...about('terms')}>
        <TextArea {...register('terms')} rows={3} />
      </Field>
    </FormSection>
  )
}
