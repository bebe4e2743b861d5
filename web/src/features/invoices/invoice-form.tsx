import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { ForWhomFields, type ForWhomForm } from '#parts/for-whom-fields.tsx'

import { AboutFields } from './about-fields.tsx'
import type { InvoiceFields, InvoiceFormState } from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import { useFieldProps } from './invoice-form-props.ts'
import { LineEditor } from './line-editor.tsx'
import { LiveSums, TotalBar } from './live-sums.tsx'
import { PriceFields } from './price-fields.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-4">{children}</CardBody>
    </Card>
  )
}

/** The fields of an invoice; who saves them is above. */
export function InvoiceForm({
  form,
  businessId,
  clashes,
  isFollowing,
}: {
  form: InvoiceFormState
  businessId: string
  clashes: Partial<InvoiceFields> | null
  /** Whether the client's taxes are taken over while he is being chosen. */
  isFollowing: boolean
}) {
  const texts = useTexts(invoiceFormTexts)
  const about = useFieldProps(form, clashes)
  const { register } = form
  return (
    <>
      <div className="grid gap-4">
        <Section title={texts.sections.who}>
          <ForWhomFields form={form as unknown as ForWhomForm} businessId={businessId} about={about} />
        </Section>
        <Section title={texts.sections.about}>
          <AboutFields form={form} about={about} />
        </Section>
        <Card>
          <CardHeader title={texts.sections.lines} />
          {clashes?.lines && <TheirLines form={form} lines={clashes.lines} />}
          <LineEditor form={form} businessId={businessId} />
        </Card>
        <Section title={texts.sections.price}>
          <PriceFields form={form} businessId={businessId} about={about} isFollowing={isFollowing} />
          <LiveSums form={form} />
        </Section>
        <Section title={texts.sections.end}>
          <Field {...about('notes')}>
            <TextArea {...register('notes')} rows={2} />
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
function TheirLines({ form, lines }: { form: InvoiceFormState; lines: InvoiceFields['lines'] }) {
  const texts = useTexts(invoiceFormTexts)
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
