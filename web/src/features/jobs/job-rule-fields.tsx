import { usualMinutes } from '@fieldlark/domain/jobs/visit-draft.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useController } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { RecurrenceFields } from '#parts/recurrence/recurrence-fields.tsx'
import { useVisitTimes } from '#parts/visit-times.ts'

import type { JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'

const ruled = ['start_date', 'every', 'weekdays', 'end_date', 'end_count'] as const

/** When a recurring job comes again, at which hour and for how long. */
export function JobRuleFields({ form }: { form: JobFormState }) {
  const { visits: texts, problems } = useTexts(jobFormTexts)
  const fieldText = useFieldText()
  const { duration } = useVisitTimes()
  const { field } = useController({ control: form.control, name: 'rule' })
  const rule = field.value
  const found = form.formState.errors.rule as Partial<Record<string, { message?: string }>> | undefined
  const errors = Object.fromEntries(
    ruled.map((name) => [name, fieldText(found?.[name]?.message, 0, problems)]),
  )
  const choices = [...new Set<number>([...usualMinutes, rule.duration_minutes])].sort((a, b) => a - b)
  return (
    <div className="grid gap-4">
      <RecurrenceFields value={rule} onValueChange={field.onChange} errors={errors} />
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
          <NativeSelect
            value={rule.duration_minutes}
            onChange={({ target }) => field.onChange({ ...rule, duration_minutes: Number(target.value) })}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {duration(choice)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
    </div>
  )
}
