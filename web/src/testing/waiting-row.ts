import type { WaitingBooking } from '#data/waiting-booking.ts'

import { nextId, rosa, userId } from './rows.ts'

/** Rosa's booking of Tuesday, May 5, 2026, from 9 to 11, which Ana has until noon of the day before to answer. */
export const waitingRow = (changes: Partial<WaitingBooking> = {}): WaitingBooking => ({
  id: nextId(),
  request_id: nextId(),
  title: 'Window cleaning',
  client: rosa,
  visit_date: '2026-05-05',
  start_time: '09:00:00',
  duration_minutes: 120,
  kept_minutes: 135,
  member_ids: [userId],
  expires_at: '2026-05-04T17:00:00+00:00',
  is_offered: false,
  is_mailed: true,
  language: 'en',
  ...changes,
})
