import { expect, test } from 'vitest'
import { openShop } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

// A sequence counts the runs, because it keeps its value when a transaction is rolled back.
const shop = openShop(
  { statementTimeoutsMs: { authenticated: 30_000 } },
  `do $$ begin execute format('alter database %I set deadlock_timeout = ''50ms''', current_database()); end $$;
  create sequence public.runs;
  grant all on sequence public.runs to authenticated;
  create function public.visit_both(first int, second int) returns void language plpgsql as $$ begin
    update public.clients set visits = visits + 1 where id = first;
    perform nextval('public.runs');
    -- Each holds its first row before either asks for its second.
    while (select last_value from public.runs) < 2 loop perform pg_sleep(0.005); end loop;
    update public.clients set visits = visits + 1 where id = second;
  end $$;
  create function public.fail_counted(state text) returns void language plpgsql as $$ begin
    perform nextval('public.runs');
    raise exception using errcode = state, message = 'refused';
  end $$;`,
)

const runs = async () => {
  const [row] = await shop
    .database()
    .query<{ last: number }>(
      'select case when is_called then last_value else 0 end::int as last from public.runs',
    )
  return row?.last
}
const restart = () => shop.database().query('alter sequence public.runs restart')
const call = (name: string, body: object) => shop.send(`/rpc/${name}`, { method: 'POST', body })

test('runs the loser of a deadlock again, and keeps each of the two once', async () => {
  await restart()
  const answers = await Promise.all([
    call('visit_both', { first: 1, second: 2 }),
    call('visit_both', { first: 2, second: 1 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  // On a busy machine the loser may lose once more.
  expect(await runs()).toBeGreaterThanOrEqual(3)
  const rows = await shop.database().query('select visits from public.clients where id in (1, 2) order by id')
  expect(rows).toEqual([{ visits: 5 }, { visits: 7 }])
})

test.each([
  ['a deadlock that never ends', '40P01', 3],
  ['a serialization failure', '40001', 1],
])('answers %s with 500 and its code', async (_what, state, expected) => {
  await restart()
  const answer = await call('fail_counted', { state })
  expect(answer.status).toBe(500)
  expect(answer.headers['proxy-status']).toBe(`PostgREST; error=${state}`)
  expect(jsonOf(answer)).toEqual({ code: state, details: null, hint: null, message: 'refused' })
  expect(await runs()).toBe(expected)
})
