import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined, mailbox, startRealtimeProject, type Vsn } from './realtime-project.ts'

type Row = { id: number; business_id: number; title: string; cost: number; tags: string[]; at: string }
type Payload = RealtimePostgresChangesPayload<Row>
type Project = Awaited<ReturnType<typeof startRealtimeProject>>

const users = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000b2'] as const

const sql = `
  create table public.members (business_id int, user_id uuid, primary key (business_id, user_id));
  insert into public.members values (1, '${users[0]}'), (2, '${users[1]}');
  alter table public.members enable row level security;
  create policy own on public.members for select to authenticated using (user_id = auth.uid());
  create table public.jobs (
    id int primary key, business_id int not null, title text, cost numeric, tags text[], at timestamptz,
    unique (business_id, id)
  );
  alter table public.jobs enable row level security;
  alter table public.jobs replica identity using index jobs_business_id_id_key;
  create policy mine on public.jobs for all to authenticated
    using (business_id in (select business_id from public.members));
  create table public.hidden (id int primary key);
  alter publication supabase_realtime add table public.jobs`

let project: Project
beforeAll(async () => {
  project = await startRealtimeProject({ sql })
})
afterAll(() => project.close())

const user = (at: 0 | 1, vsn?: Vsn) => project.client({ role: 'authenticated', sub: users[at] }, vsn)
const server = () => project.client({ role: 'service_role' })

/** The channel's system message that changes are being delivered. */
type System = { status: string; message: string; extension: string }

async function watch(client: ReturnType<typeof user>, filter: Record<string, unknown> = {}) {
  const got = mailbox<Payload>()
  const system = mailbox<System>()
  // Otherwise the client joins with the public key and sends the user's token a moment later.
  await client.realtime.setAuth()
  const channel = client
    .channel(`jobs ${Math.random()}`)
    .on('system', {}, (message: System) => system.put(message))
    .on<Row>('postgres_changes', { event: '*', schema: 'public', table: 'jobs', ...filter }, (payload) =>
      got.put(payload),
    )
  const status = await joined(channel)
  return { status, got, channel, reply: await system.next() }
}

const both: readonly Vsn[] = ['1.0.0', '2.0.0']
describe.each(both)('with version %s', (vsn) => {
  test('a subscriber receives inserts, updates and deletes in the client’s format', async () => {
    const { status, got, reply } = await watch(user(0, vsn))
    expect([status, reply.status, reply.message]).toEqual(['SUBSCRIBED', 'ok', 'Subscribed to PostgreSQL'])
    const { error } = await user(0)
      .from('jobs')
      .insert({
        id: 1,
        business_id: 1,
        title: 'Lawn',
        cost: 12.5,
        tags: ['a', 'b,c'],
        at: '2026-08-21T10:00:00Z',
      })
    expect(error).toBeNull()
    const row = { id: 1, business_id: 1, cost: 12.5, tags: ['a', 'b,c'], at: '2026-08-21T10:00:00+00:00' }
    expect(await got.next()).toMatchObject({
      schema: 'public',
      table: 'jobs',
      eventType: 'INSERT',
      new: { ...row, title: 'Lawn' },
      old: {},
      errors: null,
    })
    await user(0).from('jobs').update({ title: 'Hedge' }).eq('id', 1)
    expect(await got.next()).toMatchObject({
      eventType: 'UPDATE',
      new: { ...row, title: 'Hedge' },
      old: { id: 1 },
    })
    // A row is read again before its change is delivered: if it was deleted since, only the delete is reported.
    await user(0).from('jobs').delete().eq('id', 1)
    expect(await got.next()).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: 1 } })
  })
})

test('two tenants on unfiltered channels receive only their own rows, deletes included', async () => {
  const [a, b] = [await watch(user(0)), await watch(user(1))]
  const all = await watch(server())
  const rows = [1, 2, 1, 2].map((business_id, at) => ({ id: 10 + at, business_id, title: `t${at}` }))
  await server().from('jobs').insert(rows)
  const heard = async (of: typeof a, count: number) => {
    const list: (readonly unknown[])[] = []
    for (let at = 0; at < count; at += 1) {
      const { eventType, new: fresh, old } = await of.got.next()
      list.push([eventType, { ...old, ...fresh }.id])
    }
    return list
  }
  const inserts = (ids: number[]) => ids.map((id) => ['INSERT', id])
  const deletes = (ids: number[]) => ids.map((id) => ['DELETE', id])
  expect(await heard(all, 4)).toEqual(inserts([10, 11, 12, 13]))
  expect(await heard(a, 2)).toEqual(inserts([10, 12]))
  expect(await heard(b, 2)).toEqual(inserts([11, 13]))
  await server().from('jobs').delete().gte('id', 10)
  expect(await heard(all, 4)).toEqual(deletes([10, 11, 12, 13]))
  expect(await heard(a, 2)).toEqual(deletes([10, 12]))
  expect(await heard(b, 2)).toEqual(deletes([11, 13]))
  expect([a, b].flatMap(({ got }) => got.rest())).toEqual([])
})

test('filters, events and columns limit what a subscriber receives', async () => {
  const filtered = await watch(user(0), { filter: 'title=eq.wanted' })
  const updates = await watch(user(0), { event: 'UPDATE', select: ['title'] })
  await server()
    .from('jobs')
    .insert([
      { id: 20, business_id: 1, title: 'other' },
      { id: 21, business_id: 1, title: 'wanted' },
    ])
  await server().from('jobs').update({ title: 'late' }).eq('id', 20)
  expect(await filtered.got.next()).toMatchObject({ eventType: 'INSERT', new: { id: 21 } })
  expect(await updates.got.next()).toMatchObject({ eventType: 'UPDATE', new: { id: 20, title: 'late' } })
  expect(filtered.got.rest()).toEqual([])
})

test.each([
  [{ table: 'hidden' }, /Please check Realtime is enabled/],
  [{ filter: 'nope=eq.1' }, /invalid column for filter nope/],
  [{ filter: 'id=eq.one' }, /invalid input syntax/],
])('a subscription to %o reports why nothing arrives', async (filter, reason) => {
  const { reply } = await watch(user(0), filter)
  expect(reply.status).toBe('error')
  expect(reply.message).toMatch(reason)
})

test('a broadcast from the database reaches the private channel it names', async () => {
  const scratch = project.scratch.database
  await scratch.query(
    `create policy rooms on realtime.messages for select to authenticated using (realtime.topic() = 'business:1')`,
  )
  const got = mailbox<{ event: string; payload?: unknown }>()
  const member = user(0)
  await member.realtime.setAuth()
  const channel = member.channel('business:1', { config: { private: true } })
  channel.on('broadcast', { event: 'changed' }, (message) => got.put(message))
  expect(await joined(channel)).toBe('SUBSCRIBED')
  // The log reader may still be starting when the channel joins; a postgres_changes subscription reports when it runs.
  await watch(user(0))
  await scratch.query(`select realtime.send('{"job":7}', 'changed', 'business:1', true)`)
  expect(await got.next()).toMatchObject({ event: 'changed', payload: { job: 7 } })
})
