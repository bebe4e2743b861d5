import { type CalendarAnswer, calendarInput } from '@fieldlark/domain/booking/calendar-input.ts'
import { freeTimes } from '@fieldlark/domain/booking/free-times.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, type Scratch, scratchSchema } from '#access/people.ts'
import { sampleOf } from '#access/sample.ts'
import { seededRandom } from '#access/seeded-random.ts'
import { randomBooking } from './random-booking.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const count = 7

/** The times of a week that the page offers, and those that the database takes, with what the page was found in. */
async function bothOf({ team, page, zone }: Awaited<ReturnType<typeof randomBooking>>) {
  const first = await page.days(0)
  const [answer] = await page.server<{ calendar: CalendarAnswer }>(
    'select public.booking_calendar($1, $2, $3, $4) as calendar',
    [page.subdomain, page.serviceId, first, count],
  )
  const { calendar } = one(answer)
  const found = freeTimes(calendarInput(calendar), first, count)
  const rows = await scratch.database.query<{ at: string }>(
    `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
     from private.free_crews($1, $2, array(select private.instant_of($3::date + day, time '00:00' + make_interval(mins => nth * 15), $4)
       from generate_series(0, $5::int - 1) as day, generate_series(0, 95) as nth))`,
    [team.business, page.serviceId, first, zone, count],
  )
  const offered = new Set(found.days.flatMap(({ times }) => times.map(({ start }) => start)))
  return { calendar, offered, taken: new Set(rows.map(({ at }) => at)) }
}

test(
  'the database takes each time that the page offers, and hardly another',
  async () => {
    const rounds = sampleOf(25, 900)
    let offeredOnes = 0
    let others = 0
    for (let seed = 1; seed <= rounds; seed++) {
      const random = await randomBooking(scratch.database, seededRandom(seed))
      const { calendar, offered, taken } = await bothOf(random)
      const missing = [...offered].find((time) => !taken.has(time))
      const where = JSON.stringify(calendar, null, 1)
      expect(missing, `Offered and not taken: ${missing} (seed ${seed}) in ${where}`).toBeUndefined()
      offeredOnes += offered.size
      others += [...taken].filter((time) => !offered.has(time)).length
    }
    // Weeks without a free time would prove little.
    expect(offeredOnes).toBeGreaterThan(rounds * 5)
    // It may be more lenient in a few points (decision 080): one day that visits of nobody fill for the page alone is up to 96
    // times, and which calendars have such a day changes with the date.
    expect(others).toBeLessThan(96 + (rounds * count * 96 - offeredOnes) / 1000)
  },
  sampleOf(30_000, 900_000),
)
