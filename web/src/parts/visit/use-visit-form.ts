import {
  isSameTime,
  settledTime,
  type VisitDraft,
  type VisitForm,
  visitDraftSchema,
} from '@fieldlark/domain/jobs/visit-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'

import { newId } from '#data/new-id.ts'
import {
  useMoveVisit,
  useSaveVisit,
  useScheduleAssessment,
  useUnscheduleVisit,
  type VisitTime,
} from '#data/visit-writes.ts'
import type { ScheduledVisit, Tick } from '#data/visits.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'

/** What a new visit is for, and what it begins with. */
export type FreshVisit = Partial<VisitTime> & {
  jobId?: string
  requestId?: string
  client: ScheduledVisit['client']
  memberIds?: readonly string[]
}

type Values = Omit<VisitForm, 'visit_date' | 'start_time' | 'instructions' | 'checklist'> & {
  id: string
  visit_date: string
  start_time: string
  instructions: string
  checklist: Tick[]
}
export type VisitValues = Values

const resolver = standardSchemaResolver(visitDraftSchema) as unknown as Resolver<Values, unknown, VisitDraft>

const newValues = (fresh: FreshVisit, usualMinutes: number): Values => ({
  id: newId(),
  visit_date: fresh.visit_date ?? '',
  start_time: fresh.start_time?.slice(0, 5) ?? '',
  duration_minutes: fresh.duration_minutes ?? usualMinutes,
  instructions: '',
  memberIds: [...(fresh.memberIds ?? [])],
  checklist: [],
})

const valuesOf = (visit: ScheduledVisit, checklist: Tick[]): Values => ({
  id: visit.id,
  visit_date: visit.visit_date ?? '',
  start_time: visit.start_time?.slice(0, 5) ?? '',
  duration_minutes: visit.duration_minutes,
  instructions: visit.instructions ?? '',
  memberIds: visit.members.map(({ user_id }) => user_id),
  checklist,
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The form of one visit, new or read; `save` writes as little as was changed and may be tried again. */
export function useVisitForm(
  businessId: string,
  draftName: string,
  start: { visit: ScheduledVisit; checklist: Tick[] } | { fresh: FreshVisit; usualMinutes: number },
) {
  const visit = 'visit' in start ? start.visit : null
  const [before] = useState(() =>
    'visit' in start ? valuesOf(start.visit, start.checklist) : newValues(start.fresh, start.usualMinutes),
  )
  const [kept] = useState(() => (visit ? null : readDraft<Values>(draftName)))
  const form = useForm<Values, unknown, VisitDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...before, ...kept, ...(visit && { id: visit.id }) },
  })
  useDraft(draftName, form)
  // Each write answers the next version: a second try after a half that arrived goes on from there.
  const version = useRef(visit?.version ?? null)
  const saveVisit = useSaveVisit(businessId)
  const moveVisit = useMoveVisit(businessId)
  const unschedule = useUnscheduleVisit(businessId)
  const schedule = useScheduleAssessment(businessId)

  const write = async (draft: VisitDraft, time: VisitTime, checklist: Tick[] | null) => {
    const fresh = 'fresh' in start ? start.fresh : null
    const owner = visit ?? { job_id: fresh?.jobId ?? null, request_id: fresh?.requestId ?? null }
    const saved = await saveVisit.mutateAsync({
      id: form.getValues('id'),
      version: version.current,
      job_id: owner.job_id,
      request_id: owner.request_id,
      visit_date: time.visit_date,
      start_time: time.start_time,
      duration_minutes: time.duration_minutes,
      instructions: draft.instructions,
      memberIds: draft.memberIds,
      checklist,
    })
    version.current = saved.version
    return saved
  }

  const saveNew = async (fresh: FreshVisit, draft: VisitDraft) => {
    if (!fresh.requestId) return write(draft, draft, draft.checklist)
    const { requestId } = fresh
    const id = form.getValues('id')
    const { visit_date, start_time, duration_minutes, memberIds } = draft
    const time = { visit_date, start_time, duration_minutes }
    const saved = await schedule.mutateAsync({ id, requestId, memberIds, ...time })
    version.current = saved.version
    const hasMore = draft.instructions !== null || draft.checklist.length > 0
    return hasMore ? write(draft, draft, draft.checklist) : saved
  }

  /** Everything but the time. */
  const saveDetails = async (stored: ScheduledVisit, draft: VisitDraft) => {
    const isChecklistSame = isSame(draft.checklist, before.checklist)
    const isRestSame = draft.instructions === stored.instructions && isSame(draft.memberIds, before.memberIds)
    if (isChecklistSame && isRestSame) return stored
    return write(draft, stored, isChecklistSame ? null : draft.checklist)
  }

  const saveTime = async (id: string, draft: VisitDraft, tellClient: boolean) => {
    const now = version.current ?? 0
    if (draft.visit_date === null) return unschedule.mutateAsync({ id, version: now })
    const { visit_date, start_time, duration_minutes } = draft
    const time = { visit_date, start_time, duration_minutes }
    return moveVisit.mutateAsync({ id, version: now, ...time, memberIds: null, tellClient })
  }

  const save = async (typed: VisitDraft, { tellClient = false, keepsTime = false } = {}) => {
    const draft = settledTime(typed)
    const fresh = 'fresh' in start ? start.fresh : null
    const saved = fresh ? await saveNew(fresh, draft) : visit && (await saveDetails(visit, draft))
    const isMoved = visit !== null && !isSameTime(visit, draft) && !keepsTime
    const last = isMoved ? await saveTime(visit.id, draft, tellClient) : saved
    form.reset(form.getValues())
    dropDraft(draftName)
    return last
  }

  return { form, save, isRestored: kept !== null }
}
