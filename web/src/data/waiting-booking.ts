import type { Language } from '@fieldlark/domain/businesses/business.ts'

import type { VisitTile } from './visit-tiles.ts'

/** A time that a booking keeps until it is answered: by the office or, where other times were offered, by the client. */
export type WaitingBooking = {
  id: string
  request_id: string
  title: string
  client: Omit<NonNullable<VisitTile['client']>, 'email'>
  visit_date: string
  start_time: string
  duration_minutes: number
  /** With what is kept free after it. */
  kept_minutes: number
  member_ids: string[]
  expires_at: string
  is_offered: boolean
  /** Whether the client is mailed the answer, in their language. */
  is_mailed: boolean
  language: Language
}
