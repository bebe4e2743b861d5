import { requestLimits, urgencies } from '@fieldlark/domain/requests/request.ts'
import type { RequestDraft } from '@fieldlark/domain/requests/request-draft.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { ForWhomFields, type ForWhomForm } from '#parts/for-whom-fields.tsx'
import { recordTexts } from '#parts/record/record.texts.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'
import { workLabelTexts } from '#parts/work-labels.texts.ts'

import type { RequestFields } from './request-fields.ts'
import { requestFormTexts } from './request-form.texts.ts'

type Form = RecordForm<RequestFields, RequestDraft>

const limits: Partial<Record<keyof RequestFields, number>> = {
  title: requestLimits.title,
  description: requestLimits.description,
  preferred_times: requestLimits.preferredTimes,
  notes: requestLimits.notes,
}

/** Label, complaint and hint of each field; one that somebody else changed too says what is saved now. */
function useFieldProps(form: Form, clashes: Partial<RequestFields> | null) {
  const texts = useTexts(requestFormTexts)
  const record = useTexts(recordTexts)
  const fieldText = useFieldText()
  const hints: Partial<Record<keyof RequestFields, string>> = texts.hints
  const { errors } = form.formState
  return (name: keyof RequestFields) => {
    const theirs = clashes?.[name]
    const isId = name === 'client_id' || name === 'property_id'
    return {
      label: texts.fields[name],
      error: fieldText(errors[name]?.message, limits[name]),
      hint: theirs === undefined || isId ? hints[name] : record.savedNow(theirs || record.empty),
    }
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-4">{children}</CardBody>
    </Card>
  )
}

/** The fields of a request; who saves them is above. */
export function RequestForm({
  form,
  businessId,
  clashes,
}: {
  form: Form
  businessId: string
  clashes: Partial<RequestFields> | null
}) {
  const texts = useTexts(requestFormTexts)
  const labels = useTexts(workLabelTexts)
  const about = useFieldProps(form, clashes)
  const { register, control } = form
  return (
    <div className="grid gap-4">
      <Section title={texts.sections.who}>
        <ForWhomFields form={form as unknown as ForWhomForm} businessId={businessId} about={about} />
      </Section>
      <Section title={texts.sections.what}>
        <Field {...about('title')} isRequired>
          <TextInput {...register('title')} autoComplete="off" />
        </Field>
        <Field {...about('description')}>
          <TextArea {...register('description')} rows={4} />
        </Field>
        <Controller
          control={control}
          name="urgency"
          render={({ field }) => (
            <Segmented
              label={texts.fields.urgency}
              value={field.value}
              onValueChange={field.onChange}
              options={urgencies.map((urgency) => ({ value: urgency, label: labels.urgency[urgency] }))}
            />
          )}
        />
        <Field {...about('preferred_times')}>
          <TextInput {...register('preferred_times')} autoComplete="off" />
        </Field>
      </Section>
      <Section title={texts.sections.notes}>
        <Field {...about('notes')}>
          <TextArea {...register('notes')} rows={3} />
        </Field>
      </Section>
    </div>
  )
}
