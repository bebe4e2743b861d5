import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, addUser, ask, type Scratch, scratchSchema } from './people.ts'
import { type QuoteFixture, type QuoteRow, quoteFixture, signature } from './quote-fixture.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

type Notified = { id: number; kind: string; event: string; record_id: string; actor: string | null }

const notificationsOf = async (person: string) =>
  ask<Notified>(
    scratch.database,
    person,
    'select id::int, kind, event, record_id, actor from public.notifications order by id',
  )
const eventsOf = async (person: string) => (await notificationsOf(person)).map(({ event }) => event)
const silence = (person: string, business: string, kind: string) =>
  ask(
    scratch.database,
    person,
    `insert into public.notification_settings (business_id, user_id, kind, in_app) values ($1, $2, $3, false)`,
    [business, person, kind],
  )

describe('what a client does', () => {
  let offer: QuoteFixture
  let quote: QuoteRow
  let token: string
  let manager: string
  let worker: string
  beforeEach(async () => {
    offer = await quoteFixture(scratch.database)
    quote = await offer.save({})
    token = await offer.send(quote.id)
    manager = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
    worker = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
    await addMember(scratch.database, offer.business, manager, 'manager')
    await addMember(scratch.database, offer.business, worker, 'worker')
  })

  const open = (phone: string) =>
    offer.served('select public.open_quote_link($1, true, $2, $3)', [token, '203.0.113.9', phone])
  const approve = () =>
    offer.served(
      `select public.answer_quote_link($1, 'approve', version_number => 1, signer_name => 'Zoe', signature => $2,
        ip => '203.0.113.9', user_agent => 'Phone')`,
      [token, signature],
    )

  test('is told to owners and managers, an opened quote once a day', async () => {
    await open('Phone')
    await open('Laptop')
    await approve()
    for (const person of [offer.owner, manager]) {
      expect(await notificationsOf(person)).toMatchObject([
        { kind: 'opened', event: 'viewed', record_id: quote.id, actor: null },
        { kind: 'quote_answered', event: 'approved', record_id: quote.id, actor: null },
      ])
    }
    expect(await notificationsOf(worker)).toEqual([])
  })

  test('is not told to who does not want it, nor to who has left', async () => {
    await silence(offer.owner, offer.business, 'opened')
    await scratch.database.query(
      'update public.team_members set is_active = false where business_id = $1 and user_id = $2',
      [offer.business, manager],
    )
    await open('Phone')
    await approve()
    expect(await eventsOf(offer.owner)).toEqual(['approved'])
    const kept = await scratch.database.query('select from public.notifications where user_id = $1', [
      manager,
    ])
    expect(kept).toHaveLength(0)
  })

  test('is not news when the owner does it', async () => {
    await offer.approve(quote)
    expect(await notificationsOf(manager)).toEqual([])
  })

  test('is told of a request that the client made, not of one that a colleague wrote down', async () => {
    const add = `insert into public.requests (business_id, client_id, title)
      select business_id, id, 'Windows' from public.clients where business_id = $1 limit 1 returning id`
    await ask(scratch.database, offer.owner, add, [offer.business])
    expect(await notificationsOf(manager)).toEqual([])
    // Without anybody signed in, as the server adds what came through a page of the client's.
    const [made] = await scratch.database.query<{ id: string }>(
      add.replace('title)', 'title, user_id)').replace(`'Windows'`, `'Windows', user_id`),
      [offer.business],
    )
    for (const person of [offer.owner, manager])
      expect(await notificationsOf(person)).toMatchObject([
        { kind: 'new_request', event: 'created', record_id: made?.id },
      ])
    expect(await notificationsOf(worker)).toEqual([])
  })

  test('is forgotten with the transaction it was part of', async () => {
    const failing = scratch.database.transaction(async ({ query }) => {
      await query('select private.log_record_event($1, $2, $3, $4)', [
        offer.business,
        'quote',
        quote.id,
        'declined',
      ])
      throw new Error('lost')
    })
    await expect(failing).rejects.toThrow('lost')
    expect(await notificationsOf(offer.owner)).toEqual([])
  })

  test('is read up to what was seen, of one person', async () => {
    await open('Phone')
    await approve()
    const [first] = await notificationsOf(offer.owner)
    const read = () =>
      ask<{ read: number }>(
        scratch.database,
        offer.owner,
        'select public.read_notifications($1, $2) as read',
        [offer.business, first?.id],
      )
    expect(await read()).toEqual([{ read: 1 }])
    expect(await read()).toEqual([{ read: 0 }])
    const unread = await scratch.database.query<{ user_id: string; event: string }>(
      'select user_id, event from public.notifications where business_id = $1 and read_at is null order by id',
      [offer.business],
    )
    expect(unread.filter(({ user_id }) => user_id === offer.owner).map(({ event }) => event)).toEqual([
      'approved',
    ])
    expect(unread.filter(({ user_id }) => user_id === manager)).toHaveLength(2)
  })

  test('is still read in a closed business', async () => {
    await open('Phone')
    await scratch.database.query('update public.businesses set closed_at = now() where id = $1', [
      offer.business,
    ])
    const read = await ask<{ read: number }>(
      scratch.database,
      offer.owner,
      'select public.read_notifications($1, 9223372036854775807) as read',
      [offer.business],
    )
    expect(read).toEqual([{ read: 1 }])
  })

  test('is told once of a mail that failed, and again when its new attempts failed', async () => {
    const fail = () =>
      scratch.database.query(
        `update private.outbox set status = 'failed' where business_id = $1 and kind like 'quote%'`,
        [offer.business],
      )
    await offer.send(quote.id, 'mail')
    await fail()
    await fail()
    expect(await notificationsOf(offer.owner)).toMatchObject([{ kind: 'mail_failed', record_id: quote.id }])
    await scratch.database.query(
      `update private.outbox set status = 'pending', retries = retries + 1 where business_id = $1`,
      [offer.business],
    )
    await fail()
    expect(await eventsOf(offer.owner)).toEqual(['mail_failed', 'mail_failed'])
  })
})

