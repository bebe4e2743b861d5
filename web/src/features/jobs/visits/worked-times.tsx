import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazy, Suspense, useRef, useState } from 'react'

import { useTeamMembers } from '#data/team-members.ts'
import { type EndedTime, useWorkedTimes } from '#data/worked-times.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { teamTexts } from '#parts/team/team.texts.ts'
import { useBusiness } from '#session/session.tsx'

import { workedTimeTexts } from './worked-times.texts.ts'

const CorrectTimeDialog = lazy(() =>
  import('./correct-time-dialog.tsx').then((file) => ({ default: file.CorrectTimeDialog })),
)

type Span = { started_at: string; ended_at: string }

/** "Nov 24, 2026, 9:00 AM – 11:00 AM" in the business's time zone. */
function useSpanText() {
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const { time } = useVisitTimes()
  return ({ started_at, ended_at }: Span) =>
    `${formatMoment(language, started_at, timezone)} – ${time(wallOf(ended_at, timezone).time)}`
}

function useNames(businessId: string) {
  const { unnamed } = useTexts(teamTexts)
  const { server } = useTexts(workedTimeTexts)
  const { data: team = [] } = useTeamMembers(businessId)
  return (id: string | null) =>
    id === null ? server : team.find(({ userId }) => userId === id)?.name || unnamed
}

/** Who worked from when to when on a completed visit; each corrects their own time, the office everybody's. */
export function WorkedTimes({ businessId, visitId }: { businessId: string; visitId: string }) {
  const texts = useTexts(workedTimeTexts)
  const { data = [] } = useWorkedTimes(businessId, visitId)
  const times = data.flatMap(({ ended_at, ...time }) => (ended_at === null ? [] : { ...time, ended_at }))
  if (times.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold text-xs">{texts.title}</h3>
      <ul className="grid gap-1">
        {times.map((time) => (
          <TimeRow key={time.id} businessId={businessId} time={time} />
        ))}
      </ul>
    </div>
  )
}

function TimeRow({ businessId, time }: { businessId: string; time: EndedTime }) {
  const texts = useTexts(workedTimeTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const nameOf = useNames(businessId)
  const spanText = useSpanText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(time.user_id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">
        <bdi className="font-medium">{name}</bdi> <span className="money">{spanText(time)}</span>
        {time.changes.map((change) => (
          <span key={change.created_at} className="block text-ink-soft text-xs">
            {texts.corrected(nameOf(change.user_id), formatMoment(language, change.created_at, timezone))} ·{' '}
            {texts.was(spanText(change))}
          </span>
        ))}
      </span>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        aria-label={texts.correctOf(name)}
        onClick={() => setOpen(true)}
      >
        {texts.correct}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CorrectTimeDialog
            businessId={businessId}
            time={time}
            title={texts.correctOf(name)}
            finalFocus={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
