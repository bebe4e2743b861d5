import { useCommand } from './use-command.ts'
import type { Tick } from './visits.ts'

export type VisitTime = { visit_date: string | null; start_time: string | null; duration_minutes: number }

export type VisitSave = VisitTime & {
  id: string
  /** Null: new. */
  version: number | null
  job_id?: string | null
  request_id?: string | null
  instructions: string | null
  memberIds: string[]
  /** The whole checklist; null leaves it unchanged. */
  checklist: Tick[] | null
}

export const useSaveVisit = (businessId: string) =>
  useCommand(businessId, 'save_visit', ({ memberIds, checklist, ...visit }: VisitSave) => ({
    visit,
    member_ids: memberIds,
    checklist,
  }))

/** Emails the client the day and time of a visit, the ones that are on screen. */
export const useSendVisitDate = (businessId: string) =>
  useCommand(
    businessId,
    'send_visit_date',
    ({ id, visit_date, start_time }: Pick<VisitTime, 'visit_date' | 'start_time'> & { id: string }) => ({
      visit_id: id,
      visit_date,
      start_time,
    }),
  )

export type VisitMove = VisitTime & {
  id: string
  version: number
  /** Null: the same members as before. */
  memberIds: string[] | null
  tellClient: boolean
}

/** Moves a visit to another day, time or members. */
export const useMoveVisit = (businessId: string) =>
  useCommand(businessId, 'move_visit', ({ id, memberIds, tellClient, ...move }: VisitMove) => ({
    visit_id: id,
    version: move.version,
    visit_date: move.visit_date,
    start_time: move.start_time,
    duration_minutes: move.duration_minutes,
    member_ids: memberIds,
    tell_client: tellClient,
  }))

export type AssessmentSave = VisitTime & { id: string; requestId: string; memberIds: string[] }

/** An assessment visit for a request. */
export const useScheduleAssessment = (businessId: string) =>
  useCommand(businessId, 'schedule_assessment', ({ id, requestId, memberIds, ...time }: AssessmentSave) => ({
    request_id: requestId,
    visit_id: id,
    visit_date: time.visit_date,
    start_time: time.start_time,
    duration_minutes: time.duration_minutes,
    member_ids: memberIds,
  }))
