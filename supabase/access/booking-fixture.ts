import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'

import { insertRow } from './insert-row.ts'
import { ask, one } from './people.ts'
import { call, type TeamFixture, teamFixture } from './team-fixture.ts'

type Held = { token: string; starts_at: string; ends_at: string; expires_at: string }
type Booked = {
  request_id: string
  request_number: string
  is_accepted: boolean
  is_mailed: boolean
  kept_until: string | null
  link: string | null
}

const everyDay = JSON.stringify(Array.from({ length: 7 }, () => ({ start: '08:00', end: '17:00' })))

/** Who a visitor is: each has an address of their own, unless one is given. */
const sender = () => randomUUID().replaceAll('-', '').repeat(2)

/** Runs one statement as the server does. */
const asServer = <R extends Row = Row>(database: Database, statement: string, values: unknown[]) =>
  database.transaction(async ({ query }) => {
    await query(`select set_config('role', 'service_role', true)`)
    return query<R>(statement, values)
  })

/** The local dates and times of a business, counted from today. */
const calendarOf = (database: Database, business: string) => {
  const days = async (ahead: number) => {
    const [row] = await database.query<{ day: string }>(
      `select ((now() at time zone timezone)::date + $2::int)::text as day from public.businesses where id = $1`,
      [business, ahead],
    )
    return one(row).day
  }
  const at = async (ahead: number, time: string) => {
    const [row] = await database.query<{ instant: string }>(
      `select to_char(private.instant_of($2::date, $3::time, timezone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as instant
       from public.businesses where id = $1`,
      [business, await days(ahead), time],
    )
    return one(row).instant
  }
  return { days, at }
}

/** What the office is told of by mail. */
const newsOf = (database: Database, business: string) => {
  const news = async () => {
    const rows = await database.query<{ data: Record<string, string> }>(
      `select data from private.outbox where business_id = $1 and kind = 'notification' order by created_at, id`,
      [business],
    )
    return rows.map(({ data }) => data)
  }
  const localTime = async (instant: string | null) => {
    const [row] = await database.query<{ local: string }>(
      `select to_char($2::timestamptz at time zone timezone, 'YYYY-MM-DD HH24:MI') as local
       from public.businesses where id = $1`,
      [business, instant],
    )
    return one(row).local
  }
  return { news, localTime }
}

/** What visitors of a page do. */
const visitors = (database: Database, business: string, subdomain: string, serviceId: string) => {
  const server = <R extends Row = Row>(statement: string, values: unknown[] = []) =>
    asServer<R>(database, statement, values)
  /** `moved`: the link to the booking that is moved. */
  const hold = async (start: string, from = sender(), moved: string | null = null) => {
    const values = [subdomain, serviceId, start, from, moved]
    const [row] = await server<{ held: Held }>('select public.hold_time($1, $2, $3, $4, $5) as held', values)
    return one(row).held
  }
  const confirm = async (
    token: string,
    { key = randomUUID(), isProven = true, email = 'vera@example.com' } = {},
  ) => {
    if (isProven)
      await database.query(
        `insert into private.booking_codes (business_id, request_id, email, code_hash, proven_at)
         values ($1, $2, lower($3), repeat('0', 64), now())`,
        [business, key, email],
      )
    const [row] = await server<{ booked: Booked }>(
      `select public.confirm_booking($1, $2, 'Vera', $3, null, '9 Elm St', 'Back door', 'en') as booked`,
      [token, key, email],
    )
    return one(row).booked
  }
  const claims = () =>
    database.query<{ user_id: string; request_id: string | null }>(
      'select user_id, request_id from private.time_claims where business_id = $1 order by starts_at, user_id',
      [business],
    )
  return { server, hold, confirm, claims }
}

export type Bookable = Awaited<ReturnType<typeof bookable>>

/** Opens a business for online booking, every day from 8 to 5, with one service of an hour that everybody named can do. */
export async function bookable(
  database: Database,
  team: TeamFixture,
  { members = [team.worker], ...service }: { members?: string[] } & Record<string, unknown> = {},
) {
  const subdomain = `book-${randomUUID().slice(0, 8)}`
  const office = (statement: string, values: unknown[] = []) =>
    ask(database, team.owner, statement, [team.business, ...values])
  await office('update public.businesses set subdomain = $2 where id = $1', [subdomain])
  await office('update public.public_profiles set is_published = true where business_id = $1')
  await office('update public.booking_settings set is_on = true where business_id = $1')
  await office('update public.schedule_settings set working_hours = $2 where business_id = $1', [everyDay])
  for (const member of members)
    await office('insert into public.bookable_members (business_id, user_id) values ($1, $2)', [member])
  const serviceId = await insertRow(database, 'services', {
    business_id: team.business,
    user_id: team.owner,
    name: 'Window cleaning',
    price: 120,
    duration_minutes: 60,
    booking: 'job',
    is_public: true,
    ...service,
  })
  return {
    subdomain,
    serviceId,
    office,
    ...calendarOf(database, team.business),
    ...newsOf(database, team.business),
    ...visitors(database, team.business, subdomain, serviceId),
  }
}

export type BookedPage = Awaited<ReturnType<typeof bookedPage>>

/** A business with online booking where a visitor has booked ten o'clock of the fifth day. */
export async function bookedPage(database: Database) {
  const team = await teamFixture(database)
  const page = await bookable(database, team)
  /** The link is empty where the address is not proven. */
  const book = async (time: string, isProven = true) => {
    const booked = await page.confirm((await page.hold(await page.at(5, time))).token, { isProven })
    return { ...booked, link: booked.link ?? '' }
  }
  const { request_id: request, link } = await book('10:00')
  const accept = () =>
    call(database, team.owner, 'accept_booking', { request_id: request, job_id: randomUUID() })
  return { team, page, book, request, link, accept }
}
