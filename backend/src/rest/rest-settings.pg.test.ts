import { describe, expect, test } from 'vitest'
import { object, openShop, rolledBack } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

const many = `
create table public.items (id int primary key);
insert into public.items select generate_series(1, 40);
analyze public.items;
grant all on public.items to anon, authenticated;`
const strict = openShop({}, many)
const open = openShop(
  { areEstimatesServed: true, isSafeUpdateOn: false, maxRows: 10, appSettings: { app_host: 'localhost' } },
  many,
)

describe('updates without a filter', () => {
  strict.testRows([
    ['/items', 400, '21000', { method: 'DELETE', headers: rolledBack }],
    ['/items', 400, '21000', { method: 'PATCH', body: { id: 1 }, as: 'anon', headers: rolledBack }],
    ['/items', 204, null, { method: 'PATCH', body: {}, headers: rolledBack }],
  ])
  open.testRows([
    ['/items', 204, null, { method: 'DELETE', headers: rolledBack }],
    ['/items', 204, null, { method: 'PATCH', body: [], as: 'anon', headers: rolledBack }],
    [
      '/items',
      406,
      'PGRST116',
      { method: 'DELETE', headers: { ...object, prefer: 'return=representation' } },
    ],
  ])

  test('that change nothing have an empty range', async () => {
    const response = await open.send('/items', { method: 'PATCH', body: {}, headers: rolledBack })
    expect([response.status, response.headers['content-range']]).toEqual([204, '*/*'])
  })
})

describe('estimated counts', () => {
  const rangeOf = async (shop: typeof open, url: string, count: string, method = 'GET') => {
    const { status, headers } = await shop.send(url, { method, headers: { prefer: `count=${count}` } })
    return [status, headers['content-range'], headers['preference-applied']]
  }

  test('are the planner’s where the project serves them', async () => {
    expect(await rangeOf(open, '/items', 'planned')).toEqual([206, '0-9/40', 'count=planned'])
    expect(await rangeOf(open, '/items?limit=2&offset=3', 'planned', 'HEAD')).toEqual([
      206,
      '3-4/40',
      'count=planned',
    ])
    expect(await rangeOf(open, '/items?id=in.(1,2)', 'estimated')).toEqual([200, '0-1/2', 'count=estimated'])
    expect(await rangeOf(open, '/items', 'estimated')).toEqual([206, '0-9/40', 'count=estimated'])
    const [, wrong] = await rangeOf(open, '/items?id=lt.0', 'planned')
    expect(wrong).toBe('*/1')
  })

  test('are exact where it does not, because they count rows that the caller may not see', async () => {
    expect(await rangeOf(strict, '/items?id=lt.0', 'planned')).toEqual([200, '*/0', 'count=exact'])
    expect(await rangeOf(strict, '/items', 'estimated')).toEqual([200, '0-39/40', 'count=exact'])
  })
})

describe('the time limit of a function', () => {
  const hurried = openShop(
    { statementTimeoutsMs: { authenticated: 100 } },
    `create function public.hurried() returns text language sql as $$ select 'slept' || pg_sleep(0.5)::text $$;
    create function public.patient() returns text language sql set statement_timeout = '60s'
      as $$ select 'slept' || pg_sleep(0.5)::text $$;
    create function public.brief() returns text language sql set statement_timeout = '50ms'
      as $$ select 'slept' || pg_sleep(60)::text $$;`,
  )
  // The limit of the role holds for functions without their own.
  hurried.testRows([
    ['/rpc/hurried', 400, '57014', { method: 'POST' }],
    ['/rpc/patient', 200, 'slept', { method: 'POST' }],
    ['/rpc/brief', 400, '57014', { method: 'POST' }],
  ])
})

describe('settings of the project', () => {
  open.testRows([
    ['/rpc/settle?key=app.settings.app_host', 200, 'localhost'],
    ['/rpc/settle?key=app.settings.other', 200, null],
  ])
})

describe('the preferred time zone', () => {
  test.each(['+05:30', '-4', 'Asia/Tokyo'])('%s is passed to PostgreSQL', async (zone) => {
    const response = await strict.send('/rpc/settle?key=timezone', {
      headers: { prefer: `timezone=${zone}` },
    })
    expect([response.status, response.headers['preference-applied']]).toEqual([200, `timezone=${zone}`])
    expect(jsonOf(response)).not.toBe('UTC')
  })

  test.each(['lenient', 'strict'])('is refused by PostgreSQL if unknown, handling=%s', async (handling) => {
    const prefer = `handling=${handling}, timezone=Invalid/Timezone`
    const response = await strict.send('/clients', { headers: { prefer } })
    expect([response.status, jsonOf(response)]).toMatchObject([
      400,
      { code: '22023', message: 'invalid value for parameter "TimeZone": "Invalid/Timezone"' },
    ])
  })
})
