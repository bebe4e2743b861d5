import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { type Bookable, bookable } from '#access/booking-fixture.ts'
import { saveJob, type TeamFixture, teamFixture } from '#access/team-fixture.ts'

export type Below = (below: number) => number

const clock = (quarters: number) => {
  const hours = String(Math.floor(quarters / 4)).padStart(2, '0')
  return `${hours}:${String((quarters % 4) * 15).padStart(2, '0')}`
}

const chance = (below: Below) => ({
  pick: <T>(all: readonly T[]) => all[below(all.length)] as T,
  some: <T>(all: readonly T[]) => all.filter(() => below(2) === 0),
  isOneOf: (ten: number) => below(10) < ten,
})

type Site = {
  database: Database
  team: TeamFixture
  people: readonly string[]
  page: Bookable
  below: Below
}

/** Hours of their own, services and a most of their own for some. */
async function addPeople({ database, team, people, page, below }: Site) {
  const { pick, some, isOneOf } = chance(below)
  const day = () =>
    isOneOf(2) ? null : { start: clock(below(40)), end: pick(['24:00', clock(44 + below(40))]) }
  for (const person of people.slice(0, 3)) {
    if (!isOneOf(3)) continue
    const hours = JSON.stringify(Array.from({ length: 7 }, day))
    await database.query('insert into public.member_hours values ($1, $2, $3)', [
      team.business,
      person,
      hours,
    ])
  }
  for (const person of some(some(people)))
    await database.query('insert into public.service_members values ($1, $2, $3)', [
      team.business,
      page.serviceId,
      person,
    ])
  if (!isOneOf(3)) return
  await database.query('update public.bookable_members set day_cap = $2 where business_id = $1', [
    team.business,
    1 + below(2),
  ])
}

async function addVisits({ database, team, people, below }: Site) {
  const { pick, some } = chance(below)
  const job = await saveJob(database, team)
  const count = below(14)
  for (let nth = 0; nth < count; nth++) {
    const start = pick([null, clock(below(95)), clock(32 + below(36)), clock(32 + below(36))])
    const [visit] = await database.query<{ id: string }>(
      `insert into public.visits (business_id, user_id, client_id, job_id, visit_date, start_time, duration_minutes)
       values ($1, $2, $3, $4, current_date + $5::int, $6, $7) returning id`,
      [team.business, team.owner, team.client, job.id, below(8), start, pick([15, 60, 120, 300, 1500])],
    )
    for (const person of some(people))
      await database.query(
        'insert into public.visit_members (business_id, visit_id, user_id) values ($1, $2, $3)',
        [team.business, visit?.id, person],
      )
  }
}

/** Time off and more working time, of one day, of some, and every week. */
async function addBlocks({ database, team, people, below }: Site) {
  const { pick, isOneOf } = chance(below)
  const count = below(5)
  for (let nth = 0; nth < count; nth++) {
    const first = below(7)
    const start = below(60)
    const isWeekly = isOneOf(3)
    const isWholeDay = isOneOf(3)
    await database.query(
      `insert into public.schedule_blocks (business_id, user_id, member_id, title, start_date, end_date, start_time, end_time,
         is_recurring, day_of_week, is_available)
       values ($1, $2, $3, 'x', current_date + $4::int, current_date + $5::int, $6, $7, $8, $9, $10)`,
      [
        team.business,
        team.owner,
        pick([null, ...people]),
        first,
        isWeekly ? 9 : first + below(3),
        isWholeDay ? null : clock(start),
        isWholeDay ? null : clock(start + 1 + below(30)),
        isWeekly,
        isWeekly ? 1 + below(7) : null,
        isOneOf(4),
      ],
    )
  }
}

/** A business with a random calendar of the next days, which takes bookings of one service. */
export async function randomBooking(database: Database, below: Below) {
  const { pick } = chance(below)
  const zone = pick(['America/New_York', 'Europe/Madrid', 'Australia/Lord_Howe'])
  const team = await teamFixture(database, zone)
  const people = [team.worker, team.other, team.manager, team.owner]
  const page = await bookable(database, team, {
    members: people.slice(0, 1 + below(3)),
    crew_size: pick([1, 1, 2]),
    duration_minutes: pick([30, 60, 90, 240, 600]),
    buffer_minutes: pick([null, 0, 30]),
    lead_minutes: pick([null, 0, 3000]),
  })
  await page.office(
    'update public.schedule_settings set buffer_minutes = $2, version = version where business_id = $1',
    [pick([0, 15, 45])],
  )
  await page.office(
    `update public.booking_settings set step_minutes = $2, day_cap = $3, horizon_days = $4, version = version
     where business_id = $1`,
    [pick([15, 30, 60]), pick([null, null, 2, 4]), pick([3, 90])],
  )
  const site = { database, team, people, page, below }
  await addPeople(site)
  await addVisits(site)
  await addBlocks(site)
  const holds = Array.from({ length: 4 }, () => [1 + below(6), clock(below(24) * 4)] as const)
  // Those that are refused leave nothing, as most of them fall into the night.
  for (const [day, time] of holds) await page.hold(await page.at(day, time)).catch(() => null)
  return { team, page, zone }
}
