import type { Request } from '@fieldlark/domain/requests/request.ts'
import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'

import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useBusiness } from '#session/session.tsx'

import { offerTexts } from './offer.texts.ts'
import { useFreeTimes } from './offer-queries.ts'
import { useWaitingBooking } from './waiting-booking.ts'

type Props = {
  request: Request
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

const most = 3

/** A phone shows the beginning of a long list, and the button below it. */
const show = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' })

/** Whether two visits of that length would overlap: both are held, so that one person could not go to both. */
const isNear = (one: string, other: string, minutes: number) =>
  Math.abs(Date.parse(one) - Date.parse(other)) < minutes * 60_000

/** Up to three free times for a client whose own time does not suit. */
export function OfferDialog({ request, businessId, finalFocus, onClose }: Props) {
  const texts = useTexts(offerTexts)
  const failureText = useFailureText()
  const { timezone } = useBusiness()
  const { today } = useToday()
  const { mutateAsync } = useCommand(businessId, 'offer_times')
  const { isBusy, failure, start } = useTask()
  const [day, setDay] = useState(request.wanted_start ? wallOf(request.wanted_start, timezone).day : today)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (time: string) =>
    setChosen(chosen.includes(time) ? chosen.filter((each) => each !== time) : [...chosen, time].toSorted())
  const minutes = useWaitingBooking(businessId, request)?.kept_minutes ?? 0
  const offer = () =>
    start(async () => {
      await mutateAsync({ request_id: request.id, times: [...chosen] })
      toast.success(texts.offered)
      onClose()
    })
  return (
    <FormDialog
      title={texts.title}
      description={texts.body}
      submitLabel={texts.send}
      isBusy={isBusy}
      isBlocked={chosen.length === 0}
      isSticky={chosen.length > 0}
      finalFocus={finalFocus}
      onSubmit={() => void offer()}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Chosen times={chosen} onToggle={toggle} />
        <Field label={texts.day}>
          <TextInput type="date" min={today} value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <FreeTimes
          businessId={businessId}
          requestId={request.id}
          day={day}
          chosen={chosen}
          minutes={minutes}
          onToggle={toggle}
        />
        {failure !== null && (
          <div ref={show}>
            <Alert tone="danger">{failureText(failure)}</Alert>
          </div>
        )}
      </div>
    </FormDialog>
  )
}

type Choice = { onToggle: (time: string) => void }

/** Of all days, so that those of another day can be taken back. */
function Chosen({ times, onToggle }: Choice & { times: readonly string[] }) {
  const texts = useTexts(offerTexts)
  const { timezone } = useBusiness()
  const spoken = useVisitTimes()
  if (times.length === 0) return null
  return (
    <fieldset>
      <legend className="text-xs font-semibold">{texts.chosen}</legend>
      {times.map((at) => {
        const { day, time } = wallOf(at, timezone)
        const label = `${spoken.day(day)} · ${spoken.time(time)}`
        return <Checkbox key={at} label={label} checked onChange={() => onToggle(at)} />
      })}
    </fieldset>
  )
}

function FreeTimes({
  businessId,
  requestId,
  day,
  chosen,
  minutes,
  onToggle,
}: Choice & {
  businessId: string
  requestId: string
  day: string
  chosen: readonly string[]
  /** How long the visit takes, with what is kept free after it. */
  minutes: number
}) {
  const texts = useTexts(offerTexts)
  const failureText = useFailureText()
  const { timezone } = useBusiness()
  const spoken = useVisitTimes()
  const { data: free, error } = useFreeTimes(businessId, requestId, day)
  if (error) return <Alert tone="danger">{failureText(error)}</Alert>
  if (day === '') return null
  if (!free) return <Skeleton className="h-40" />
  const open = free.filter((time) => !chosen.includes(time))
  if (open.length === 0) return <p className="text-ink-soft">{texts.none}</p>
  return (
    <fieldset className="grid grid-cols-2">
      <legend className="text-xs font-semibold">{texts.free}</legend>
      {open.map((at) => (
        <Checkbox
          key={at}
          label={spoken.time(wallOf(at, timezone).time)}
          checked={false}
          disabled={chosen.length === most || chosen.some((other) => isNear(other, at, minutes))}
          onChange={() => onToggle(at)}
        />
      ))}
    </fieldset>
  )
}
