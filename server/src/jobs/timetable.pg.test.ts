import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expireInvitations } from './expire-invitations.ts'
import { extendSeries } from './extend-series.ts'
import { forgetDevices } from './forget-devices.ts'
import { forgetNotifications } from './forget-notifications.ts'
import { lapseBookings } from './lapse-bookings.ts'
import { runAlone, type TimedJob } from './timed-job.ts'
import { startTimetable } from './timetable.ts'

let scratch: ScratchDatabase
let business = ''
let job = ''
const { signal } = new AbortController()
const now = new Date()
const one = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row> => {
  const [row] = await scratch.database.query<Record<string, unknown>>(text, values)
  return row as Row
}
const idOf = async (text: string, values: readonly unknown[] = []) =>
  (await one<{ id: string }>(text, values)).id

beforeAll(async () => {
  scratch = await scratchDatabase({ migrations: join(import.meta.dirname, '../../../supabase/migrations') })
  const owner = await idOf(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'ann@example.com', now(), now()) returning id`,
  )
  business = await idOf(
    `insert into public.businesses (user_id, business_name, timezone) values ($1, 'Windows', 'America/Chicago')
     returning id`,
    [owner],
  )
  const client = await idOf(
    `insert into public.clients (business_id, user_id, name) values ($1, $2, 'Carla') returning id`,
    [business, owner],
  )
  job = await idOf(
    `insert into public.jobs (business_id, user_id, client_id, job_number, title, schedule_type)
     values ($1, $2, $3, 'JOB-0001', 'Windows', 'recurring') returning id`,
    [business, owner, client],
  )
})
afterAll(() => scratch.close())
beforeEach(() => scratch.database.query('delete from public.job_series'))

const addSeries = (fields: string) =>
  idOf(
    `insert into public.job_series (business_id, job_id, frequency, weekdays, start_date, start_time, made_until, is_paused)
     select $1, $2, frequency, weekdays::int[], start_date::date, '09:00', made_until::date, is_paused
     from (values ${fields}) as given (frequency, weekdays, start_date, made_until, is_paused) returning id`,
    [business, job],
  )
const visitsOf = (series: string) =>
  scratch.database.query<{ sequence: number; day: string; time: string }>(
    `select sequence, visit_date::text as day, to_char(starts_at at time zone 'America/Chicago', 'HH24:MI') as time
     from public.visits where series_id = $1 order by sequence`,
    [series],
  )

it('creates visits twelve months ahead, at the same local hour all year', async () => {
  const series = await addSeries(`('weekly', '{2}', current_date::text, (current_date - 1)::text, false)`)
  const made = await extendSeries.work(scratch.database, now, signal)
  const visits = await visitsOf(series)
  expect(visits).toHaveLength(made)
  expect(made).toBeGreaterThanOrEqual(52)
  expect(visits.map(({ sequence }) => sequence)).toEqual(visits.map((_, at) => at + 1))
  expect(new Set(visits.map(({ time }) => time))).toEqual(new Set(['09:00']))
})

it('continues where the last run stopped and never creates a visit twice', async () => {
  const series = await addSeries(`('daily', '{}', current_date::text, (current_date + 300)::text, false)`)
  await extendSeries.work(scratch.database, now, signal)
  const first = await visitsOf(series)
  expect(first[0]?.sequence).toBe(302)
  expect(await extendSeries.work(scratch.database, now, signal)).toBe(0)
  expect(await visitsOf(series)).toEqual(first)
})

it('skips paused series and those of cancelled jobs', async () => {
  await addSeries(`('daily', '{}', current_date::text, current_date::text, true)`)
  expect(await extendSeries.work(scratch.database, now, signal)).toBe(0)
  await addSeries(`('daily', '{}', current_date::text, current_date::text, false)`)
  await scratch.database.query(`update public.jobs set status = 'cancelled'`)
  expect(await extendSeries.work(scratch.database, now, signal)).toBe(0)
  await scratch.database.query(`update public.jobs set status = 'scheduled'`)
})

it('extends all other series when one fails', async () => {
  const fields = `('weekly', '{2}', current_date::text, (current_date - 1)::text, false)`
  const [broken, whole] = [await addSeries(fields), await addSeries(fields)]
  await scratch.database.query(`create function private.refuse() returns trigger language plpgsql as
    $$ begin raise 'no'; end $$`)
  await scratch.database.query(`create trigger refuse before insert on public.visits for each row
    when (new.series_id = '${broken}') execute function private.refuse()`)
  await expect(extendSeries.work(scratch.database, now, signal)).rejects.toThrow('no')
  await scratch.database.query('drop function private.refuse() cascade')
  expect(await visitsOf(broken)).toEqual([])
  expect((await visitsOf(whole)).length).toBeGreaterThanOrEqual(52)
})

it('creates each visit once when two processes run at the same time', async () => {
  const series = await addSeries(`('monthly_date', '{}', '2024-01-31', (current_date - 1)::text, false)`)
  const twice = Array.from({ length: 4 }, () => extendSeries.work(scratch.database, now, signal))
  const made = await Promise.all(twice)
  const visits = await visitsOf(series)
  expect(visits).toHaveLength(made.reduce((sum, each) => sum + each, 0))
  expect(new Set(visits.map(({ sequence }) => sequence)).size).toBe(visits.length)
  // In shorter months the 31st becomes the last day, and later months return to the 31st.
  for (const { day } of visits) expect(addDays(day, 1).slice(8)).toBe('01')
})

it('marks invitations as expired after their time', async () => {
  await scratch.database.query(
    `insert into public.team_invitations (business_id, email, role, invited_by, expires_at)
     select $1, 'bob@example.com', 'worker', user_id, now() - interval '1 hour' from public.businesses where id = $1`,
    [business],
  )
  expect(await expireInvitations.work(scratch.database, now, signal)).toBe(1)
})

it('frees the time of a booking that nobody answered', async () => {
  const made = `(business_id, user_id, name) select id, user_id, 'Windows' from public.businesses where id = $1 returning id`
  const service = await idOf(`insert into public.services ${made}`, [business])
  const request = await idOf(
    `insert into public.requests (business_id, user_id, client_id, title)
     select business_id, user_id, id, 'Windows' from public.clients where business_id = $1 returning id`,
    [business],
  )
  await scratch.database.query(
    `insert into private.time_claims (business_id, user_id, group_id, service_id, request_id, starts_at, ends_at, taken,
       token_hash, sender_hash, expires_at)
     select id, user_id, gen_random_uuid(), $2, $3, first, last, tstzrange(first, last), repeat('a', 64), repeat('b', 64), now()
     from public.businesses, (select now() + interval '1 day', now() + interval '25 hours') as span (first, last) where id = $1`,
    [business, service, request],
  )
  expect(await lapseBookings.work(scratch.database, now, signal)).toBe(1)
  expect(await scratch.database.query('select from private.time_claims')).toEqual([])
})

it('forgets what people were told more than 90 days ago', async () => {
  await scratch.database.query(
    `insert into public.notifications (business_id, user_id, kind, event, dedupe_key, created_at)
     select business.id, business.user_id, 'payment', 'payment_recorded', days::text, now() - days * interval '1 day'
     from public.businesses as business, unnest(array[89, 91]) as days where business.id = $1`,
    [business],
  )
  expect(await forgetNotifications.work(scratch.database, now, signal)).toBe(1)
})

it('forgets devices that their push service forgot 90 days ago', async () => {
  await scratch.database.query(
    `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth, device_name, language, gone_at)
     select business.user_id, 'https://fcm.googleapis.com/fcm/send/' || days, 'B' || repeat('a', 86), repeat('b', 22),
       'Phone', 'en', now() - days * interval '1 day'
     from public.businesses as business, unnest(array[89, 91]) as days where business.id = $1`,
    [business],
  )
  expect(await forgetDevices.work(scratch.database, now, signal)).toBe(1)
})

it('runs a job in one process at a time', async () => {
  let running = 0
  let most = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const slow: TimedJob = {
    name: 'slow',
    times: '* * * * *',
    work: async () => {
      running += 1
      most = Math.max(most, running)
      await ended
      running -= 1
      return 1
    },
  }
  const first = runAlone(scratch, slow, now, signal)
  await expect.poll(() => running).toBe(1)
  expect(await runAlone(scratch, slow, now, signal)).toBe(0)
  end()
  expect(await first).toBe(1)
  expect(most).toBe(1)
  expect(await runAlone(scratch, slow, now, signal)).toBe(1)
})

const logged: LogEvent[] = []
const open = (jobs: readonly TimedJob[]) =>
  startTimetable(
    { database: scratch.database, url: scratch.ownerUrl, log: (event) => void logged.push(event) },
    jobs,
  )
const jobOf = (name: string, work: TimedJob['work']): TimedJob => ({ name, times: '0 0 1 1 *', work })
const waiting = () => scratch.database.query('select task_identifier as name from graphile_worker.jobs')

it('starts at once, continues after a failed job and retries it', async () => {
  logged.length = 0
  let tries = 0
  const timetable = open([
    jobOf('broken', () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('no')) : Promise.resolve(1)
    }),
    jobOf('whole', () => Promise.resolve(3)),
  ])
  await expect
    .poll(() => logged.map(({ event, job: name }) => `${event}: ${String(name)}`).toSorted(), {
      timeout: 20_000,
    })
    .toEqual(['job failed: broken', 'job: broken', 'job: whole'])
  expect(logged.find(({ event }) => event === 'job failed')).toMatchObject({ level: 'error', error: 'no' })
  await timetable.stop()
  expect(await waiting()).toEqual([])
})

it('waits for the running job when it stops, and aborts its signal', async () => {
  const steps: string[] = []
  const timetable = open([
    jobOf('long', async (_, __, hurry) => {
      steps.push('begun')
      await new Promise((resolve) => hurry.addEventListener('abort', resolve))
      steps.push('ended')
      return 0
    }),
  ])
  await expect.poll(() => steps).toEqual(['begun'])
  await timetable.stop()
  expect(steps).toEqual(['begun', 'ended'])
})

it('stops cleanly when it is told to before it has started', async () => {
  await open([jobOf('never', () => Promise.resolve(0))]).stop()
})

it('runs a job on one of several machines at a time', async () => {
  let running = 0
  let most = 0
  let done = 0
  const job = jobOf('shared', async () => {
    running += 1
    most = Math.max(most, running)
    await scratch.database.query('select pg_sleep(0.2)')
    running -= 1
    done += 1
    return 0
  })
  const machines = [open([job]), open([job]), open([job])]
  await expect.poll(() => done).toBeGreaterThan(0)
  await Promise.all(machines.map((machine) => machine.stop()))
  expect(most).toBe(1)
})

it('is not blocked by what a killed process was running', async () => {
  await scratch.database.query(`select graphile_worker.add_job('held', job_key := 'held')`)
  await scratch.database.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`,
  )
  let runs = 0
  const timetable = open([
    jobOf('held', async () => {
      runs += 1
      return 0
    }),
  ])
  await expect.poll(() => runs).toBe(1)
  await timetable.stop()
})

