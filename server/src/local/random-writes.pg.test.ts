import { randomUUID } from 'node:crypto'
import { expectations } from '@fieldlark/supabase/access/expectations.ts'
import { sampleOf } from '@fieldlark/supabase/access/sample.ts'
import { seededRandom } from '@fieldlark/supabase/access/seeded-random.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSupportProject, type Sent, type SupportProject } from './testing/support-project.ts'

let project: SupportProject
let token: string
beforeAll(async () => {
  project = await openSupportProject()
  token = await project.openView()
})
afterAll(() => project.close())

type Digest = { name: string; digest: string }

/** A digest of every row there is, but for the log of the view itself and its notes in the log of admins. */
async function everything(): Promise<Digest[]> {
  const tables = await project.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'storage', 'realtime')
       and tablename not in ('support_requests', 'admin_events') order by 1`,
  )
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest
       from ${name} as t`,
  )
  return project.database.query<Digest>(digests.join(' union all '))
}

type Write = Sent & { path: string }

function writesOfTables(): Write[] {
  const { own, stranger } = project.tenants
  return Object.entries(expectations).flatMap(([table, { there, fresh, change }]): Write[] => {
    const where = Object.entries(there(own)).map(
      ([column, value]) => `${column}=eq.${encodeURIComponent(String(value))}`,
    )
    const path = `/rest/v1/${table}`
    const row = `${path}?${where.join('&')}`
    const merge = { prefer: 'resolution=merge-duplicates' }
    return [
      { path, method: 'POST', body: fresh(own, stranger) },
      { path, method: 'POST', body: { ...fresh(own, stranger), ...there(own) }, headers: merge },
      { path: row, method: 'PATCH', body: change },
      { path: row, method: 'DELETE' },
    ]
  })
}

type Callable = { name: string; parameters: { name: string; type: string }[] }

const callables = `
  select proname as name, (select coalesce(jsonb_agg(jsonb_build_object('name', argument, 'type', types.type)), '[]')
    from unnest(proargnames, array(select format_type(kind, null) from unnest(proargtypes) as kind)) as types (argument, type)
    where types.type is not null) as parameters
  from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')`

const values: Record<string, unknown> = {
  boolean: true,
  date: '2026-11-24',
  integer: 1,
  numeric: 1,
  text: 'a good reason',
}

async function writesOfFunctions(): Promise<Write[]> {
  const { own } = project.tenants
  const found = await project.database.query<Callable>(callables)
  const ids: string[] = [own.business, own.client, own.worker, ...Object.values(own.rowIds)]
  return found.flatMap(({ name, parameters }) =>
    ids.map((id): Write => {
      const body = Object.fromEntries(
        parameters.map((each) => {
          if (each.name === 'business_id') return [each.name, own.business]
          if (each.type === 'uuid') return [each.name, id]
          if (each.type === 'uuid[]') return [each.name, [id]]
          if (each.type === 'jsonb')
            return [each.name, { id, business_id: own.business, name: 'x', lines: [] }]
          return [each.name, values[each.type] ?? null]
        }),
      )
      return { path: `/rest/v1/rpc/${name}`, method: 'POST', body }
    }),
  )
}

function writesOfStorage(): Write[] {
  const { business } = project.tenants.own
  const picture = { 'content-type': 'image/jpeg' }
  const path = `/storage/v1/object/photos/${business}/${randomUUID()}.jpg`
  const place = `photos/${business}/${randomUUID()}.jpg`
  return [
    { path, method: 'POST', body: 'x', headers: picture },
    { path, method: 'PUT', body: 'x', headers: picture },
    { path, method: 'DELETE' },
    { path: '/storage/v1/object/photos', method: 'DELETE', body: { prefixes: [`${business}/a.jpg`] } },
    {
      path: '/storage/v1/object/move',
      method: 'POST',
      body: { bucketId: 'photos', sourceKey: 'a', destinationKey: 'b' },
    },
    { path: `/storage/v1/object/upload/sign/${place}`, method: 'POST', body: {} },
    {
      path: '/storage/v1/upload/resumable',
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '3' },
    },
  ]
}

const writesOfServices = (): Write[] => [
  {
    path: '/auth/v1/user',
    method: 'PUT',
    body: { password: 'another good password', email: 'mine@example.com' },
  },
  { path: '/auth/v1/factors', method: 'POST', body: { factor_type: 'totp', friendly_name: 'Mine' } },
  { path: '/auth/v1/logout?scope=global', method: 'POST' },
  { path: '/auth/v1/reauthenticate' },
  { path: '/auth/v1/user/identities/x', method: 'DELETE' },
  { path: '/realtime/v1/api/broadcast', method: 'POST', body: { messages: [] } },
  ...['refund-online', 'plan-checkout', 'plan-portal', 'email-test', 'support-token'].map(
    (name): Write => ({
      path: `/functions/v1/${name}`,
      method: 'POST',
      body: { business_id: project.tenants.own.business, payment_id: project.tenants.own.rowIds['payments'] },
    }),
  ),
]

it('random writes change no row, whichever service they go to, and PostgreSQL alone refuses those of the data', async () => {
  const ofData = [...writesOfTables(), ...(await writesOfFunctions()), ...writesOfStorage()]
  const all = [...ofData, ...writesOfServices()]
  const random = seededRandom(7)
  const before = await everything()
  const statuses = new Map<number, number>()
  for (let count = sampleOf(100, 500); count > 0; count -= 1) {
    const isGated = random(2) === 0
    const of = isGated ? all : ofData
    const { path, ...write } = of[random(of.length)] as Write
    const { status } = await (isGated ? project.send : project.sendUngated)(token, path, write)
    expect(status, `${write.method} ${path}`).toBeLessThan(500)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(await everything()).toEqual(before)
  // Refused by PostgreSQL for being writes, and not only for being wrong.
  expect(statuses.get(405)).toBeGreaterThan(10)
})

it('every write of storage and of the other services is refused', async () => {
  const before = await everything()
  for (const { path, ...write } of [...writesOfStorage(), ...writesOfServices()]) {
    expect(await project.send(token, path, write), path).toMatchObject({ status: 403 })
  }
  for (const { path, ...write } of writesOfStorage()) {
    expect((await project.sendUngated(token, path, write)).status, path).toBeGreaterThanOrEqual(400)
  }
  expect(await everything()).toEqual(before)
})

it('a function that writes with the rights of its owner is refused, also one that asks for a transaction that writes', async () => {
  await project.database.query(`
    create function public.write_as_owner(business_id uuid) returns void language plpgsql volatile security definer as $$
    begin
      begin
        perform set_config('transaction_read_only', 'off', true);
      exception when others then null;
      end;
      update public.businesses set business_name = 'Changed' where id = write_as_owner.business_id;
    end $$;
    grant execute on function public.write_as_owner to authenticated;
    notify pgrst, 'reload schema'`)
  const body = { business_id: project.tenants.own.business }
  await expect
    .poll(
      async () =>
        (await project.sendUngated(token, '/rest/v1/rpc/write_as_owner', { method: 'POST', body })).status,
    )
    .toBe(405)
  const [row] = await project.database.query<{ business_name: string }>(
    'select business_name from public.businesses where id = $1',
    [project.tenants.own.business],
  )
  expect(row?.business_name).toBe('own')
})
