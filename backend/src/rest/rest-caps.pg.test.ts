import { describe, expect, test } from 'vitest'
import { ids, object, openShop, returned, rolledBack } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

const sql = `
  create table public.parents (id int primary key, label text not null);
  create table public.children (id int primary key, parent_id int not null references public.parents (id), label text);
  insert into public.parents select n, repeat('p', 1000) from generate_series(1, 100) n;
  insert into public.children select n, 1 + n % 100, repeat('c', 100) from generate_series(1, 2000) n;
  create function public.long(size int) returns text immutable language sql as $$ select repeat('x', size) $$;
  create function public.fill(size int) returns setof public.parents language sql
    as $$ insert into public.parents select n, repeat('p', 1000) from generate_series(1001, 1000 + size) n returning * $$;`

const embeds = (count: number) => Array.from({ length: count }, (_, at) => `c${at}:clients(id)`).join(',')

describe('request limits of a strict project', () => {
  const shop = openShop({
    maxEmbedDepth: 2,
    maxFilterValues: 20,
    isRegexForAnon: false,
    maxBodyBytes: 1000,
    maxAnonymousBodyBytes: 100,
    maxCsvValues: 6,
    maxPatternLength: 5,
  })
  const twenty = Array.from({ length: 20 }, (_, index) => index)
  const anon = { as: 'anon' }
  const csv = (body: string) => ({
    method: 'POST',
    body,
    headers: { ...rolledBack, 'content-type': 'text/csv' },
  })
  shop.testRows([
    ['/owners?select=id,clients(id,jobs(id))&id=eq.9', 200, []],
    ['/owners?select=id,clients(id,jobs(id,workers(id)))', 400, 'PGRST100'],
    ['/owners?select=id,clients(id,...jobs(id,workers(id)))', 400, 'PGRST100'],
    [`/owners?select=id&id=in.(${twenty.join(',')})&order=id`, 200, ids(1, 2)],
    [`/owners?select=id&id=in.(${[...twenty, 20].join(',')})`, 400, 'PGRST100'],
    [`/owners?or=(${twenty.map((id) => `id.eq.${id}`).join(',')},id.eq.20)`, 400, 'PGRST100'],
    [`/owners?name=like(any).{${twenty.join(',')},20}`, 400, 'PGRST100'],
    [`/owners?${[...twenty, 20].map((id) => `id=neq.${id}`).join('&')}`, 400, 'PGRST100'],
    ['/owners', 413, 'PGRST102', { method: 'POST', body: { id: 90, name: 'x'.repeat(1000) } }],
    ['/rpc/nothing', 413, 'PGRST102', { ...anon, method: 'POST', body: { name: 'x'.repeat(100) } }],
    ['/rpc/nothing', 404, 'PGRST202', { ...anon, method: 'POST', body: { name: 'x'.repeat(50) } }],
    ['/owners', 201, null, csv('id,name\n91,x\n92,y\n')],
    ['/owners', 413, 'PGRST102', csv('id,name\n91,x\n92,y\n93')],
    ['/owners?name=match.A', 200, [{ id: 1, name: 'Ann' }]],
    ['/owners?name=match.A', 400, 'PGRST127', anon],
    ['/owners?name=match.^Ann$', 200, [{ id: 1, name: 'Ann' }]],
    ['/owners?name=match.^Anne$', 400, 'PGRST100'],
    ['/owners?name=not.imatch(any).{A,B,C}', 400, 'PGRST100'],
    ['/owners?or=(id.eq.1,and(id.eq.2,name.not.match.^Anne$))', 400, 'PGRST100'],
    ['/owners?select=id,clients(id)&clients.name=match.^Anne$', 400, 'PGRST100'],
    ['/rpc/all_clients?name=match.^Anne$', 400, 'PGRST100'],
    ['/owners?name=match.^Anne$', 400, 'PGRST100', { method: 'PATCH', body: { name: 'x' } }],
    ['/owners?name=eq.a-long-name&id=eq.1', 200, []],
    [`/owners?select=id,${embeds(50)}&id=eq.9`, 200, []],
    [`/owners?select=id,${embeds(51)}&id=eq.9`, 400, 'PGRST100'],
    ['/owners?id=eq.9', 200, [], { headers: { accept: `application/json,${' '.repeat(900)}` } }],
    ['/owners?id=eq.9', 400, 'PGRST100', { headers: { accept: `application/json,${' '.repeat(1000)}` } }],
    ['/owners?id=eq.9', 400, 'PGRST100', { headers: { prefer: `count=exact,${' '.repeat(1000)}` } }],
    ['/owners?name=not.imatch(any).{A}', 400, 'PGRST127', anon],
    ['/owners?or=(id.eq.1,and(id.eq.2,name.not.match.A))', 400, 'PGRST127', anon],
    ['/owners?select=id,clients(id)&clients.name=match.A', 400, 'PGRST127', anon],
    ['/rpc/all_clients?name=match.A', 400, 'PGRST127', anon],
    ['/owners?name=match.A', 400, 'PGRST127', { ...anon, method: 'PATCH', body: { name: 'x' } }],
  ])
})

