import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useState } from 'react'

import { type EventRecord, type RecordEvent, useRecordEvents } from '#data/record-events.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useMoney } from '#parts/money/money.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { timelineTexts } from './timeline.texts.ts'

const fewest = 6
/** What takes longer to arrive was done without a connection; as in the database, where times are concerned. */
const lateMs = 15 * 60_000

/** The text of an event, or null for one that is not shown. */
function useEventText(record: EventRecord) {
  const texts = useTexts(timelineTexts)
  const labels: Readonly<Record<string, unknown>> = useTexts(workLabelTexts)
  const kinds: Readonly<Record<string, string>> = texts.kinds
  return ({ kind, data }: RecordEvent): string | null => {
    if (kind === 'status_changed') {
      // A quote's steps have events of their own with more detail; only going back from a job has not.
      if (record === 'quote' && data.from !== 'converted') return null
      // Sending and writing off have events of their own as well.
      if (record === 'invoice' && (data.from === 'draft' || [data.from, data.to].includes('written_off'))) {
        return null
      }
      const statuses = (labels[record] ?? {}) as Readonly<Record<string, string>>
      const label = statuses[String(data.to)]
      return label ? texts.changed(label) : null
    }
    return kinds[`${record}.${kind}`] ?? kinds[kind] ?? null
  }
}

/** The detail of an event: a reason, a name, an address. */
function useDetail() {
  const { version } = useTexts(timelineTexts)
  const { format } = useMoney()
  const { day, time } = useVisitTimes()
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  return ({ kind, data }: RecordEvent): string => {
    const to = kind === 'booking_moved' ? formatMoment(language, String(data.to), timezone) : data.to
    const texts = [data.payment_number, data.signer_name, to, data.reason, data.message]
    const number = typeof data.version_number === 'number' ? [version(data.version_number)] : []
    const amount = typeof data.amount === 'number' ? [format(data.amount)] : []
    const visit = [
      typeof data.visit_date === 'string' && day(data.visit_date),
      typeof data.start_time === 'string' && time(data.start_time),
    ]
    const words = [...visit, ...texts].filter(
      (part): part is string => typeof part === 'string' && part !== '',
    )
    return [...number, ...amount, ...words].join(' · ')
  }
}

function useAuthor(businessId: string) {
  const texts = useTexts(timelineTexts)
  const { userId } = useSignedIn()
  const { data: team = [] } = useTeamMembers(businessId)
  return (event: RecordEvent) => {
    if (event.user_id === null) return null
    if (event.user_id === userId) return texts.by(texts.you)
    const name = team.find((member) => member.userId === event.user_id)?.name
    return name ? texts.by(name) : null
  }
}

/** The events of a record with their authors, newest first. */
export function Timeline({
  businessId,
  record,
  id,
}: {
  businessId: string
  record: EventRecord
  id: string
}) {
  const texts = useTexts(timelineTexts)
  const textOf = useEventText(record)
  const authorOf = useAuthor(businessId)
  const { data: events, isError } = useRecordEvents(businessId, record, id)
  const [isWhole, setWhole] = useState(false)
  // Events without a sentence are left out: another event says the same with more detail.
  const readable = (events ?? []).filter((event) => textOf(event) !== null)
  const shown = isWhole ? readable : readable.slice(0, fewest)
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody>
        {isError && <p className="text-ink-faint">{texts.failed}</p>}
        {!events && !isError && (
          <output aria-label={texts.loading} className="grid gap-3">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-36" />
          </output>
        )}
        {events && readable.length === 0 && <p className="text-ink-faint">{texts.empty}</p>}
        <ol>
          {shown.map((event) => (
            <EventRow key={event.id} event={event} text={textOf(event)} author={authorOf(event)} />
          ))}
        </ol>
        {readable.length > shown.length && (
          <Button variant="link" size="sm" onClick={() => setWhole(true)}>
            {texts.more}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

function EventRow({
  event,
  text,
  author,
}: {
  event: RecordEvent
  text: string | null
  author: string | null
}) {
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const detail = useDetail()(event)
  const { arrived } = useTexts(timelineTexts)
  const done = event.happened_at ?? event.created_at
  const isLate = Date.parse(event.created_at) - Date.parse(done) > lateMs
  return (
    <li className="relative border-line border-l pb-4 pl-4 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className="absolute top-1.5 -left-1 size-2 rounded-full bg-line-strong ring-4 ring-surface"
      />
      <span className="block font-medium">{text}</span>
      {event.kind !== 'status_changed' && detail && (
        <span className="block break-words text-ink-soft text-xs">{detail}</span>
      )}
      <span className="block text-ink-faint text-xs">
        <time dateTime={done}>{formatMoment(language, done, timezone)}</time> {author}
        {isLate && <> · {arrived(formatMoment(language, event.created_at, timezone))}</>}
      </span>
    </li>
  )
}
