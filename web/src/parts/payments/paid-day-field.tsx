import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type Ref, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'

import { paymentsTexts } from './payments.texts.ts'

/** The day money came in or went back: today, yesterday, or one from the calendar. */
export function PaidDayField({
  label,
  error,
  field: { value, onChange, onBlur, ref },
}: {
  label: string
  error: string | undefined
  /** The controlled field of a form, as `useController` returns it. */
  field: {
    value: string
    onChange: (day: string) => void
    onBlur: () => void
    ref: Ref<HTMLInputElement>
  }
}) {
  const { days: texts } = useTexts(paymentsTexts)
  const { today } = useToday()
  const yesterday = addDays(today, -1)
  const [isPicking, setPicking] = useState(value !== today && value !== yesterday)
  return (
    <div className="col-span-2 grid gap-2">
      <ChoiceChips
        label={label}
        isRequired
        options={[
          { value: today, label: texts.today },
          { value: yesterday, label: texts.yesterday },
          { value: 'pick', label: texts.pick },
        ]}
        value={isPicking ? 'pick' : value}
        onValueChange={(chosen) => {
          setPicking(chosen === 'pick')
          if (chosen !== 'pick') onChange(chosen)
        }}
      />
      {isPicking && (
        <Field label={label} isLabelHidden isRequired error={error} className="md:max-w-60">
          <TextInput
            ref={ref}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
            type="date"
            min="2000-01-01"
            max="2099-12-31"
          />
        </Field>
      )}
    </div>
  )
}
