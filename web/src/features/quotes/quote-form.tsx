import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { ForWhomFields, type ForWhomForm } from '#parts/for-whom-fields.tsx'

import { LineEditor } from './line-editor.tsx'
import { LiveSums } from './live-sums.tsx'
import { PriceFields } from './price-fields.tsx'
import type { QuoteFields, QuoteFormState } from './quote-fields.ts'
import { quoteFormTexts } from './quote-form.texts.ts'
import { useFieldProps } from './quote-form-props.ts'
import { TotalBar } from './total-bar.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-4">{children}</CardBody>
    </Card>
  )
}

/** The fields of a quote; who saves them is above. */
export function QuoteForm({
  form,
  businessId,
  clashes,
  isNew,
}: {
  form: QuoteFormState
  businessId: string
  clashes: Partial<QuoteFields> | null
  isNew: boolean
}) {
  const texts = useTexts(quoteFormTexts)
  const about = useFieldProps(form, clashes)
  const { register } = form
  return (
    <>
      <div className="grid gap-4">
        <Section title={texts.sections.who}>
          <ForWhomFields form={form as unknown as ForWhomForm} businessId={businessId} about={about} />
        </Section>
        <Section title={texts.sections.what}>
          <Field {...about('title')} isRequired>
            <TextInput {...register('title')} autoComplete="off" />
          </Field>
          <Field {...about('message')}>
            <TextArea {...register('message')} rows={3} />
          </Field>
        </Section>
        <Card>
          <CardHeader title={texts.sections.lines} />
          {clashes?.lines && <TheirLines form={form} lines={clashes.lines} />}
          <LineEditor form={form} businessId={businessId} />
        </Card>
        <Section title={texts.sections.price}>
          <PriceFields form={form} businessId={businessId} about={about} isNew={isNew} />
          <LiveSums form={form} />
        </Section>
        <Section title={texts.sections.end}>
          <Field {...about('valid_until')} className="md:max-w-60">
            <TextInput {...register('valid_until')} type="date" min="2000-01-01" max="2099-12-31" />
          </Field>
          <Field {...about('terms')}>
            <TextArea {...register('terms')} rows={3} />
          </Field>
        </Section>
      </div>
      <TotalBar form={form} />
    </>
  )
}

/** Both changed the lines: mine are shown, the others are one tap away. */
function TheirLines({ form, lines }: { form: QuoteFormState; lines: QuoteFields['lines'] }) {
  const texts = useTexts(quoteFormTexts)
  const take = (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => form.setValue('lines', lines, { shouldDirty: true })}
    >
      {texts.takeTheirs}
    </Button>
  )
  return (
    <Alert tone="warning" className="mx-4 mb-3 md:mx-5" action={take}>
      <p>{texts.theirLines(lines.length)}</p>
      <p className="text-ink-soft text-xs">{lines.map(({ name }) => name).join(', ')}</p>
    </Alert>
  )
}
