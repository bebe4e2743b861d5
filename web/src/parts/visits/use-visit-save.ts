import { isSameTime, settledTime, type VisitDraft } from '@fieldlark/domain/jobs/visit-draft.ts'
import { type RefObject, useRef } from 'react'

import { useCommand } from '#data/use-command.ts'
import { useMoveVisit, useSaveVisit, useScheduleAssessment, type VisitTime } from '#data/visit-writes.ts'
import type { ScheduledVisit, Tick } from '#data/visits.ts'

import type { VisitStart, VisitValues } from './visit-values.ts'

export type VisitSaveOptions = {
  /** Whether the client is notified of the new time of a visit that exists. */
  tellClient?: boolean
  /** Everything but the time and the members: a series changes those of its visits itself. */
  keepsPlan?: boolean
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const timeOf = ({ visit_date, start_time, duration_minutes }: VisitTime): VisitTime => ({
  visit_date,
  start_time,
  duration_minutes,
})

function ownerOf(start: VisitStart) {
  if ('visit' in start) return { job_id: start.visit.job_id, request_id: start.visit.request_id }
  return { job_id: start.fresh.jobId ?? null, request_id: start.fresh.requestId ?? null }
}

/** Writes everything of a visit at once, and keeps the version that the next write continues from. */
function useVisitWrite(businessId: string, start: VisitStart, versionRef: RefObject<number | null>) {
  const saveVisit = useSaveVisit(businessId)
  return async (id: string, draft: VisitDraft, time: VisitTime, checklist: Tick[] | null) => {
    const { instructions, memberIds } = draft
    const own = { id, version: versionRef.current, ...ownerOf(start), ...timeOf(time) }
    const saved = await saveVisit.mutateAsync({ ...own, instructions, memberIds, checklist })
    versionRef.current = saved.version
    return saved
  }
}

/**
 * Writes only what was changed since `before`. Each write returns the next version, so that a retry
 * after a partial success continues from there.
 */
export function useVisitSave(
  businessId: string,
  start: VisitStart,
  before: Pick<VisitValues, 'memberIds' | 'checklist'>,
) {
  const version = useRef('visit' in start ? start.visit.version : null)
  const moveVisit = useMoveVisit(businessId)
  const unschedule = useCommand(businessId, 'unschedule_visit')
  const schedule = useScheduleAssessment(businessId)

  const write = useVisitWrite(businessId, start, version)

  const saveNew = async (id: string, requestId: string | undefined, draft: VisitDraft) => {
    if (!requestId) return write(id, draft, draft, draft.checklist)
    const assessment = { id, requestId, memberIds: draft.memberIds, ...timeOf(draft) }
    const saved = await schedule.mutateAsync(assessment)
    version.current = saved.version
    const hasMore = draft.instructions !== null || draft.checklist.length > 0
    return hasMore ? write(id, draft, draft, draft.checklist) : saved
  }

  /** Everything but the time. */
  const saveDetails = async (stored: ScheduledVisit, draft: VisitDraft) => {
    const isChecklistSame = isSame(draft.checklist, before.checklist)
    const isRestSame = draft.instructions === stored.instructions && isSame(draft.memberIds, before.memberIds)
    if (isChecklistSame && isRestSame) return stored
    return write(stored.id, draft, stored, isChecklistSame ? null : draft.checklist)
  }

  const saveTime = async (id: string, draft: VisitDraft, tellClient: boolean) => {
    const now = version.current ?? 0
    if (draft.visit_date === null) return unschedule.mutateAsync({ visit_id: id, version: now })
    return moveVisit.mutateAsync({ id, version: now, ...timeOf(draft), memberIds: null, tellClient })
  }

  return async (
    id: string,
    typed: VisitDraft,
    { tellClient = false, keepsPlan = false }: VisitSaveOptions,
  ) => {
    const draft = settledTime(typed)
    if ('fresh' in start) return saveNew(id, start.fresh.requestId, draft)
    const { visit } = start
    const saved = await saveDetails(visit, keepsPlan ? { ...draft, memberIds: before.memberIds } : draft)
    return keepsPlan || isSameTime(visit, draft) ? saved : saveTime(visit.id, draft, tellClient)
  }
}