describe('system columns are unknown columns', () => {
  const shop = openShop()
  shop.testRows(
    ['tableoid', 'xmin', 'xmax', 'cmin', 'cmax', 'ctid'].flatMap((name) => [
      [`/owners?select=${name}`, 400, '42703'],
      [`/owners?select=id,x:${name}::text`, 400, '42703'],
      [`/owners?${name}=is.null`, 400, '42703'],
      [`/owners?or=(id.eq.1,${name}.is.null)`, 400, '42703'],
      [`/owners?order=${name}`, 400, '42703'],
      [`/clients?select=id,owners(${name})`, 400, '42703'],
      [`/clients?select=id,owners(id)&order=owners(${name})`, 400, '42703'],
      [`/owners?id=eq.9&select=${name}`, 400, '42703', { method: 'DELETE', headers: returned }],
    ]),
  )
})

describe('the size of a response', () => {
  const most = 200_000
  const shop = openShop({ maxAnswerBytes: most, areAggregatesServed: true }, sql)

  const tooLarge = async (url: string, request = {}) => {
    const response = await shop.send(url, request)
    expect({ status: response.status, body: jsonOf(response) }).toMatchObject({
      status: 400,
      body: { code: '54000', message: 'The answer is larger than this server builds' },
    })
  }

  test('is not limited below the maximum', async () => {
    expect((await shop.send('/parents')).status).toBe(200)
    expect((await shop.send('/parents?select=id,children(id)')).status).toBe(200)
    expect((await shop.send('/parents?select=a:label,b:label,c:label,d:label&limit=10')).status).toBe(200)
  })

  test('is limited for embeds, repeated columns and embeds, spreads, CSV and functions', async () => {
    await tooLarge('/parents?select=id,children(*)')
    await tooLarge('/parents?select=id,...children(id,label)')
    await tooLarge('/parents?select=a:label,b:label,c:label,d:label')
    await tooLarge('/children?select=id,a:parents(label)')
    await tooLarge(
      '/children?select=a:parents(label),b:parents(label),c:parents(label),d:parents(label)&limit=100',
    )
    await tooLarge('/parents?select=a:label,b:label,c:label', { headers: { accept: 'text/csv' } })
    await tooLarge('/rpc/long', { method: 'POST', body: { size: most + 1 } })
  })

  test('fails as soon as it is too large, however many rows would follow', async () => {
    // 100 parents × 100 × 2,000 grandchildren would be gigabytes: the first parents are enough to reject.
    await tooLarge('/parents?select=children(parents(children(parents(children(*)))))')
  })

  test('rolls a write back when its response is too large, and does not count a body that is not sent', async () => {
    await tooLarge('/rpc/fill', { method: 'POST', body: { size: 300 } })
    expect(jsonOf(await shop.send('/parents?select=count()'))).toEqual([{ count: 100 }])
    const head = { method: 'HEAD', headers: { prefer: 'count=exact' } }
    expect((await shop.send('/parents?select=id,children(*)', head)).headers['content-range']).toBe(
      '0-99/100',
    )
    await tooLarge('/parents?id=gt.0', {
      method: 'PATCH',
      body: { label: 'y'.repeat(3000) },
      headers: returned,
    })
    expect(jsonOf(await shop.send('/parents?label=like.y*'))).toEqual([])
    const minimal = { method: 'PATCH', body: { label: 'x'.repeat(3000) } }
    expect((await shop.send('/parents?id=gt.0', minimal)).status).toBe(204)
  })

  test('is counted separately for each request', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.send('/parents?select=id,children(id,label)&limit=50')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  })
})

describe('errors of a project that hides error details', () => {
  const shop = openShop({ areErrorDetailsShown: false })
  const post = (body: unknown) => ({ method: 'POST', body })

  test.each([
    [
      '/clients',
      '23505',
      post({ name: 'E', email: 'ada@x.test' }),
      'duplicate key value violates unique constraint "clients_email_key"',
    ],
    [
      '/clients',
      '23503',
      post({ name: 'E', owner_id: 99 }),
      'A row is missing that is referred to, or is still referred to.',
    ],
    [
      '/clients?select=nam',
      '42703',
      {},
      'The request does not fit the tables and functions of this project.',
    ],
    ['/clients?id=eq.abc', '22P02', {}, 'A value does not have the form its column wants.'],
    ['/notes?select=secret', '42501', {}, 'Not allowed.'],
    ['/rpc/fail', 'P0001', post({ state: 'P0001' }), 'refused'],
    ['/rpc/fail', 'PT409', post({ state: 'PT409' }), 'refused'],
    ['/rpc/fail', 'XX000', post({ state: 'XX000' }), 'The database refused the request.'],
  ])('%s answers %s with a general sentence only', async (url, code, request, message) => {
    expect(jsonOf(await shop.send(url, request))).toEqual({ code, message, details: null, hint: null })
  })

  test('a missing value is named by its column', async () => {
    expect(jsonOf(await shop.send('/jobs', post({ id: 50, client_id: 1 })))).toEqual({
      code: '23502',
      message: 'A value is missing that its table requires.',
      details: 'Column: title',
      hint: null,
    })
  })

  test('keep the details of the service itself and of SQLSTATE PGRST', async () => {
    expect(jsonOf(await shop.send('/clients', { headers: object }))).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 3 rows',
    })
    expect(jsonOf(await shop.send('/rpc/fail_all', post({})))).toEqual({
      code: 'X1',
      message: 'no',
      details: 'd',
      hint: 'h',
    })
  })
})

describe('a pattern that needs more memory than PostgreSQL gives', () => {
  const shop = openShop({ statementTimeoutsMs: {} })
  shop.testRows([
    [`/owners?name=match.${encodeURIComponent('^((((.{1,200}){1,200})*)*)\\1x$')}`, 400, 'XX000'],
  ])
})
