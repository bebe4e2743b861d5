export const requestStatuses = ['unscheduled', 'scheduled', 'converted', 'archived'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const urgencies = ['normal', 'high', 'urgent'] as const
export type Urgency = (typeof urgencies)[number]

export const requestSources = ['owner', 'public_profile', 'portal'] as const
export type RequestSource = (typeof requestSources)[number]

/** A row of requests. */
export type Request = {
  id: string
  business_id: string
  user_id: string
  client_id: string
  property_id: string | null
  request_number: string
  title: string
  description: string | null
  status: RequestStatus
  urgency: Urgency
  source: RequestSource
  preferred_times: string | null
  notes: string | null
  assessment_date: string | null
  /** What the client booked online, and the time that they chose. */
  service_id: string | null
  wanted_start: string | null
  wanted_end: string | null
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
}

/** Maximum characters per column. */
export const requestLimits = { title: 200, description: 10_000, preferredTimes: 500, notes: 10_000 } as const

/** The status transitions; the database rejects all others. */
export const requestSteps: Record<RequestStatus, readonly RequestStatus[]> = {
  unscheduled: ['scheduled', 'converted', 'archived'],
  scheduled: ['unscheduled', 'converted', 'archived'],
  converted: ['unscheduled', 'scheduled'],
  archived: ['unscheduled', 'scheduled'],
}
