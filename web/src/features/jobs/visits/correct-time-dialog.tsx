import { correctionProblem } from '@fieldlark/domain/jobs/worked-time.ts'
import { instantOf, wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'
import { type EndedTime, useCorrectTime } from '#data/worked-times.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { SaveFailed } from '#parts/failures/save-failed.tsx'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { workedTimeTexts } from './worked-times.texts.ts'

/** What a field for day and time shows of an instant; seconds stay out of sight. */
const typedOf = (instant: string, zone: string) => {
  const { day, time } = wallOf(instant, zone)
  return `${day}T${time.slice(0, 5)}`
}

/** The stored instant where the field was not changed, so that its seconds stay. */
function instantTyped(typed: string, stored: string, zone: string): string | null {
  if (typed === typedOf(stored, zone)) return stored
  const [day, time] = typed.split('T')
  return day && time ? instantOf(day, time, zone) : null
}

/** The two fields and their save; `wrong`: why what was typed cannot be. */
function useCorrection(businessId: string, time: EndedTime, onDone: () => void) {
  const texts = useTexts(workedTimeTexts)
  const { timezone } = useBusiness()
  const { mutateAsync } = useCorrectTime(businessId)
  const { isBusy, failure, start } = useTask()
  const [from, setFrom] = useState(() => typedOf(time.started_at, timezone))
  const [to, setTo] = useState(() => typedOf(time.ended_at, timezone))
  const isOffice = useCan('edit jobs')
  const refusals = useTexts(refusalTexts)
  const [wrong, setWrong] = useState<string>()
  const submit = () => {
    const started_at = instantTyped(from, time.started_at, timezone)
    const ended_at = instantTyped(to, time.ended_at, timezone)
    if (started_at === null || ended_at === null) {
      setWrong(texts.wrong)
      return
    }
    const problem = correctionProblem(time, { started_at, ended_at }, isOffice, Date.now())
    setWrong(problem === 'invalid_period' ? texts.wrong : problem ? refusals[problem] : undefined)
    if (problem) return
    void start(async () => {
      await mutateAsync({ id: time.id, started_at, ended_at })
      toast.success(texts.saved)
      onDone()
    })
  }
  return { from, setFrom, to, setTo, wrong, isBusy, failure, submit }
}

/** Corrects from when to when somebody worked. */
export function CorrectTimeDialog({
  businessId,
  time,
  title,
  finalFocus,
  onClose,
}: {
  businessId: string
  time: EndedTime
  title: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const texts = useTexts(workedTimeTexts)
  const { from, setFrom, to, setTo, wrong, isBusy, failure, submit } = useCorrection(
    businessId,
    time,
    onClose,
  )
  return (
    <FormDialog
      size="sm"
      title={title}
      description={texts.hint}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      isBusy={isBusy}
      finalFocus={finalFocus}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label={texts.started}>
          <TextInput type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label={texts.ended} error={wrong}>
          <TextInput type="datetime-local" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
        <SaveFailed title={texts.failed} error={failure} />
      </div>
    </FormDialog>
  )
}
