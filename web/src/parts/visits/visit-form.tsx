import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import type { VisitDraft } from '@fieldlark/domain/jobs/visit-draft.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { DurationSelect } from '#parts/dates/duration-select.tsx'
import { useToday } from '#parts/dates/today.ts'
import { visitTimeTexts } from '#parts/dates/visit-times.texts.ts'
import { useFieldText } from '#parts/forms/field-text.ts'

import { ChecklistEditor } from './checklist-editor.tsx'
import { useStartOnDay } from './use-start-on-day.ts'
import { visitTexts } from './visit.texts.ts'
import { type MemberChoice, VisitMembersField } from './visit-members-field.tsx'
import type { VisitValues } from './visit-values.ts'

type Form = UseFormReturn<VisitValues, unknown, VisitDraft>

/** The fields of a visit; the component around it saves them. */
export function VisitFields({
  form,
  businessId,
  isNew,
  canWait,
  clashNote,
  choice,
}: {
  form: Form
  businessId: string
  isNew: boolean
  /** Without a day it is unscheduled; an assessment needs one. */
  canWait: boolean
  /** Shown directly below the fields it is about: time and members. */
  clashNote: ReactNode
  choice: MemberChoice
}) {
  const texts = useTexts(visitTexts)
  const fieldText = useFieldText()
  const { errors } = form.formState
  const minutes = useWatch({ control: form.control, name: 'duration_minutes' })
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <DayField form={form} businessId={businessId} isNew={isNew} canWait={canWait} />
      <TimeField form={form} />
      <Field
        label={texts.duration}
        error={fieldText(errors.duration_minutes?.message, 0, texts.problems)}
        className="col-span-2 sm:col-span-1"
      >
        <DurationSelect minutes={minutes} {...form.register('duration_minutes', { valueAsNumber: true })} />
      </Field>
      <VisitMembersField form={form} businessId={businessId} isNew={isNew} choice={choice} />
      <div className="col-span-2 empty:hidden">{clashNote}</div>
      <Field
        label={texts.instructions}
        hint={texts.instructionsHint}
        error={fieldText(errors.instructions?.message, visitLimits.instructions)}
        className="col-span-2"
      >
        <TextArea {...form.register('instructions')} rows={2} />
      </Field>
      <ChecklistField form={form} />
    </div>
  )
}

function ChecklistField({ form }: { form: Form }) {
  const texts = useTexts(visitTexts)
  const fieldText = useFieldText()
  const { errors } = form.formState
  const { field } = useController({ control: form.control, name: 'checklist' })
  return (
    <div className="col-span-2">
      <ChecklistEditor
        value={field.value}
        onValueChange={field.onChange}
        errorAt={(at) => fieldText(errors.checklist?.[at]?.label?.message, visitLimits.item, texts.problems)}
      />
    </div>
  )
}

type DayProps = { form: Form; businessId: string; isNew: boolean; canWait: boolean }

function DayField({ form, businessId, isNew, canWait }: DayProps) {
  const texts = useTexts(visitTexts)
  const fieldText = useFieldText()
  const { today } = useToday()
  const quick = [
    [texts.today, today],
    [texts.tomorrow, addDays(today, 1)],
    [texts.nextWeek, addDays(today, 7)],
  ] as const
  const chosen = useWatch({ control: form.control, name: 'visit_date' })
  const startOnDay = useStartOnDay(businessId, form.getValues('visit_date'))
  // The time of a visit that has a day is agreed with the client.
  const isAgreed = !isNew && form.formState.defaultValues?.visit_date !== ''
  const follow = (day: string) =>
    !isAgreed &&
    form.setValue('start_time', startOnDay(day, form.getValues('start_time')), { shouldDirty: true })
  return (
    <div className="col-span-2">
      <Field
        label={texts.day}
        hint={canWait && chosen === '' ? texts.dayHint : undefined}
        error={fieldText(form.formState.errors.visit_date?.message, 0, texts.problems)}
      >
        <TextInput
          {...form.register('visit_date', { onChange: ({ target }) => follow(target.value) })}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
        />
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        {quick.map(([label, day]) => (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            aria-pressed={chosen === day}
            className="aria-pressed:border-field aria-pressed:bg-field-soft"
            onClick={() => {
              form.setValue('visit_date', day, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
              follow(day)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

function TimeField({ form }: { form: Form }) {
  const texts = useTexts(visitTexts)
  const timeTexts = useTexts(visitTimeTexts)
  const fieldText = useFieldText()
  const {
    field: { value, onChange, onBlur, name, ref },
  } = useController({ control: form.control, name: 'start_time' })
  // Choosing "any time" and going back restores the time.
  const [last, setLast] = useState(value || '09:00')
  if (value && value !== last) setLast(value)
  return (
    <div className="col-span-2 grid grid-cols-2 items-end gap-3 sm:grid-cols-[auto_1fr]">
      <Segmented
        label={texts.timeKind}
        className="col-span-2 sm:col-span-1"
        value={value === '' ? 'any' : 'at'}
        options={[
          { value: 'at', label: texts.atTime },
          { value: 'any', label: timeTexts.anyTime },
        ]}
        onValueChange={(kind) => onChange(kind === 'any' ? '' : last)}
      />
      {value !== '' && (
        <Field
          label={texts.startTime}
          error={fieldText(form.formState.errors.start_time?.message, 0, texts.problems)}
          className="col-span-2 sm:col-span-1"
        >
          <TextInput
            type="time"
            step={300}
            name={name}
            ref={ref}
            value={value}
            onBlur={onBlur}
            // A cleared input is not "any time": the time stays until another is chosen.
            onChange={({ target }) => target.value && onChange(target.value)}
          />
        </Field>
      )}
    </div>
  )
}
