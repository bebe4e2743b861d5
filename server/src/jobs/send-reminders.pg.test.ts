import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { sampleOf } from '@fieldlark/supabase/access/sample.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expected, localTime, type Sent, type State } from '../testing/reminder-oracle.ts'
import { dice, type Event, happen, type Life, makeLives, type Place } from '../testing/reminder-world.ts'
import { sendReminders } from './send-reminders.ts'

const hour = 3_600_000
const day = 24 * hour
/** During this time the clocks change in New York, Madrid and Sydney; in Kolkata they never do. */
const begins = Date.parse('2019-02-14T00:00:00Z')
const length = sampleOf(84, 120) * day
const zones = ['America/New_York', 'Europe/Madrid', 'Australia/Sydney', 'Asia/Kolkata']
/** Outages of three days, one over the change of clocks in Europe and one over that in Australia. */
const outages = ['2019-03-29T05:00:00Z', '2019-04-05T10:30:00Z'].map((from) => Date.parse(from))
const isDown = (at: number) => outages.some((from) => at >= from && at < from + 3 * day)

let scratch: ScratchDatabase
const query = <Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  scratch.database.query<Row>(text, values)
const idOf = async (text: string, values: readonly unknown[] = []) =>
  (await query<{ id: string }>(text, values))[0]?.id ?? ''
const { signal } = new AbortController()
const remind = (at: number) => sendReminders.work(scratch.database, new Date(at), signal)

