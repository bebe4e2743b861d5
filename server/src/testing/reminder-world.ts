import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { localTime, plus, type Reminded, type State } from './reminder-oracle.ts'

/** Something that happens to a record: the change to the database, and what the oracle knows from then on. */
export type Event = {
  at: number
  id: string
  sql: string
  values: readonly unknown[]
  state: Partial<State>
}
export type Life = { id: string; record: Reminded; place: Place; client: string; events: Event[] }
export type Place = { zone: string; business: string; clients: readonly string[]; owner: string }

const hour = 3_600_000

/** A seeded generator, so that a failure can be reproduced. */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below
  }
}

type Roll = ReturnType<typeof dice>
type Make = (place: Place, client: string, id: string, begins: number, roll: Roll) => Event[]

const iso = (at: number): string => new Date(at).toISOString()

const makeInvoice: Make = ({ zone, business, owner }, client, id, at, roll) => {
  const issued = localTime(zone, at).day
  const due = plus(issued, roll(20))
  const later = at + roll(30 * 24) * hour + roll(3600) * 1000
  const moved = plus(due, 10)
  const change = (sql: string, state: Partial<State>): Event => {
    const text = `update public.invoices set ${sql} where id = $1 and $2::timestamptz is not null`
    return { at: later, id, sql: text, values: [id, iso(later)], state }
  }
  const changes = [
    change(`status = 'paid', balance = 0, paid_amount = 100, paid_at = $2`, { isOpen: false }),
    change('claimed_paid_at = $2', { isOpen: false }),
    change(`status = 'void', balance = 0`, { isOpen: false }),
    change('balance = 40, paid_amount = 60', {}),
    change('last_mailed_at = $2', { lastSent: later }),
    change('last_mailed_at = $2', { lastSent: later }),
    change(`due_date = '${moved}'`, { base: moved, cycle: moved }),
  ]
  const born: Event = {
    at,
    id,
    sql: `insert into public.invoices (id, business_id, user_id, client_id, invoice_number, status, issue_date, due_date,
      amount, subtotal, total_amount, balance, sent_at)
      values ($1, $2, $3, $4, $5, 'sent', $6, $7, 100, 100, 100, 100, $8)`,
    values: [id, business, owner, client, `INV-${id.slice(-12)}`, issued, due, iso(at)],
    state: { isOpen: true, base: due, cycle: due, until: null, lastSent: at },
  }
  const [happens] = [changes[roll(changes.length + 3)]]
  return happens ? [born, happens] : [born]
}

const makeQuote: Make = ({ zone, business, owner }, client, id, at, roll) => {
  const sent = localTime(zone, at).day
  const until = plus(sent, 4 + roll(20))
  const later = at + roll(9 * 24) * hour + roll(3600) * 1000
  const base = localTime(zone, later).day
  const change = (sql: string, state: Partial<State>): Event => {
    const text = `update public.quotes set ${sql} where id = $1 and $2::timestamptz is not null`
    return { at: later, id, sql: text, values: [id, iso(later)], state }
  }
  const changes = [
    change(`status = 'approved', answered_at = $2`, { isOpen: false }),
    change(`status = 'declined', answered_at = $2`, { isOpen: false }),
    change(`status = 'changes_requested', answered_at = $2`, { isOpen: false }),
    change('followed_up_at = $2', { lastSent: later }),
    change('followed_up_at = $2', { lastSent: later }),
    change('version_number = 2, sent_at = $2, followed_up_at = null', { cycle: '2', base, lastSent: later }),
  ]
  const born: Event = {
    at,
    id,
    sql: `insert into public.quotes (id, business_id, user_id, client_id, quote_number, title, status, valid_until, sent_at)
      values ($1, $2, $3, $4, $5, 'Windows', 'sent', $6, $7)`,
    values: [id, business, owner, client, `Q-${id.slice(-12)}`, until, iso(at)],
    state: { isOpen: true, base: sent, cycle: '1', until, lastSent: at },
  }
  const [happens] = [changes[roll(changes.length + 3)]]
  return happens ? [born, happens] : [born]
}

const makeVisit: Make = ({ zone, business, owner }, client, id, at, roll) => {
  const first = plus(localTime(zone, at).day, 1 + roll(12))
  const second = plus(first, 1 + roll(4))
  const later = at + roll(12 * 24) * hour + roll(3600) * 1000
  const mailed = (when: number, cycle: string): Event => ({
    at: when,
    id,
    sql: `insert into private.outbox (key, kind, to_address, business_id, record, record_id, created_at, status)
      values ($1, 'visit-moved', 'a@example.com', $2, 'visit', $3, $4, 'sent')`,
    values: [`visit-moved:${id}:${cycle}`, business, id, iso(when)],
    state: { lastSent: when },
  })
  const born: Event = {
    at,
    id,
    sql: `insert into public.visits (id, business_id, user_id, client_id, job_id, visit_date) values ($1, $2, $3, $4, $5, $6)`,
    values: [id, business, owner, client, id, first],
    state: { isOpen: true, base: first, cycle: first, until: plus(first, -1), lastSent: null },
  }
  const moved: Event = {
    ...born,
    at: later,
    sql: 'update public.visits set visit_date = $2 where id = $1',
    values: [id, second],
    state: { base: second, cycle: second, until: plus(second, -1) },
  }
  const off = roll(2) ? 'cancelled' : 'completed'
  const ended: Event = {
    ...moved,
    sql: `update public.visits set status = $2 where id = $1`,
    values: [id, off],
    state: { isOpen: false },
  }
  const ways: Event[][] = [[], [moved], [moved, mailed(later, 'b')], [ended], [mailed(at, 'a')]]
  return [born, ...(ways[roll(ways.length)] ?? [])]
}

const makers: [Reminded, Make][] = [
  ['invoice', makeInvoice],
  ['quote', makeQuote],
  ['visit', makeVisit],
]

/** This many records of each kind in each time zone, created at any hour of the period. */
export const makeLives = (
  places: readonly Place[],
  each: number,
  from: number,
  length: number,
  roll: Roll,
): Life[] =>
  places.flatMap((place, at) =>
    makers.flatMap(([record, make], kind) =>
      Array.from({ length: each }, (_, number) => {
        const id = `00000000-0000-4000-8000-${String(at * 1_000_000 + kind * 10_000 + number).padStart(12, '0')}`
        const begins = from + roll(Math.floor(length / hour)) * hour + roll(3600) * 1000
        const client = place.clients[roll(place.clients.length)] ?? ''
        return { id, record, place, client, events: make(place, client, id, begins, roll) }
      }),
    ),
  )

/** Bypasses the product's triggers, because this test is about when reminders are sent. */
export const happen = (database: Pick<Database, 'transaction'>, events: readonly Event[]) =>
  database.transaction(async ({ query }) => {
    await query('set local session_replication_role = replica')
    for (const { sql, values } of events) await query(sql, values)
  })
