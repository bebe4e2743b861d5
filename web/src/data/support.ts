/** When support looked at the app as somebody, and why. */
export type SupportVisit = {
  id: string
  seen_by: string | null
  seen_as: string | null
  /** Null: of somebody who works elsewhere too, for an owner. */
  reason: string | null
  created_at: string
  is_open: boolean
  requests: number
}

export type Support = { is_allowed: boolean; views: SupportVisit[] }
export type SupportRequest = { method: string; path: string; created_at: string }