it('opens the queue again when it cannot record that a job ended', async () => {
  logged.length = 0
  await scratch.database.query(`create function graphile_worker.refuse() returns trigger language plpgsql as
    $$ begin raise 'no record'; end $$`)
  await scratch.database.query(
    'create trigger refuse before delete on graphile_worker._private_jobs execute function graphile_worker.refuse()',
  )
  let runs = 0
  const timetable = open([
    jobOf('unrecorded', async () => {
      runs += 1
      return 1
    }),
  ])
  // A rejection without a handler would fail this file, and end a server.
  await expect.poll(() => logged.map(({ error }) => String(error)).join()).toContain('no record')
  await scratch.database.query('drop function graphile_worker.refuse() cascade')
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(2)
  await timetable.stop()
})

it('reconnects after the database has closed its connections', async () => {
  logged.length = 0
  let runs = 0
  const job = jobOf('steady', async () => {
    runs += 1
    return 0
  })
  const timetable = open([job])
  await expect.poll(() => runs).toBe(1)
  await scratch.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name <> 'backend owner' and pid <> pg_backend_pid()`,
  )
  await scratch.database.query(`select graphile_worker.add_job('steady')`)
  await expect.poll(() => runs, { timeout: 25_000 }).toBe(2)
  await timetable.stop()
})

/**
 * Reports an error to a client that closes its connection, as PostgreSQL does when it stops before reading that
 * message.
 */
async function proxyThatStops(url: string) {
  const goodbye = Buffer.from([0x58, 0, 0, 0, 4])
  const shutdown = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const header = Buffer.alloc(5)
  header.write('E')
  header.writeInt32BE(shutdown.length + 4, 1)
  const { searchParams, port } = new URL(url)
  const folder = searchParams.get('host')
  let goodbyes = 0
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = folder ? connect(`${folder}/.s.PGSQL.${port || '5432'}`) : connect(Number(port))
    client.on('data', (bytes: Buffer) => {
      if (bytes.subarray(-goodbye.length).equals(goodbye)) {
        goodbyes += 1
        client.end(Buffer.concat([header, shutdown]))
        database.end(goodbye)
      } else {
        database.write(bytes)
      }
    })
    database.on('data', (bytes: Buffer) => client.write(bytes))
    for (const socket of [client, database]) socket.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.searchParams.delete('host')
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: through.href, goodbyes: () => goodbyes, close: () => once(server.close(), 'close') }
}

it('stops when PostgreSQL stops while the connections are still closing', async () => {
  const proxy = await proxyThatStops(scratch.ownerUrl)
  let runs = 0
  const job = jobOf('busy', async () => {
    runs += 1
    return 0
  })
  const options = { database: scratch.database, url: proxy.url, log: () => {} }
  for (let round = 1; round <= 5; round += 1) {
    const timetable = startTimetable(options, [job])
    await expect.poll(() => runs).toBeGreaterThanOrEqual(round)
    await timetable.stop()
  }
  // Every connection has closed; an error without a listener would have failed this file.
  await proxy.close()
  expect(proxy.goodbyes()).toBeGreaterThanOrEqual(5)
})