async function openPlace(zone: string): Promise<Place> {
  const owner = await idOf(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now(), now()) returning id`,
    [`${randomUUID()}@example.com`],
  )
  const business = await idOf(
    `insert into public.businesses (user_id, business_name, timezone, currency) values ($1, 'Lark', $2, 'USD') returning id`,
    [owner, zone],
  )
  const addClient = (number: number) =>
    idOf(
      `insert into public.clients (business_id, user_id, name, email) values ($1, $2, $3, $4) returning id`,
      [business, owner, `Client ${number}`, `client${number}@example.com`],
    )
  return { zone, business, owner, clients: await Promise.all([1, 2, 3, 4, 5].map(addClient)) }
}

beforeAll(async () => {
  scratch = await scratchDatabase({ migrations: join(import.meta.dirname, '../../../supabase/migrations') })
})
afterAll(() => scratch.close())

describe('months in four time zones, with two servers and two outages of three days', () => {
  const actual: Sent[] = []
  const foreseen: Sent[] = []
  const lives = new Map<string, Life>()
  const quiet: [id: string, from: number, to: number][] = []
  const stateAt = new Map<string, State>()

  /** A client who wants no reminders for a month, and a business that switches them off for two weeks. */
  function pausedReminders({ clients: [client = ''], business }: Place, from: number): Event[] {
    quiet.push([client, from, from + 30 * day], [business, from + 40 * day, from + 54 * day])
    const set = (at: number, id: string, sql: string): Event => ({ at, id, sql, values: [id], state: {} })
    const mute = (is: boolean) => `update public.clients set is_reminder_muted = ${is} where id = $1`
    const automate = (is: boolean) => `update public.businesses set automated_reminders = ${is} where id = $1`
    return [
      set(from, client, mute(true)),
      set(from + 30 * day, client, mute(false)),
      set(from + 40 * day, business, automate(false)),
      set(from + 54 * day, business, automate(true)),
    ]
  }
  const isQuiet = (id: string, at: number) =>
    quiet.some(([whose, from, to]) => whose === id && at >= from && at < to)

  beforeAll(async () => {
    const roll = dice(20_190_214)
    const places = await Promise.all(zones.map(openPlace))
    for (const life of makeLives(places, 20, begins, length, roll)) lives.set(life.id, life)
    const events = [
      ...[...lives.values()].flatMap((life) => life.events),
      ...places.flatMap((place, at) => pausedReminders(place, begins + (20 + at) * day)),
    ].toSorted((a, b) => a.at - b.at)
    const done = new Map<string, Set<string>>([...lives.keys()].map((id) => [id, new Set()]))
    let next = 0
    for (let tick = begins; tick < begins + length; tick += hour) {
      const at = tick + roll(60) * 60_000
      const past = events.slice(next, events.findLastIndex((event) => event.at <= at) + 1)
      next += past.length
      if (past.length > 0) await happen(scratch.database, past)
      for (const { id, state } of past) stateAt.set(id, { ...(stateAt.get(id) as State), ...state })
      if (isDown(at)) continue
      const sent = (await Promise.all([remind(at), remind(at)])).reduce((sum, each) => sum + each)
      // The outbox stamps its rows with the real time.
      if (sent > 0)
        await query(`update private.outbox set created_at = $1 where created_at > '2020-01-01'`, [
          new Date(at),
        ])
      for (const [id, { record, place, client }] of lives) {
        const known = stateAt.get(id)
        if (!known || isQuiet(client, at) || isQuiet(place.business, at)) continue
        const step = expected(record, place.zone, known, done.get(id) ?? new Set(), at)
        if (step === null) continue
        foreseen.push({ id, step, at })
        done.get(id)?.add(step)
        stateAt.set(id, { ...known, lastSent: at })
      }
    }
    const rows = await query<{ id: string; step: string; at: Date }>(
      'select record_id as id, step, sent_at as at from public.reminders_sent where not is_skipped order by sent_at, record_id',
    )
    actual.push(...rows.map(({ id, step, at }) => ({ id, step, at: at.getTime() })))
  }, 120_000)

  const inOrder = (sent: readonly Sent[]) =>
    sent.map(({ id, step, at }) => `${new Date(at).toISOString()} ${id} ${step}`).toSorted()

  it('sends the reminders that the independent oracle expects, at the same hours', () => {
    expect(actual.length).toBeGreaterThan(200)
    expect(inOrder(actual)).toEqual(inOrder(foreseen))
  })

  it('writes one mail for each of them and no others', async () => {
    const mails = await query<{ key: string }>(
      `select key from private.outbox where kind in ('invoice-reminder', 'quote-follow-up', 'visit-reminder')`,
    )
    const keys = mails.map(({ key }) => key.split(':').slice(1).join(':')).toSorted()
    expect(keys).toEqual(actual.map(({ id, step }) => `${id}:${step}`).toSorted())
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('sends nothing at night, and nobody gets two within a day', () => {
    const last = new Map<string, number>()
    for (const { id, at } of actual) {
      const { hour: shown } = localTime(lives.get(id)?.place.zone ?? '', at)
      expect(shown).toBeGreaterThanOrEqual(9)
      expect(shown).toBeLessThan(18)
      expect(at - (last.get(id) ?? 0)).toBeGreaterThanOrEqual(day)
      last.set(id, at)
    }
  })

  it('sends nothing about what was paid, answered or cancelled', () => {
    for (const { id, at } of actual) {
      const closed = lives.get(id)?.events.find(({ state }) => state.isOpen === false)
      expect(closed?.at ?? Number.POSITIVE_INFINITY).toBeGreaterThan(at)
    }
  })

  it('skips the steps that an outage delayed and sends the latest', async () => {
    const passed = await query<{ id: string; step: string; at: Date }>(
      'select record_id as id, step, sent_at as at from public.reminders_sent where is_skipped',
    )
    expect(passed.length).toBeGreaterThan(0)
    for (const { id, step } of passed)
      expect(actual.some((sent) => sent.id === id && sent.step === step)).toBe(false)
  })
})

describe('the preview of upcoming reminders', () => {
  it('predicts for thirty days what is sent when nothing changes in between', async () => {
    for (const [number, zone] of ['Europe/Madrid', 'Australia/Sydney'].entries()) {
      const place = await openPlace(zone)
      const now = begins + (20 + number) * day + number * 7 * hour
      const lives = makeLives([place], 15, now - 12 * day, 12 * day, dice(number + 1))
      await happen(
        scratch.database,
        lives.flatMap(({ id, events: [born] }) =>
          born ? [{ ...born, values: born.values.map(named(id)) }] : [],
        ),
      )
      const planned = await query<{ line: string }>(
        `select day || ' ' || record_id || ' ' || step as line from private.reminder_calendar($1, 30, $2) order by 1`,
        [place.business, new Date(now)],
      )
      for (let at = now; at < now + 31 * day; at += hour) {
        if ((await remind(at)) > 0)
          await query(`update private.outbox set created_at = $1 where created_at > '2020-01-01'`, [
            new Date(at),
          ])
      }
      const sent = await query<{ line: string }>(
        `select (sent_at at time zone $2)::date || ' ' || record_id || ' ' || split_part(step, ':', 1) as line
         from public.reminders_sent where business_id = $1 and not is_skipped
           and (sent_at at time zone $2)::date <= ($3::timestamptz at time zone $2)::date + 30 order by 1`,
        [place.business, zone, new Date(now)],
      )
      expect(planned.length).toBeGreaterThan(15)
      expect(planned).toEqual(sent)
    }
  }, 60_000)
})

/** Every world uses the same ids for its records. */
const named = (id: string) => {
  const other = randomUUID()
  return (value: unknown) =>
    value === id ? other : typeof value === 'string' ? value.replace(id.slice(-12), other.slice(-12)) : value
}

describe('concurrent changes', () => {
  const at = Date.parse('2019-03-12T15:00:00Z')
  const addLate = async () => {
    const place = await openPlace('America/New_York')
    const id = randomUUID()
    const [life] = makeLives(
      [{ ...place, clients: place.clients.slice(0, 1) }],
      1,
      at - 20 * day,
      hour,
      dice(1),
    )
    const [born] = life?.events ?? []
    if (!life || !born) throw new Error('nothing was born')
    const values = born.values.map((value) => (value === life.id ? id : value))
    await happen(scratch.database, [{ ...born, values }])
    await query(`alter table public.invoices disable trigger user`)
    await query(`update public.invoices set due_date = '2019-03-11' where id = $1`, [id])
    return { ...place, id }
  }
  afterAll(() => query('alter table public.invoices enable trigger user'))
  const mailsAbout = async (id: string) =>
    (await query<{ status: string }>(`select status from private.outbox where record_id = $1`, [id])).length

  it('sends no reminder to a client who pays after the list was read', async () => {
    const { id } = await addLate()
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const paying = scratch.database.transaction(async (transaction) => {
      await transaction.query(`update public.invoices set status = 'paid', balance = 0 where id = $1`, [id])
      await held
    })
    // Of this database alone: others on the same server have locks of their own.
    const locks = (which: string) =>
      query(
        `select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and ${which}`,
      )
    await expect
      .poll(() => locks(`locktype = 'transactionid' and granted and mode = 'ExclusiveLock'`))
      .not.toHaveLength(0)
    const reminding = remind(at)
    await expect.poll(() => locks('not granted')).not.toHaveLength(0)
    go()
    await paying
    expect(await reminding).toBe(0)
    expect(await mailsAbout(id)).toBe(0)
  })

  it('sends a reminder once, whatever the number of servers', async () => {
    const { id } = await addLate()
    const sent = await Promise.all(Array.from({ length: 8 }, () => remind(at)))
    expect(sent.reduce((sum, each) => sum + each)).toBe(1)
    expect(await mailsAbout(id)).toBe(1)
  })
})
