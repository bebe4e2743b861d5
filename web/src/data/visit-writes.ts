import type { Visit } from '@fieldlark/domain/jobs/visit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'
import type { Tick } from './visits.ts'

/** Calls a function of the schema by its named arguments. */
export async function call<Answer>(name: string, args: object): Promise<Answer> {
  const answer = await rest.rpc(name, args)
  // A function that answers nothing, or a row that the caller may not read any more, is no failure.
  if (!answer.error && answer.data === null) return null as Answer
  return rowsOf<Answer>(answer)
}

/** A visit changes its job, its request and what happened to them. */
const touched = ['visits', 'jobs', 'requests', 'job_series', 'visit_times', 'record_events']

export function useVisitWrite<Input, Answer>(businessId: string, write: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () =>
      Promise.all(touched.map((table) => client.invalidateQueries({ queryKey: [table, businessId] }))),
  })
}

export type VisitTime = { visit_date: string | null; start_time: string | null; duration_minutes: number }

export type VisitSave = VisitTime & {
  id: string
  /** Null: new. */
  version: number | null
  job_id?: string | null
  request_id?: string | null
  instructions: string | null
  memberIds: string[]
  /** The whole list; null leaves it as it is. */
  checklist: Tick[] | null
}

export const useSaveVisit = (businessId: string) =>
  useVisitWrite(businessId, ({ memberIds, checklist, ...visit }: VisitSave) =>
    call<Visit>('save_visit', { visit, member_ids: memberIds, checklist }),
  )

export type VisitMove = VisitTime & {
  id: string
  version: number
  /** Null: whoever went before. */
  memberIds: string[] | null
  tellClient: boolean
}

/** To a day, an hour, or other people. */
export const useMoveVisit = (businessId: string) =>
  useVisitWrite(businessId, ({ id, memberIds, tellClient, ...move }: VisitMove) =>
    call<Visit>('move_visit', {
      visit_id: id,
      version: move.version,
      visit_date: move.visit_date,
      start_time: move.start_time,
      duration_minutes: move.duration_minutes,
      member_ids: memberIds,
      tell_client: tellClient,
    }),
  )

/** Takes its day away; nobody is told. */
export const useUnscheduleVisit = (businessId: string) =>
  useVisitWrite(businessId, ({ id, version }: { id: string; version: number }) =>
    call<Visit>('unschedule_visit', { visit_id: id, version }),
  )

export const useCancelVisit = (businessId: string) =>
  useVisitWrite(
    businessId,
    ({ id, reason, tellClient }: { id: string; reason: string | null; tellClient: boolean }) =>
      call<Visit>('cancel_visit', { visit_id: id, reason, tell_client: tellClient }),
  )

/** Only one that nobody began. */
export const useRemoveVisit = (businessId: string) =>
  useVisitWrite(businessId, (id: string) => call<null>('remove_visit', { visit_id: id }))

export type AssessmentSave = VisitTime & { id: string; requestId: string; memberIds: string[] }

/** A visit to look at what a request is about. */
export const useScheduleAssessment = (businessId: string) =>
  useVisitWrite(businessId, ({ id, requestId, memberIds, ...time }: AssessmentSave) =>
    call<Visit>('schedule_assessment', {
      request_id: requestId,
      visit_id: id,
      visit_date: time.visit_date,
      start_time: time.start_time,
      duration_minutes: time.duration_minutes,
      member_ids: memberIds,
    }),
  )
