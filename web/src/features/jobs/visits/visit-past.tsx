import { wallOf } from '@fieldlark/domain/values/wall-time.ts'

import type { ScheduledVisit } from '#data/visits.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { PhotoGrid } from '#parts/photos/photo-grid.tsx'
import { useCanWorkOn } from '#parts/team/own-work.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { VisitChecklist } from './visit-checklist.tsx'
import { VisitSignature } from './visit-signature.tsx'
import { visitWorkTexts } from './visit-work.texts.ts'
import { WorkedTimes } from './worked-times.tsx'

/** A past visit: its start and end, notes and photos, or why it did not take place. */
export function VisitPast({ visit, businessId }: { visit: ScheduledVisit; businessId: string }) {
  const texts = useTexts(visitWorkTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const { duration, time } = useVisitTimes()
  const canManagePhotos = useCan('add job photos')
  const canWork = useCanWorkOn(visit)
  const { actual_start: start, actual_end: end } = visit
  const minutes = start && end ? Math.round((Date.parse(end) - Date.parse(start)) / 60_000) : 0
  return (
    <div className="grid gap-4">
      {start && end ? (
        <p className="money text-ink-soft">
          {texts.actual(
            formatMoment(language, start, timezone),
            time(wallOf(end, timezone).time),
            duration(Math.max(minutes, 1)),
          )}
        </p>
      ) : (
        end && <p className="text-ink-soft">{texts.doneAt(formatMoment(language, end, timezone))}</p>
      )}
      {visit.cancel_reason && (
        <p className="break-words">
          <span className="font-semibold">{texts.reason}: </span>
          {visit.cancel_reason}
        </p>
      )}
      {visit.completion_notes && (
        <div>
          <h3 className="font-semibold text-xs">{texts.notes}</h3>
          <p className="mt-0.5 break-words whitespace-pre-line">{visit.completion_notes}</p>
        </div>
      )}
      {visit.status === 'completed' && canWork && <WorkedTimes businessId={businessId} visitId={visit.id} />}
      <VisitChecklist businessId={businessId} visitId={visit.id} canTick={false} />
      {visit.status === 'completed' && <VisitSignature visit={visit} businessId={businessId} />}
      {visit.status === 'completed' && (
        <div>
          <h3 className="mb-1.5 font-semibold text-xs">{texts.photos}</h3>
          <PhotoGrid
            businessId={businessId}
            target={{ column: 'visit_id', id: visit.id }}
            canAdd={canWork}
            canDelete={canManagePhotos}
          />
        </div>
      )}
    </div>
  )
}
