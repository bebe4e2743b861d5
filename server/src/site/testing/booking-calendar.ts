const weekday = { start: '09:00', end: '11:00' }

/** An answer of booking_calendar on Friday 2026-11-27: one member who works in the mornings of weekdays, an hour a visit. */
export const calendarRow = {
  now: '2026-11-27T15:00:00+00:00',
  zone: 'America/Chicago',
  first_day: '2026-11-27',
  last_day: '2026-12-27',
  rules: { lead_minutes: 1440, horizon_days: 30, step_minutes: 60, buffer_minutes: 0, day_cap: null },
  service: { duration_minutes: 60, crew_size: 1, member_ids: [] as string[] },
  members: [
    {
      user_id: 'a',
      working_hours: [weekday, weekday, weekday, weekday, weekday, null, null],
      day_cap: null,
    },
  ],
  blocks: [] as object[],
  // Monday at ten.
  busy: [
    {
      member_ids: ['a'],
      starts_at: '2026-11-30T16:00:00+00:00',
      ends_at: '2026-11-30T17:00:00+00:00',
      buffer_minutes: 0,
    },
  ],
  anytime: [{ member_ids: ['a'], day: '2026-12-01', minutes: 120 }],
}
