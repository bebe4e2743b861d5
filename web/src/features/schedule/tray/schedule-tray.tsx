import './schedule-tray.css'

import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Link } from 'react-router'

import type { VisitTile } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { jobHref } from '#paths.ts'
import { useCalendar } from '../calendar/calendar-context.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import type { WaitingJob } from './waiting-job-queries.ts'

type Props = {
  visits: readonly VisitTile[]
  jobs: readonly WaitingJob[]
  /** Whether both have been read: until then there may be some. */
  isKnown: boolean
  /** An item is being dragged over the tray; dropped there it would lose its day. */
  isTarget: boolean
  onSchedule: (waiting: { visit: VisitTile } | { job: WaitingJob }) => void
}

/** Unscheduled visits and jobs: drag one into the calendar, or schedule it by its button. */
export function ScheduleTray({ visits, jobs, isKnown, isTarget, onSchedule }: Props) {
  const texts = useTexts(scheduleTexts)
  const { onOpen } = useCalendar()
  const nameOf = useClientName()
  const times = useVisitTimes()
  const count = visits.length + jobs.length
  return (
    <section
      aria-label={texts.tray}
      data-grid="tray"
      className={cn('cal-tray', isTarget && 'cal-tray-target')}
    >
      <h2 className="flex items-baseline gap-2 px-1 font-semibold">
        {texts.tray}
        <span className="money rounded-full bg-sunken px-2 font-semibold text-2xs text-ink-soft">
          {isKnown || count > 0 ? count : '…'}
        </span>
      </h2>
      {isKnown && count === 0 && <p className="px-1 pt-1 text-ink-soft text-xs">{texts.trayEmpty}</p>}
      <ul className="cal-tray-list">
        {visits.map((visit) => (
          <TrayRow
            key={visit.id}
            data={{ 'data-visit': visit.id, 'data-free': true }}
            name={visit.client ? nameOf(visit.client) : ''}
            title={visit.job?.title ?? visit.request?.title ?? ''}
            note={times.duration(visit.duration_minutes)}
            onOpen={() => onOpen(visit)}
            onSchedule={() => onSchedule({ visit })}
          />
        ))}
        {jobs.map((job) => (
          <TrayRow
            key={job.id}
            data={{ 'data-job': job.id }}
            name={job.client ? nameOf(job.client) : ''}
            title={job.title}
            note={job.job_number}
            href={jobHref(job.id)}
            onSchedule={() => onSchedule({ job })}
          />
        ))}
      </ul>
    </section>
  )
}

function TrayRow({
  data,
  name,
  title,
  note,
  href,
  onOpen,
  onSchedule,
}: {
  data: Record<string, string | boolean>
  name: string
  title: string
  note: string
  href?: string
  onOpen?: () => void
  onSchedule: () => void
}) {
  const texts = useTexts(scheduleTexts)
  const { canPlan } = useCalendar()
  const face = (
    <>
      <bdi className="block truncate font-semibold">{name || title}</bdi>
      <span className="block truncate text-ink-soft text-xs">
        {name && title ? `${title} · ${note}` : note}
      </span>
    </>
  )
  return (
    <li {...(canPlan ? data : {})} className={cn('cal-tray-row', canPlan && 'cal-tray-free')}>
      {href ? (
        <Link to={href} draggable={false} className="min-w-0 flex-1 py-1.5">
          {face}
        </Link>
      ) : (
        <button type="button" className="min-w-0 flex-1 py-1.5 text-left" onClick={onOpen}>
          {face}
        </button>
      )}
      {canPlan && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={texts.scheduleIt(name || title)}
          title={texts.schedule}
          onClick={onSchedule}
        >
          <CalendarPlus />
        </Button>
      )}
    </li>
  )
}
