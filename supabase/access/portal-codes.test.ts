import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type PortalFixture, portalFixture } from './portal-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let own: PortalFixture
beforeEach(async () => {
  own = await portalFixture(scratch.database)
})

const change = (text: string) => scratch.database.query(text, [own.business])
const send = async (network: string, times: number) => {
  for (let nth = 0; nth < times; nth += 1)
    await own.call('send_portal_code', { subdomain: own.subdomain, email: own.email, network })
}
const sent = async () =>
  one(
    (
      await scratch.database.query<{ count: number }>(
        `select count(*)::int as count from private.outbox where business_id = $1 and kind = 'portal-code'`,
        [own.business],
      )
    )[0],
  ).count

test('whoever asks for a client’s codes leaves one for another network', async () => {
  await send('203.0.113.9', 5)
  expect(await sent()).toBe(3)
  await send('198.51.100.7', 2)
  expect(await sent()).toBe(4)
})

test('ten codes a day are mailed to a mailbox, nine of them for one network', async () => {
  for (let hour = 0; hour < 5; hour += 1) {
    await send('203.0.113.9', 3)
    await change(
      `update private.portal_codes set created_at = created_at - interval '61 minutes' where business_id = $1`,
    )
  }
  expect(await sent()).toBe(9)
  await send('198.51.100.7', 3)
  expect(await sent()).toBe(10)
})

test('an account mails as many codes a day as mails to its clients, whichever business asks', async () => {
  const fill = (number: number, business: string) =>
    scratch.database.query(
      `insert into private.portal_codes (business_id, email, client_ids, link_hash, expires_at, created_at)
       select $1, 'c' || nth || '@example.com', array[$2::uuid], encode(sha256(gen_random_uuid()::text::bytea), 'hex'), now(),
         now() - interval '2 hours' from generate_series(1, $3) as nth`,
      [business, own.client, number],
    )
  const second = await addBusiness(scratch.database, own.owner, { business_name: 'Second' })
  await fill(30, own.business)
  await fill(29, second)
  await send('203.0.113.9', 1)
  expect(await sent()).toBe(1)
  await send('203.0.113.9', 1)
  expect(await sent()).toBe(1)
})

test('the preview of a member who left the team opens nothing', async () => {
  const [row] = await own.mine<{ shown: { token: string } }>('select public.preview_portal($1) as shown', [
    own.client,
  ])
  const given = { subdomain: own.subdomain, link: one(row).shown.token }
  expect(await own.call('portal_door', given)).toMatchObject({ is_preview: true })
  await change(
    'update private.portal_codes set preview_of = gen_random_uuid() where business_id = $1 and preview_of is not null',
  )
  expect(await own.call('enter_portal', given)).toEqual({ state: 'wrong' })
  await own.mine('update public.portal_settings set is_on = false where business_id = $1', [own.business])
  expect(await refusal(own.call('portal_door', given))).toBe('PT404 portal_not_found')
})

test('a choice beyond every list is wrong, and takes back no counted try', async () => {
  await send('203.0.113.9', 1)
  const guess = { subdomain: own.subdomain, email: own.email, code: '000000', choice: 2_147_483_647 }
  expect(await own.call('enter_portal', guess)).toEqual({ state: 'wrong' })
  const tries = await scratch.database.query(
    'select tries from private.portal_codes where business_id = $1 and preview_of is null',
    [own.business],
  )
  expect(tries).toEqual([{ tries: 1 }])
})

test('an address that a worker entered opens nothing until the office has mailed something to it', async () => {
  const worker = await addUser(scratch.database, `${randomUUID()}@example.com`, { full_name: 'Wanda' })
  await addMember(scratch.database, own.business, worker, 'worker')
  await own.mine('update public.clients set email = null where id = $1', [own.client])
  await change(
    `insert into public.visit_members (business_id, visit_id, user_id)
     select business_id, id, '${worker}' from public.visits where business_id = $1`,
  )
  await ask(scratch.database, worker, 'update public.clients set email = $2 where id = $1', [
    own.client,
    own.email,
  ])
  await send('203.0.113.9', 1)
  expect(await sent()).toBe(0)
  // A link that the office hands over, what it marks as sent and a mail to somebody else say nothing of the address.
  await own.mine(`select public.send_invoice($1, 'link')`, [own.invoice])
  await own.mine(`select public.send_quote($1, 'link')`, [own.quote])
  await own.mine(`select public.send_quote($1, 'marked')`, [own.quote])
  await own.mine(`select public.send_quote($1, 'mail', 'vic@example.com')`, [own.quote])
  await send('203.0.113.9', 1)
  expect(await sent()).toBe(0)
  await own.mine(`select public.send_invoice($1, 'mail', $2)`, [own.invoice, ` ${own.email.toUpperCase()}`])
  await send('203.0.113.9', 1)
  expect(await sent()).toBe(1)
})

