import { maxFirstVisits } from '@fieldlark/domain/jobs/job-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { DurationSelect } from '#parts/dates/duration-select.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { OverlapNote } from '#parts/overlaps/overlap-note.tsx'
import { useOverlaps } from '#parts/visits/use-overlaps.ts'
import { useStartOnDay } from '#parts/visits/use-start-on-day.ts'

import { type JobFormState, newVisit } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'

/** The visits that are created together with a one-off job. */
export function FirstVisits({ form, businessId }: { form: JobFormState; businessId: string }) {
  const { visits: texts } = useTexts(jobFormTexts)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'visits', keyName: 'key' })
  const hasDay = useWatch({ control: form.control, name: 'visits' })?.some(({ visit_date }) => visit_date)
  const handleAdd = () => {
    const last = form.getValues('visits').at(-1)
    append(newVisit('', last?.duration_minutes ?? 60), { focusName: `visits.${fields.length}.visit_date` })
  }
  return (
    <div>
      <ol aria-label={texts.list} className="grid gap-4">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid gap-2">
            <FirstVisit
              form={form}
              businessId={businessId}
              index={index}
              onRemove={fields.length > 1 ? () => remove(index) : null}
            />
          </li>
        ))}
      </ol>
      {!hasDay && <p className="mt-2 text-ink-faint text-xs">{texts.hint}</p>}
      {fields.length < maxFirstVisits && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={handleAdd}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
    </div>
  )
}

function FirstVisit({
  form,
  businessId,
  index,
  onRemove,
}: {
  form: JobFormState
  businessId: string
  index: number
  onRemove: (() => void) | null
}) {
  const { visits: texts, problems } = useTexts(jobFormTexts)
  const fieldText = useFieldText()
  const { register } = form
  const errors = form.formState.errors.visits?.[index]
  const about = (name: 'visit_date' | 'start_time') => ({
    error: fieldText(errors?.[name]?.message, 0, problems),
  })
  const startOnDay = useStartOnDay(businessId, form.getValues(`visits.${index}.visit_date`) ?? '')
  const follow = (day: string) => {
    const time = form.getValues(`visits.${index}.start_time`) ?? ''
    form.setValue(`visits.${index}.start_time`, startOnDay(day, time), { shouldDirty: true })
  }
  return (
    <fieldset>
      <legend className="sr-only">{texts.visit(index + 1)}</legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1.2fr_1fr_1fr_auto]">
        <Field label={texts.day} {...about('visit_date')} className="max-sm:col-span-2">
          <TextInput
            {...register(`visits.${index}.visit_date`, { onChange: ({ target }) => follow(target.value) })}
            type="date"
            min="2000-01-01"
            max="2099-12-31"
          />
        </Field>
        <Field label={texts.time} hint={texts.timeHint} {...about('start_time')}>
          <TextInput {...register(`visits.${index}.start_time`)} type="time" step={300} />
        </Field>
        <VisitDuration form={form} index={index} />
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            className="sm:mt-6"
            aria-label={texts.remove(index + 1)}
            onClick={onRemove}
          >
            <X />
          </Button>
        )}
      </div>
      <Clashes form={form} businessId={businessId} index={index} />
    </fieldset>
  )
}

/** Not registered: a select that is told of a value before it has its option shows none. */
function VisitDuration({ form: { control, setValue }, index }: { form: JobFormState; index: number }) {
  const { visits: texts } = useTexts(jobFormTexts)
  const name = `visits.${index}.duration_minutes` as const
  const minutes = useWatch({ control, name })
  return (
    <Field label={texts.duration}>
      <DurationSelect
        minutes={minutes}
        value={minutes}
        onChange={({ target }) => setValue(name, Number(target.value), { shouldDirty: true })}
      />
    </Field>
  )
}

/** Lists conflicts with other visits before saving; saving means "book anyway". */
function Clashes({ form, businessId, index }: { form: JobFormState; businessId: string; index: number }) {
  const [visit, memberIds] = useWatch({ control: form.control, name: [`visits.${index}`, 'memberIds'] })
  const { id, visit_date, start_time, duration_minutes } = visit ?? newVisit()
  const candidate = useMemo(
    () =>
      visit_date && /^2\d{3}-\d{2}-\d{2}$/.test(visit_date)
        ? { id, title: '', visit_date, start_time: start_time || null, duration_minutes, memberIds }
        : null,
    [id, visit_date, start_time, duration_minutes, memberIds],
  )
  return <OverlapNote clashes={useOverlaps(businessId, candidate)} className="mt-2" />
}
