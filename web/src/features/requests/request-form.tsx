import { requestLimits, urgencies } from '@fieldlark/domain/requests/request.ts'
import type { RequestDraft } from '@fieldlark/domain/requests/request-draft.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useWatch } from 'react-hook-form'
import { useTexts } from '#language/language.tsx'
import { ClientPropertyFields, type ClientPropertyForm } from '#parts/properties/client-property-fields.tsx'
import { useFieldProps } from '#parts/record/field-props.ts'
import { FieldFold } from '#parts/record/form-fold.tsx'
import type { RecordForm } from '#parts/record/use-record-form.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'

import type { RequestFields } from './request-fields.ts'
import { requestFormTexts } from './request-form.texts.ts'

type Form = RecordForm<RequestFields, RequestDraft>

const { title, description, preferredTimes } = requestLimits

function useRequestProps(form: Form, clashes: Partial<RequestFields> | null) {
  const { fields, hints } = useTexts(requestFormTexts)
  return useFieldProps(form, clashes, {
    labels: fields,
    hints,
    limits: { title, description, preferred_times: preferredTimes, notes: requestLimits.notes },
    words: ['title', 'description', 'preferred_times', 'notes'],
  })
}

/** The fields of a request; the parent component saves them. */
export function RequestForm({
  form,
  businessId,
  clashes,
  isFresh,
}: {
  form: Form
  businessId: string
  clashes: Partial<RequestFields> | null
  /** New, and nothing that was typed before is restored. */
  isFresh: boolean
}) {
  const texts = useTexts(requestFormTexts)
  const labels = useTexts(workLabelTexts)
  const about = useRequestProps(form, clashes)
  const { register, control } = form
  const [times, notes] = useWatch({ control, name: ['preferred_times', 'notes'] })
  const who = { form: form as unknown as ClientPropertyForm, businessId, about }
  return (
    <div className="grid gap-4">
      <ClientPropertyFields {...who} isFresh={isFresh} />
      <Field {...about('title')} isRequired>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <Field {...about('description')}>
        <TextArea {...register('description')} rows={4} />
      </Field>
      <ChoiceChips
        label={texts.fields.urgency}
        {...register('urgency')}
        options={urgencies.map((value) => ({ value, label: labels.urgency[value] }))}
      />
      <div>
        <FieldFold icon="dates" value={times} {...about('preferred_times')}>
          <TextInput {...register('preferred_times')} autoComplete="off" />
        </FieldFold>
        <FieldFold icon="notes" title={texts.sections.notes} value={notes} {...about('notes')}>
          <TextArea {...register('notes')} rows={3} />
        </FieldFold>
      </div>
    </div>
  )
}