describe('a changed visit', () => {
  let team: TeamFixture
  let visit: string
  beforeEach(async () => {
    team = await teamFixture(scratch.database)
    const { id } = await saveJob(scratch.database, team)
    visit = (await addVisit(scratch.database, team, id, {}, [team.worker])).id
    await forgetAll()
  })
  // Who is assigned to a visit is told of that too (assigned-visits.test.ts).
  const forgetAll = () => scratch.database.query('delete from public.notifications')
  const move = (person: string) =>
    call(scratch.database, person, 'move_visit', {
      visit_id: visit,
      visit_date: '2027-03-02',
      start_time: '10:00',
      version: null,
      duration_minutes: null,
    })

  test('is told to who goes there, not to who moved it, nor to others', async () => {
    await move(team.manager)
    expect(await notificationsOf(team.worker)).toMatchObject([
      { kind: 'visit_changed', event: 'moved', record_id: visit, actor: team.manager },
    ])
    for (const person of [team.owner, team.manager, team.other])
      expect(await notificationsOf(person)).toEqual([])
  })

  test('is told once of a job whose visits are all called off', async () => {
    const { id } = await saveJob(scratch.database, team)
    await addVisit(scratch.database, team, id, {}, [team.worker])
    await addVisit(scratch.database, team, id, { visit_date: '2027-03-09' }, [team.worker])
    await forgetAll()
    await ask(scratch.database, team.owner, `update public.jobs set status = 'cancelled' where id = $1`, [id])
    expect(await eventsOf(team.worker)).toEqual(['cancelled'])
  })

  test('is told when it is called off', async () => {
    await call(scratch.database, team.owner, 'cancel_visit', { visit_id: visit })
    expect(await eventsOf(team.worker)).toEqual(['cancelled'])
  })
})

test('old ones are forgotten, a part at a time', async () => {
  const team = await teamFixture(scratch.database)
  await scratch.database.query(
    `insert into public.notifications (business_id, user_id, kind, event, dedupe_key, created_at)
     select $1, $2, 'payment', 'payment_recorded', day::text, now() - day * interval '1 day'
     from generate_series(87, 94, 2) as day`,
    [team.business, team.owner],
  )
  const forget = async () => {
    const [row] = await scratch.database.query<{ gone: number }>(
      'select private.forget_notifications(1) as gone',
    )
    return row?.gone
  }
  expect([await forget(), await forget(), await forget()]).toEqual([1, 1, 0])
})