test('neither does the address of a client whom a worker adds', async () => {
  const worker = await addUser(scratch.database, `${randomUUID()}@example.com`, { full_name: 'Wanda' })
  await addMember(scratch.database, own.business, worker, 'worker')
  const [email, id] = [`${randomUUID()}@example.com`, randomUUID()]
  const add = (key: string, address: string, more = '') =>
    ask(
      scratch.database,
      worker,
      `insert into public.clients (id, business_id, name, email) values ($1, $2, 'Nina', $3) ${more}`,
      [key, own.business, address],
    )
  await add(id, email)
  const codeFor = async (address: string) => {
    const before = await sent()
    await own.call('send_portal_code', { subdomain: own.subdomain, email: address, network: '203.0.113.9' })
    return (await sent()) - before
  }
  expect(await codeFor(email)).toBe(0)
  await own.mine('select public.invite_to_portal($1)', [id])
  expect(await codeFor(email)).toBe(1)
  // Adding them again, as after a lost answer, closes nothing.
  await add(id, email, 'on conflict do nothing')
  expect(await codeFor(email)).toBe(1)
  expect(await codeFor(own.email)).toBe(1)
})

test('or until the office invites the client, or writes the address itself', async () => {
  const worker = await addUser(scratch.database, `${randomUUID()}@example.com`, { full_name: 'Wanda' })
  await addMember(scratch.database, own.business, worker, 'worker')
  const enteredByWorker = () =>
    change(
      `insert into public.record_events (business_id, record, record_id, kind, user_id, data)
       values ($1, 'client', '${own.client}', 'email_changed', '${worker}', '{}')`,
    )
  await enteredByWorker()
  await send('203.0.113.9', 1)
  expect(await sent()).toBe(0)
  await own.mine('select public.invite_to_portal($1)', [own.client])
  await send('203.0.113.9', 1)
  expect(await sent()).toBe(1)

  await change(`update private.outbox set created_at = created_at - interval '1 day' where business_id = $1`)
  await enteredByWorker()
  await send('198.51.100.7', 1)
  expect(await sent()).toBe(1)
  await own.mine('update public.clients set email = null where id = $1', [own.client])
  await own.mine('update public.clients set email = $2 where id = $1', [own.client, own.email])
  await send('198.51.100.7', 1)
  expect(await sent()).toBe(2)
})

