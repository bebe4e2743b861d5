import { addDays, instantOf } from '@fieldlark/domain/values/wall-time.ts'
import { expect, test } from 'vitest'
import { scratchSchema } from '#access/people.ts'

// Only zones with stable rules, because browser and database may have different versions of the zone data.
const zones = [
  'America/New_York',
  'America/Santiago',
  'Europe/Madrid',
  'Europe/Dublin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kolkata',
]
const times = ['00:00', '00:30', '01:15', '01:45', '02:00', '02:30', '03:00', '09:00']

test('browser and database compute the same instants for every day of two years', async () => {
  const scratch = await scratchSchema()
  try {
    const rows = await scratch.database.query<{ day: string; time: string; zone: string; millis: string }>(
      `select day::date::text as day, time, zone,
         (extract(epoch from private.instant_of(day::date, time::time, zone)) * 1000)::bigint::text as millis
       from generate_series('2026-01-01'::date, '2027-12-31', '1 day') as day, unnest($1::text[]) as time,
         unnest($2::text[]) as zone`,
      [times, zones],
    )
    expect(rows).toHaveLength(730 * times.length * zones.length)
    expect(rows.at(-1)?.day).toBe(addDays('2026-01-01', 729))
    const different = rows.filter(
      ({ day, time, zone, millis }) => Date.parse(instantOf(day, time, zone)) !== Number(millis),
    )
    expect(different.slice(0, 5)).toEqual([])
  } finally {
    await scratch.close()
  }
})
