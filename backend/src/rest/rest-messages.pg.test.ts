import { describe, expect, test } from 'vitest'
import { ids, openShop, rolledBack } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

const shop = openShop(
  { schemas: ['public', 'side'] },
  `
create schema side;
grant usage on schema side to anon, authenticated;
create table side.notes (id int primary key, body text);
grant all on side.notes to authenticated;
create view public.rich_owners with (security_invoker = true) as select id, name from public.owners where name <> 'Bob';
create function public.set_owner(id int, name text) returns void language sql
  as $$ update public.owners o set name = set_owner.name where o.id = set_owner.id $$;
create function public.two_raises() returns int language plpgsql as $$ begin
  raise sqlstate 'PGRST' using message = '{"code":"X","message":"m"}', detail = '{"status":403,"headers":{"Bad Name":"x"}}'; end $$;`,
)

describe('error messages', () => {
  test.each([
    [
      '/clients?select=workers(id)',
      {
        code: 'PGRST200',
        message: "Could not find a relationship between 'clients' and 'workers' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'clients' and 'workers' in the schema 'public', but no matches were found.",
        hint: "Perhaps you meant 'owners' instead of 'workers'.",
      },
    ],
    [
      '/clients?select=owner(id)',
      {
        code: 'PGRST200',
        hint: "Perhaps you meant 'owners' instead of 'owner'.",
      },
    ],
    [
      '/clients?select=owners!nope(id)',
      {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'clients' and 'owners' using the hint 'nope' in the schema 'public', but no matches were found.",
      },
    ],
    [
      '/jobs?select=owners(id)',
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'jobs' and 'owners'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'jobs with owners',
            relationship: 'jobs_billed_to_fkey using jobs(billed_to) and owners(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'jobs with owners',
            relationship: 'jobs_paid_by_fkey using jobs(paid_by) and owners(id)',
          },
        ],
        hint: "Try changing 'owners' to one of the following: 'owners!jobs_billed_to_fkey', 'owners!jobs_paid_by_fkey'. Find the desired relationship in the 'details' key.",
      },
    ],
    [
      '/rpc/add?c=1&b=2',
      {
        code: 'PGRST202',
        message: 'Could not find the function public.add(b, c) in the schema cache',
        details:
          'Searched for the function public.add with parameters b, c, but no matches were found in the schema cache.',
      },
    ],
    [
      '/rpc/tie?a=1',
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.tie(a => integer), public.tie(a => text)',
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    ],
    [
      '/clients?select=j:jobs(id)&jobs.id=eq.1',
      {
        code: 'PGRST108',
        message: "'jobs' is not an embedded resource in this request",
        hint: "Verify that 'jobs' is included in the 'select' query parameter.",
      },
    ],
    [
      '/clients?id=noop.1',
      { code: 'PGRST100', message: '"failed to parse filter (noop.1)" (line 1, column 1)' },
    ],
  ])('%s', async (url, expected) => {
    expect(jsonOf(await shop.send(url))).toMatchObject(expected)
  })

  test('an unknown column gets PGRST204 with its name', async () => {
    expect(jsonOf(await shop.send('/clients', { method: 'POST', body: { nam: 'x' } }))).toMatchObject({
      code: 'PGRST204',
      message: "Could not find the 'nam' column of 'clients' in the schema cache",
    })
  })

  test('a function that sets an invalid header name gets PGRST121', async () => {
    const response = await shop.send('/rpc/two_raises', { method: 'POST', body: {} })
    expect([response.status, jsonOf(response)]).toMatchObject([500, { code: 'PGRST121' }])
  })
})

describe('keywords, views and schemas', () => {
  const side = { 'content-profile': 'side', 'accept-profile': 'side' }
  const returned = { ...side, prefer: 'return=representation,tx=rollback' }
  shop.testRows([
    ['/clients?select=id&email=is.not_null&order=id', 200, ids(1, 2)],
    ['/clients?select=id&email=not.is.not_null', 200, ids(3)],
    ['/badges?select=worker_id&label=is.true', 400, '42804'],
    ['/clients?select=id&tags=eq.{}&order=id', 200, ids(2)],
    ['/clients?select=id&name=not.in.(Ada,"Bea, Inc")', 200, ids(3)],
    ['/clients?select=id&data->a->b=cs.[2]', 200, ids(1)],
    ['/clients?select=tags->0&id=eq.1', 200, [{ tags: 'new' }]],
    ['/rich_owners?select=id,clients(id)', 200, [{ id: 1, clients: ids(1) }]],
    [
      '/clients?select=id,rich_owners(name)&order=id&limit=2',
      200,
      [
        { id: 1, rich_owners: { name: 'Ann' } },
        { id: 2, rich_owners: null },
      ],
    ],
    [
      '/rich_owners?id=eq.1&select=name',
      200,
      [{ name: 'Z' }],
      { method: 'PATCH', body: { name: 'Z' }, headers: { prefer: 'return=representation,tx=rollback' } },
    ],
    [
      '/notes',
      201,
      [{ id: 1, body: 'b' }],
      { method: 'POST', body: { id: 1, body: 'b' }, headers: returned },
    ],
    ['/notes', 200, [], { headers: side }],
    ['/notes', 406, 'PGRST106', { method: 'POST', body: {}, headers: { 'content-profile': 'auth' } }],
    ['/rpc/settle?key=search_path', 404, 'PGRST202', { headers: side }],
  ])

  test('the response names the schema when several are exposed', async () => {
    expect((await shop.send('/notes', { headers: side })).headers['content-profile']).toBe('side')
  })
})

describe('a request with tx=rollback', () => {
  test('also rolls a function back and lists the preference as applied', async () => {
    const body = { id: 1, name: 'Changed' }
    const response = await shop.send('/rpc/set_owner', { method: 'POST', body, headers: rolledBack })
    expect([response.status, response.headers['preference-applied']]).toEqual([204, 'tx=rollback'])
    expect(jsonOf(await shop.send('/owners?id=eq.1&select=name'))).toEqual([{ name: 'Ann' }])
  })

  test('sends no notification', async () => {
    let received = 0
    const stop = await shop.database().listen('shop_news', () => (received += 1))
    await shop
      .database()
      .query(
        `create or replace function public.tell() returns void language sql as $$ select pg_notify('shop_news', 'x') $$; notify pgrst, 'reload schema'`,
      )
    const notify = (headers: Record<string, string>) =>
      shop.send('/rpc/tell', { method: 'POST', body: {}, headers })
    await expect.poll(async () => (await notify(rolledBack)).status).toBe(204)
    await notify({})
    await expect.poll(() => received).toBe(1)
    await stop()
  })
})

describe('the request settings a function can read', () => {
  const read = (key: string, headers: Record<string, string> = {}) =>
    shop.send('/rpc/settle', { method: 'POST', body: { key }, headers }).then(jsonOf)

  test('include headers, cookies, claims, method and path', async () => {
    const headers = { 'x-custom': 'A', cookie: 'one=1; two=b=c' }
    expect(JSON.parse(String(await read('request.headers', headers)))).toMatchObject({ 'x-custom': 'A' })
    const forged = await read('request.headers', { 'x-forwarded-for': '6.6.6.6' })
    expect(JSON.parse(String(forged))['x-forwarded-for']).not.toContain('6.6.6.6')
    expect(JSON.parse(String(await read('request.cookies', headers)))).toEqual({ one: '1', two: 'b=c' })
    expect(JSON.parse(String(await read('request.jwt.claims')))).toMatchObject({ role: 'authenticated' })
    expect(await read('request.method')).toBe('POST')
    expect(await read('request.path')).toBe('/rpc/settle')
  })
})
