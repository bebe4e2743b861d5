import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'

import { useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { LinesSection } from '#parts/document/form-sections.tsx'
import { ClientPropertyFields, type ClientPropertyForm } from '#parts/properties/client-property-fields.tsx'
import { type QuoteFields, type QuoteFormState, useQuoteProps } from './quote-fields.ts'
import { QuoteFolds } from './quote-folds.tsx'
import { quoteFormTexts } from './quote-form.texts.ts'
import { LiveSums, QuoteLines } from './quote-lines.tsx'

/** The fields of a quote; the parent component saves them. */
export function QuoteForm({
  form,
  businessId,
  clashes,
  isFresh,
}: {
  form: QuoteFormState
  businessId: string
  clashes: Partial<QuoteFields> | null
  /** New, and nothing that was typed before is restored. */
  isFresh: boolean
}) {
  const texts = useTexts(quoteFormTexts)
  const about = useQuoteProps(form, clashes)
  const document = documentForm(form)
  const { register } = form
  return (
    <div className="grid gap-4">
      <ClientPropertyFields
        form={document as unknown as ClientPropertyForm}
        businessId={businessId}
        about={about}
        isFresh={isFresh}
      />
      <Field {...about('title')} isRequired>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <LinesSection title={texts.sections.lines} form={document} theirLines={clashes?.lines}>
        <QuoteLines form={form} businessId={businessId} />
      </LinesSection>
      <LiveSums form={form} />
      <QuoteFolds form={form} businessId={businessId} about={about} isFollowing={isFresh} />
    </div>
  )
}