test('the office sees who entered an address and confirms it, no worker does; reminders and messages wait for it', async () => {
  const worker = await addUser(scratch.database, `${randomUUID()}@example.com`, { full_name: 'Wanda' })
  await addMember(scratch.database, own.business, worker, 'worker')
  await change(
    `insert into public.record_events (business_id, record, record_id, kind, user_id, data)
     values ($1, 'client', '${own.client}', 'email_changed', '${worker}', '{}')`,
  )
  await own.mine(`select public.send_message($1, $2, gen_random_uuid(), 'Hello')`, [own.business, own.client])
  await scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('session_replication_role', 'replica', true)`)
    await query(`update public.quotes set sent_at = now() - interval '4 days' where id = $1`, [own.quote])
  })
  const due = async () => {
    const [found] = await scratch.database.query<{ reminder: boolean; messages: number }>(
      `select private.queue_reminder('quote', record_id, 'day_3:' || cycle, '{}', now()) as reminder,
         (select count(*)::int from private.threads_to_mail(date_trunc('day', now()) + interval '1 day 17 hours') as id
          where id in (select thread.id from public.message_threads as thread where thread.business_id = $1)) as messages
       from private.reminder_candidates where record_id = $2`,
      [own.business, own.quote],
    )
    return { ...found }
  }
  const unchecked = async () =>
    (await own.mine<{ answer: unknown }>('select public.unchecked_address($1) as answer', [own.client]))[0]
      ?.answer
  expect(await due()).toEqual({ reminder: false, messages: 0 })
  expect(await unchecked()).toMatchObject({ name: 'Wanda' })
  const confirm = 'select public.confirm_address($1, $2)'
  expect(await refusal(ask(scratch.database, worker, confirm, [own.client, own.email]))).toBe(
    'PT404 client_not_found',
  )
  await own.mine(confirm, [own.client, 'other@example.com'])
  expect(await unchecked()).toMatchObject({ name: 'Wanda' })
  await own.mine(confirm, [own.client, own.email])
  expect(await unchecked()).toBeNull()
  expect(await due()).toEqual({ reminder: true, messages: 1 })
})

describe('an address is judged by what its author was then', () => {
  let [manager, worker] = ['', '']
  beforeEach(async () => {
    manager = await addUser(scratch.database, `${randomUUID()}@example.com`, { full_name: 'Mona' })
    worker = await addUser(scratch.database, `${randomUUID()}@example.com`, { full_name: 'Wanda' })
    await addMember(scratch.database, own.business, manager, 'manager')
    await addMember(scratch.database, own.business, worker, 'worker')
    await change(
      `insert into public.visit_members (business_id, visit_id, user_id)
       select business_id, id, '${worker}' from public.visits where business_id = $1`,
    )
  })
  const make = (person: string, role: string) =>
    own.mine('select public.set_member_role($1, $2, $3)', [own.business, person, role])
  const write = (person: string, email: string | null) =>
    ask(scratch.database, person, 'update public.clients set email = $2 where id = $1', [own.client, email])
  const enteredByWorker = async () => {
    await write(own.owner, null)
    await write(worker, own.email)
  }
  const isUnchecked = async () =>
    one(
      (
        await scratch.database.query<{ answer: boolean }>(
          'select private.is_client_unchecked($1, $2) as answer',
          [own.business, own.client],
        )
      )[0],
    ).answer

  test.each([
    ['changed', () => write(manager, 'new@example.com')],
    [
      'confirmed',
      async () => {
        await enteredByWorker()
        await ask(scratch.database, manager, 'select public.confirm_address($1, $2)', [own.client, own.email])
      },
    ],
    [
      'mailed a quote to',
      async () => {
        await enteredByWorker()
        await ask(scratch.database, manager, `select public.send_quote($1, 'mail')`, [own.quote])
      },
    ],
    [
      'mailed an invoice to',
      async () => {
        await enteredByWorker()
        await ask(scratch.database, manager, `select public.send_invoice($1, 'mail')`, [own.invoice])
      },
    ],
  ])('one that a manager %s stays known once they are a worker, or gone', async (_, check) => {
    await check()
    expect(await isUnchecked()).toBe(false)
    await make(manager, 'worker')
    expect(await isUnchecked()).toBe(false)
    await change(`delete from public.team_members where business_id = $1 and user_id = '${manager}'`)
    expect(await isUnchecked()).toBe(false)
  })

  test('one that a worker entered stays unknown once they are a manager, until they confirm it then', async () => {
    await enteredByWorker()
    await make(worker, 'manager')
    expect(await isUnchecked()).toBe(true)
    await ask(scratch.database, worker, 'select public.confirm_address($1, $2)', [own.client, own.email])
    expect(await isUnchecked()).toBe(false)
  })

  test('so is one that came with the client of a worker', async () => {
    const id = randomUUID()
    await ask(
      scratch.database,
      worker,
      `insert into public.clients (id, business_id, name, email) values ($1, $2, 'Nina', 'nina@example.com')`,
      [id, own.business],
    )
    await make(worker, 'manager')
    expect(
      await scratch.database.query('select private.is_client_unchecked($1, $2) as answer', [
        own.business,
        id,
      ]),
    ).toEqual([{ answer: true }])
  })

  test('a mail that a worker sent to it says nothing of it, whatever they become', async () => {
    await enteredByWorker()
    await change(
      `insert into private.invoice_members (business_id, invoice_id, user_id, job_id)
       select business_id, '${own.invoice}', '${worker}', id from public.jobs where business_id = $1`,
    )
    await ask(scratch.database, worker, `select public.send_invoice($1, 'mail')`, [own.invoice])
    await make(worker, 'manager')
    expect(await isUnchecked()).toBe(true)
  })

  test('an event from before the mark is judged by the role of today', async () => {
    await change(
      `insert into public.record_events (business_id, record, record_id, kind, user_id, data)
       values ($1, 'client', '${own.client}', 'email_changed', '${manager}', '{}')`,
    )
    expect(await isUnchecked()).toBe(false)
    await make(manager, 'worker')
    expect(await isUnchecked()).toBe(true)
  })
})
