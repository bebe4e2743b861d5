import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useController } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { DurationSelect } from '#parts/dates/duration-select.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { RecurrenceFields } from '#parts/recurrence/recurrence-fields.tsx'

import { useStartOnDay } from '#parts/visits/use-start-on-day.ts'

import type { JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'

const ruled = ['start_date', 'every', 'weekdays', 'end_date', 'end_count'] as const

/** The repeat rule of a recurring job, with the start time and duration of its visits. */
export function JobRuleFields({ form, businessId }: { form: JobFormState; businessId: string }) {
  const { visits: texts, problems } = useTexts(jobFormTexts)
  const fieldText = useFieldText()
  const { field } = useController({ control: form.control, name: 'rule' })
  const rule = field.value
  const startOnDay = useStartOnDay(businessId, rule.start_date)
  const found = form.formState.errors.rule as Partial<Record<string, { message?: string }>> | undefined
  const errors = Object.fromEntries(
    ruled.map((name) => [name, fieldText(found?.[name]?.message, 0, problems)]),
  )
  return (
    <div className="grid gap-4">
      <RecurrenceFields
        value={rule}
        onValueChange={(next) =>
          field.onChange({ ...next, start_time: startOnDay(next.start_date, rule.start_time ?? '') })
        }
        errors={errors}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={texts.time}
          hint={texts.timeHint}
          error={fieldText(found?.start_time?.message, 0, problems)}
        >
          <TextInput
            type="time"
            step={300}
            value={rule.start_time ?? ''}
            onChange={({ target }) => field.onChange({ ...rule, start_time: target.value })}
          />
        </Field>
        <Field label={texts.duration}>
          <DurationSelect
            minutes={rule.duration_minutes}
            value={rule.duration_minutes}
            onChange={({ target }) => field.onChange({ ...rule, duration_minutes: Number(target.value) })}
          />
        </Field>
      </div>
    </div>
  )
}
