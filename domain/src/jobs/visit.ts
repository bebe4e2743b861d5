import type { InvoiceChoice } from './job.ts'

export const visitStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled', 'no_show'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** A row of visits. Days and times are local to the business ("2026-11-21", "09:00:00"), instants are UTC. */
export type Visit = {
  id: string
  business_id: string
  user_id: string
  client_id: string
  job_id: string | null
  request_id: string | null
  series_id: string | null
  sequence: number | null
  /** Null: not scheduled yet. */
  visit_date: string | null
  /** Null: any time of the day. */
  start_time: string | null
  duration_minutes: number
  starts_at: string | null
  ends_at: string | null
  status: VisitStatus
  is_moved: boolean
  instructions: string | null
  actual_start: string | null
  actual_end: string | null
  completion_notes: string | null
  cancel_reason: string | null
  invoice_choice: InvoiceChoice | null
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
  /** The day it was planned for, where it was begun before that day. */
  planned_date: string | null
}

/** A row of visit_checklist_items. */
export type ChecklistItem = {
  id: string
  business_id: string
  visit_id: string
  position: number
  label: string
  is_done: boolean
  done_by: string | null
  done_at: string | null
  created_at: string
}

/** A row of visit_times: how long one member worked on the visit. */
export type VisitTime = {
  id: string
  business_id: string
  visit_id: string
  user_id: string
  started_at: string
  ended_at: string | null
  created_at: string
  updated_at: string
  /** Who typed it in; null: starting the visit began it. */
  entered_by: string | null
}

/** A row of visit_signoffs: the client signs that the work is done. The newest one counts. */
export type VisitSignoff = {
  id: string
  business_id: string
  visit_id: string
  signer_name: string
  /** A PNG as a data: URL. */
  signature: string
  /** The member on whose device the client signed. */
  user_id: string | null
  created_at: string
}

/** Maximum characters per column. */
export const visitLimits = {
  instructions: 10_000,
  completionNotes: 10_000,
  cancelReason: 1000,
  item: 300,
  signerName: 200,
} as const

/** The status transitions; the database rejects all others. */
export const visitSteps: Record<VisitStatus, readonly VisitStatus[]> = {
  scheduled: ['in_progress', 'completed', 'cancelled', 'no_show'],
  in_progress: ['scheduled', 'completed', 'cancelled'],
  completed: ['scheduled', 'in_progress'],
  cancelled: ['scheduled'],
  no_show: ['scheduled'],
}
