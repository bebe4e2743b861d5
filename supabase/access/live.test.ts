import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Channels, openChannels } from './open-channels.ts'
import { as, ask, type Scratch, scratchSchema } from './people.ts'
import { makeTenants, type Tenants } from './tenants.ts'

let scratch: Scratch
let tenants: Tenants
let channels: Channels
beforeAll(async () => {
  scratch = await scratchSchema({ followsLog: true })
  tenants = await makeTenants(scratch.database)
  channels = await openChannels(scratch.database)
})
afterAll(async () => {
  await channels.close()
  await scratch.close()
})

type Listener = Awaited<ReturnType<Channels['listen']>>
const open: Listener[] = []
afterEach(() => {
  for (const { close } of open.splice(0)) close()
})

const listen = async (person: string, topic: string) => {
  const listener = await channels.listen(person, topic)
  open.push(listener)
  return listener
}

/** The received messages in order, up to a final one that every subscriber of the topic receives. */
async function receivedBy({ frames, until }: Listener, topic: string) {
  await scratch.database.query(`select realtime.send('{"table": "end"}', 'change', $1, true)`, [topic])
  for (let count = 1; ; count += 1) {
    const { payload } = await until('broadcast', count)
    if ((payload['payload'] as { table: string }).table === 'end') break
  }
  return frames
    .filter(({ event }) => event === 'broadcast')
    .map(({ payload }) => payload['payload'] as Record<string, unknown>)
    .slice(0, -1)
}

const rename = 'update public.clients set first_name = $2 where id = $1'

test('a write without subscribers is told to those who join later and ask for it', async () => {
  const { own } = tenants
  const topic = `business:${own.business}`
  const since = Date.now()
  await ask(scratch.database, own.owner, rename, [own.client, 'Quiet'])
  const listener = await channels.listen(own.worker, topic, since)
  open.push(listener)
  const { payload } = await listener.until('broadcast')
  expect(payload['payload']).toMatchObject({ table: 'clients' })
})

test('a write sends its table and nothing of the row', async () => {
  const { own } = tenants
  const topic = `business:${own.business}`
  const listener = await listen(own.worker, topic)
  await ask(scratch.database, own.owner, rename, [own.client, 'Loud'])
  const [message, ...others] = await receivedBy(listener, topic)
  expect(others).toEqual([])
  // The id identifies the message, not the row.
  expect(message).toEqual({ table: 'clients', by: null, id: expect.any(String) })
  expect(JSON.stringify(message)).not.toContain(own.client)
})

test('a hundred rows in many statements send one message per table', async () => {
  const { own } = tenants
  const topic = `business:${own.business}`
  const listener = await listen(own.owner, topic)
  await as(scratch.database, own.owner, async (query) => {
    for (let count = 0; count < 10; count += 1) {
      await query(
        `insert into public.clients (business_id, first_name) select $1, 'C' || n from generate_series(1, 10) n`,
        [own.business],
      )
    }
    await query(`insert into public.jobs (business_id, client_id, title) values ($1, $2, 'New')`, [
      own.business,
      own.client,
    ])
  })
  const tables = (await receivedBy(listener, topic)).map(({ table }) => table)
  expect(tables).toContain('jobs')
  expect(tables.filter((table) => table === 'clients')).toHaveLength(1)
  expect(new Set(tables).size).toBe(tables.length)
})

test('a rolled-back write sends nothing', async () => {
  const { own } = tenants
  const topic = `business:${own.business}`
  const listener = await listen(own.owner, topic)
  await as(scratch.database, own.owner, async (query) => {
    await query(rename, [own.client, 'Never'])
    throw new Error('taken back')
  }).catch(() => {})
  expect(await receivedBy(listener, topic)).toEqual([])
})

test('workers receive no messages about tables that only owners and managers read', async () => {
  const { own } = tenants
  const topic = `business:${own.business}`
  const worker = await listen(own.worker, topic)
  const manager = await listen(own.manager, `${topic}:office`)
  await ask(scratch.database, own.owner, `update public.quotes set title = 'Other' where id = $1`, [
    own.rowIds['quotes'],
  ])
  const heard = (await receivedBy(worker, topic)).map(({ table }) => table)
  expect((await receivedBy(manager, `${topic}:office`)).map(({ table }) => table)).toContain('quotes')
  expect(heard).not.toContain('quotes')
  await expect(channels.listen(own.worker, `${topic}:office`)).rejects.toThrow('cannot be joined')
})

test('other businesses and former members receive nothing', async () => {
  const { own, foreign } = tenants
  const other = `business:${foreign.business}`
  const listener = await listen(foreign.owner, other)
  await ask(scratch.database, own.owner, rename, [own.client, 'Mine'])
  expect(await receivedBy(listener, other)).toEqual([])
  for (const person of [foreign.owner, own.exMember, tenants.stranger]) {
    await expect(channels.listen(person, `business:${own.business}`)).rejects.toThrow('cannot be joined')
  }
})

test('a message names the tab that wrote, so that it can ignore its own message', async () => {
  const { own } = tenants
  const topic = `business:${own.business}`
  const listener = await listen(own.owner, topic)
  await as(scratch.database, own.owner, async (query) => {
    await query(`select set_config('request.headers', '{"x-tab-id": "k3v9taba"}', true)`)
    await query(rename, [own.client, 'Tabbed'])
  })
  expect((await receivedBy(listener, topic)).map(({ by }) => by)).toEqual(['k3v9taba'])
})

test.each([
  ['a long text', 'a'.repeat(17)],
  ['markup', '<b>x</b>'],
  ['two lines', 'a\nb'],
  ['nothing', ''],
  ['an object', { a: 1 }],
])('%s as the tab is not passed on', async (_, header) => {
  const { own } = tenants
  const topic = `business:${own.business}`
  const listener = await listen(own.owner, topic)
  await as(scratch.database, own.owner, async (query) => {
    await query(`select set_config('request.headers', $1, true)`, [JSON.stringify({ 'x-tab-id': header })])
    await query(rename, [own.client, 'Untabbed'])
  })
  expect((await receivedBy(listener, topic)).map(({ by }) => by)).toEqual([null])
})

test('a manager who becomes a worker receives no more messages of the office', async () => {
  const { own } = tenants
  const office = `business:${own.business}:office`
  const listener = await listen(own.manager, office)
  await scratch.database.query(`update public.team_members set role = 'worker' where user_id = $1`, [
    own.manager,
  ])
  await listener.until('phx_close')
  await expect(channels.listen(own.manager, office)).rejects.toThrow('cannot be joined')
})
