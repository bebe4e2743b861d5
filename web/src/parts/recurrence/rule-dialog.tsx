import type { When } from '@fieldlark/domain/schedule/series-plan.ts'
import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type RefObject, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useBusiness } from '#session/session.tsx'
import { CountInput } from './count-input.tsx'
import type { ListedSeries } from './listed-series.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { seriesDialogTexts } from './series-dialogs.texts.ts'
import { SeriesEditDialog } from './series-edit-dialog.tsx'

type Problems = Partial<Record<keyof RecurrenceRule | 'duration', string>>

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

type TypedRule = ReturnType<typeof ruleOf>
type Props = {
  series: ListedSeries
  /** Its next visit, from which the edit applies. */
  next: When & { id: string }
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

/** The errors of the rule, as sentences by field. */
function useProblems() {
  const { problems } = useTexts(seriesDialogTexts)
  return (rule: RecurrenceRule, minutes: number | null) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(rule.start_date)
    const found: Problems = {
      ...(!isDay && { start_date: problems.start_date }),
      ...(rule.frequency === 'weekly' && rule.weekdays.length === 0 && { weekdays: problems.weekdays }),
      ...(rule.ends === 'on' && (rule.end_date ?? '') < rule.start_date && { end_date: problems.end_date }),
      ...(rule.ends === 'after' && rule.end_count === null && { end_count: problems.end_count }),
      ...((minutes === null || minutes < 5) && { duration: problems.duration }),
    }
    return found
  }
}

/** Edits the rule of a series from its next visit on; the question which visits it applies to follows. */
export function RuleDialog(props: Props) {
  const { series, next, onClose } = props
  const texts = useTexts(seriesDialogTexts)
  const { id: businessId } = useBusiness()
  const [rule, setRule] = useState(() => ruleOf(series))
  const [minutes, setMinutes] = useState<number | null>(series.duration_minutes)
  const [isConfirming, setConfirming] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const found = useProblems()(rule, minutes)
  const handleNext = () => {
    setChecked(true)
    if (Object.keys(found).length === 0) setConfirming(true)
  }
  if (isConfirming) {
    const { visit_date } = next
    const duration_minutes = minutes ?? series.duration_minutes
    return (
      <SeriesEditDialog
        businessId={businessId}
        visit={{ id: next.id, series_id: series.id, client: series.job.client, job: series.job }}
        change={{ visit_date, start_time: rule.start_time, duration_minutes, rule }}
        onDone={onClose}
        onClose={() => setConfirming(false)}
      />
    )
  }
  const errors = isChecked ? found : {}
  return (
    <FormDialog
      onClose={onClose}
      title={texts.changeTitle}
      description={series.job.title}
      isSticky
      finalFocus={props.finalFocus}
      submitLabel={texts.next}
      isBusy={false}
      onSubmit={handleNext}
    >
      <RecurrenceFields value={rule} onValueChange={setRule} errors={errors} from={next.visit_date} />
      <div className="mt-4 grid grid-cols-2 gap-4">
        <StartField rule={rule} onRule={setRule} />
        <DurationField minutes={minutes} onMinutes={setMinutes} error={errors.duration} />
      </div>
    </FormDialog>
  )
}

function StartField({ rule, onRule }: { rule: TypedRule; onRule: (rule: TypedRule) => void }) {
  const texts = useTexts(seriesDialogTexts)
  return (
    <Field label={texts.startTime} hint={rule.start_time === null ? texts.anyTime : undefined}>
      <TextInput
        type="time"
        step={300}
        value={rule.start_time ?? ''}
        onChange={({ target }) => onRule({ ...rule, start_time: target.value || null })}
      />
    </Field>
  )
}

function DurationField({
  minutes,
  onMinutes,
  error,
}: {
  minutes: number | null
  onMinutes: (minutes: number | null) => void
  error: string | undefined
}) {
  const texts = useTexts(seriesDialogTexts)
  return (
    <Field label={texts.duration} error={error}>
      <CountInput most={2880} value={minutes} onValueChange={onMinutes} />
    </Field>
  )
}
