import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useState } from 'react'

import { type EventRecord, type RecordEvent, useRecordEvents } from '#data/record-events.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { useMoney } from './money.ts'
import { timelineTexts } from './timeline.texts.ts'
import { workLabelTexts } from './work-labels.texts.ts'

const fewest = 6

/** The sentence of one event, or null for what nobody needs to read. */
function useEventText(record: EventRecord) {
  const texts = useTexts(timelineTexts)
  const labels: Readonly<Record<string, unknown>> = useTexts(workLabelTexts)
  const kinds: Readonly<Record<string, string>> = texts.kinds
  return ({ kind, data }: RecordEvent): string | null => {
    if (kind === 'status_changed') {
      // A quote's steps tell of themselves, with more in them; only the way back from a job has no other word.
      if (record === 'quote' && data.from !== 'converted') return null
      // Sending and writing off tell of themselves as well.
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

/** What was said or done besides: a reason, a name, an address. */
function useDetail() {
  const { version } = useTexts(timelineTexts)
  const { format } = useMoney()
  return ({ data }: RecordEvent): string => {
    const said = [data.payment_number, data.signer_name, data.to, data.reason, data.message]
    const number = typeof data.version_number === 'number' ? [version(data.version_number)] : []
    const amount = typeof data.amount === 'number' ? [format(data.amount)] : []
    const words = said.filter((part): part is string => typeof part === 'string' && part !== '')
    return [...number, ...amount, ...words].join(' · ')
  }
}

function useWho(businessId: string) {
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

/** What happened to a record and who did it, newest first. */
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
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const textOf = useEventText(record)
  const whoOf = useWho(businessId)
  const detailOf = useDetail()
  const { data: events, isError } = useRecordEvents(businessId, record, id)
  const [isWhole, setWhole] = useState(false)
  const told = (events ?? []).filter((event) => textOf(event) !== null)
  const shown = isWhole ? told : told.slice(0, fewest)
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
        {events && told.length === 0 && <p className="text-ink-faint">{texts.empty}</p>}
        <ol>
          {shown.map((event) => (
            <li
              key={event.id}
              className="relative border-line border-l pb-4 pl-4 last:border-transparent last:pb-0"
            >
              <span
                aria-hidden
                className="absolute top-1.5 -left-1 size-2 rounded-full bg-line-strong ring-4 ring-surface"
              />
              <span className="block font-medium">{textOf(event)}</span>
              {event.kind !== 'status_changed' && detailOf(event) && (
                <span className="block break-words text-ink-soft text-xs">{detailOf(event)}</span>
              )}
              <span className="block text-ink-faint text-xs">
                <time dateTime={event.created_at}>{formatMoment(language, event.created_at, timezone)}</time>{' '}
                {whoOf(event)}
              </span>
            </li>
          ))}
        </ol>
        {told.length > shown.length && (
          <Button variant="link" size="sm" onClick={() => setWhole(true)}>
            {texts.more}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
