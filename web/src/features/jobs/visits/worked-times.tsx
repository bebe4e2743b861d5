import { isTooOldToCorrect } from '@fieldlark/domain/jobs/worked-time.ts'
import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useRef, useState } from 'react'

import { useTeamMembers } from '#data/team-members.ts'
import { type EndedTime, type TimeChange, useWorkedTimes } from '#data/worked-times.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { teamTexts } from '#parts/team/team.texts.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { workedTimeTexts } from './worked-times.texts.ts'

const CorrectTimeDialog = lazyPart(async () => (await import('./correct-time-dialog.tsx')).CorrectTimeDialog)

type Span = { started_at: string; ended_at: string | null }

/** "Nov 24, 2026, 9:00 AM – 11:00 AM" in the business's time zone, or that it was still running. */
function useSpanText() {
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const { time } = useVisitTimes()
  const { running } = useTexts(workedTimeTexts)
  return ({ started_at, ended_at }: Span) => {
    const start = formatMoment(language, started_at, timezone)
    return ended_at === null ? `${start}, ${running}` : `${start} – ${time(wallOf(ended_at, timezone).time)}`
  }
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
  const { data: { times, changes } = { times: [], changes: [] } } = useWorkedTimes(businessId, visitId)
  const ended = times.flatMap(({ ended_at, ...time }) => (ended_at === null ? [] : { ...time, ended_at }))
  const deleted = changes.filter((change) => change.is_deletion)
  if (ended.length + deleted.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold text-xs">{texts.title}</h3>
      <ul className="grid gap-1">
        {ended.map((time) => (
          <TimeRow
            key={time.id}
            businessId={businessId}
            time={time}
            changes={changes.filter((change) => change.time_id === time.id)}
          />
        ))}
        {deleted.map((change) => (
          <DeletedRow
            key={change.id}
            businessId={businessId}
            memberId={change.member_id}
            changes={changes.filter((each) => each.time_id === change.time_id)}
          />
        ))}
      </ul>
    </div>
  )
}

type DeletedProps = { businessId: string; memberId: string; changes: readonly TimeChange[] }

/** With the corrections before it: one to a minute would otherwise hide what was deleted. */
function DeletedRow({ businessId, memberId, changes }: DeletedProps) {
  const nameOf = useNames(businessId)
  return (
    <li>
      <bdi className="font-medium">{nameOf(memberId)}</bdi>
      {changes.map((change) => (
        <ChangeLine key={change.id} businessId={businessId} change={change} />
      ))}
    </li>
  )
}

/** Who corrected or deleted it, when, and what it was before. */
function ChangeLine({ businessId, change }: { businessId: string; change: TimeChange }) {
  const texts = useTexts(workedTimeTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const nameOf = useNames(businessId)
  const spanText = useSpanText()
  const wording = change.is_deletion ? texts.deleted : texts.corrected
  return (
    <span className="block text-ink-soft text-xs">
      {wording(nameOf(change.user_id), formatMoment(language, change.created_at, timezone))} ·{' '}
      {texts.was(spanText(change))}
    </span>
  )
}

function TimeRow({
  businessId,
  time,
  changes,
}: {
  businessId: string
  time: EndedTime
  changes: readonly TimeChange[]
}) {
  const texts = useTexts(workedTimeTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const isOffice = useCan('edit jobs')
  const nameOf = useNames(businessId)
  const spanText = useSpanText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [shownAt] = useState(() => Date.now())
  const name = nameOf(time.user_id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">
        <bdi className="font-medium">{name}</bdi> <span className="money">{spanText(time)}</span>
        {time.entered_by !== null && (
          <span className="block text-ink-soft text-xs">
            {texts.entered(nameOf(time.entered_by), formatMoment(language, time.created_at, timezone))}
          </span>
        )}
        {changes.map((change) => (
          <ChangeLine key={change.id} businessId={businessId} change={change} />
        ))}
      </span>
      {(isOffice || !isTooOldToCorrect(time, shownAt)) && (
        <Button
          ref={button}
          variant="ghost"
          size="sm"
          aria-label={texts.correctOf(name)}
          onClick={() => setOpen(true)}
        >
          {texts.correct}
        </Button>
      )}
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
