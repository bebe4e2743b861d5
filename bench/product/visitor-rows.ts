import { addDays, instantOf, weekdayOf } from '@fieldlark/domain/values/wall-time.ts'

import type { MeasuredRow } from './measured-row.ts'
import { idOf, tenants } from './world.ts'

const today = new Date().toISOString().slice(0, 10)
/** A day of work beyond the last visit, so that it is free. */
const free = [0, 1, 2].map((days) => addDays(today, 60 + days)).find((day) => weekdayOf(day) <= 5) ?? today
const start = instantOf(free, '10:00', 'America/New_York')

/** What the server asks for visitors of the public page and for its clients. */
export const visitorRows: readonly MeasuredRow[] = (['large', 'usual'] as const).flatMap(
  (tenant): MeasuredRow[] => {
    const { number } = tenants[tenant]
    const page = `'business-${number}'`
    const booked = `${page}, '${idOf('service', number, 0)}'`
    const isLarge = tenant === 'large'
    return [
      {
        name: 'public_profile',
        tenant,
        sql: `select public.public_profile(${page})`,
        limits: { buffers: 500, ms: 50 },
        by: 'server',
      },
      {
        name: 'booking_calendar, 31 days',
        tenant,
        sql: `select public.booking_calendar(${booked}, '${today}', 31)`,
        limits: { buffers: isLarge ? 10_000 : 500, ms: isLarge ? 200 : 50 },
        by: 'server',
      },
      {
        name: 'write: hold_time',
        tenant,
        sql: `select public.hold_time(${booked}, '${start}', repeat('a', 64))`,
        limits: { buffers: 500, ms: 50 },
        by: 'server',
        isUndone: true,
      },
      {
        name: 'write: hold_time and confirm_booking',
        tenant,
        sql: `select public.confirm_booking(public.hold_time(${booked}, '${start}', repeat('a', 64)) ->> 'token',
          gen_random_uuid(), 'Ann Young', 'ann@new.example', '555 0100', '1 New Street', 'The gate is open.', 'en')`,
        limits: { buffers: 1500, ms: 100 },
        by: 'server',
        isUndone: true,
      },
    ]
  },
)
