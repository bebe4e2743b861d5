import type { When } from '@fieldlark/domain/schedule/series-plan.ts'
import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type RefObject, useState } from 'react'

import type { ListedSeries } from '#data/series-lists.ts'
import { useTexts } from '#language/language.tsx'
import { CountInput } from '#parts/recurrence/count-input.tsx'
import { RecurrenceFields } from '#parts/recurrence/recurrence-fields.tsx'
import { SeriesEditDialog } from '#parts/recurrence/series-edit-dialog.tsx'
import { useBusiness } from '#session/session.tsx'

import { seriesDialogTexts } from './series-dialogs.texts.ts'

type Problems = Partial<Record<keyof RecurrenceRule, string>>

const ruleOf = (series: ListedSeries): RecurrenceRule & { start_time: string | null } => ({
  frequency: series.frequency,
  every: series.every,
  weekdays: series.weekdays,
  nth: series.nth,
  start_date: series.start_date,
  ends: series.ends,
  end_date: series.end_date,
  end_count: series.end_count,
  start_time: series.start_time?.slice(0, 5) ?? null,
})

/** How a series is to come again from its next visit on; the question which visits follows. */
export function RuleDialog({
  series,
  next,
  onClose,
  finalFocus,
}: {
  series: ListedSeries
  /** Its next visit: the edit takes hold of this one. */
  next: When & { id: string }
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}) {
  const texts = useTexts(seriesDialogTexts)
  const { id: businessId } = useBusiness()
  const [rule, setRule] = useState(() => ruleOf(series))
  const [minutes, setMinutes] = useState<number | null>(series.duration_minutes)
  const [isAsking, setAsking] = useState(false)
  const [isChecked, setChecked] = useState(false)

  const { problems } = texts
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(rule.start_date)
  const found: Problems = {
    ...(!isDay && { start_date: problems.start_date }),
    ...(rule.frequency === 'weekly' && rule.weekdays.length === 0 && { weekdays: problems.weekdays }),
    ...(rule.ends === 'on' && (rule.end_date ?? '') < rule.start_date && { end_date: problems.end_date }),
    ...(rule.ends === 'after' && rule.end_count === null && { end_count: problems.end_count }),
  }
  const durationProblem = minutes === null || minutes < 5 ? problems.duration : undefined
  const handleNext = () => {
    setChecked(true)
    if (Object.keys(found).length === 0 && !durationProblem) setAsking(true)
  }

  if (isAsking)
    return (
      <SeriesEditDialog
        businessId={businessId}
        visit={{ id: next.id, series_id: series.id, client: series.job.client, job: series.job }}
        change={{
          visit_date: next.visit_date,
          start_time: rule.start_time,
          duration_minutes: minutes ?? series.duration_minutes,
          rule,
        }}
        onDone={onClose}
        onCancel={() => setAsking(false)}
      />
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.changeTitle}
      description={series.job.title}
      closeLabel={texts.close}
      isSticky
      finalFocus={finalFocus}
      onSubmit={(event) => {
        event.preventDefault()
        handleNext()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.next}</Button>
        </>
      }
    >
      <RecurrenceFields
        value={rule}
        onValueChange={setRule}
        errors={isChecked ? found : {}}
        from={next.visit_date}
      />
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Field label={texts.startTime} hint={rule.start_time === null ? texts.anyTime : undefined}>
          <TextInput
            type="time"
            step={300}
            value={rule.start_time ?? ''}
            onChange={({ target }) => setRule({ ...rule, start_time: target.value || null })}
          />
        </Field>
        <Field label={texts.duration} error={isChecked ? durationProblem : undefined}>
          <CountInput most={2880} value={minutes} onValueChange={setMinutes} />
        </Field>
      </div>
    </Dialog>
  )
}
