import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(() => scratch.database.query('delete from private.page_days'))

const count = 'select public.count_page($1, $2, $3, $4, $5, $6, $7, $8)'
const visit = ['page', '/pricing', '', 0, 'example.org', 'news', 'en', 'phone']
const asRole = (role: string, statement: string, values: readonly unknown[] = []) =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('role', $1, true)`, [role])
    await query(statement, [...values])
  })
const rows = (columns: string) =>
  scratch.database.query(`select ${columns} from private.page_days order by event, referrer`)

test('the server counts the same event of a day in one row, also at once', async () => {
  await Promise.all([1, 2, 3].map(() => asRole('service_role', count, visit)))
  await asRole('service_role', count, ['plan', '/register', 'starter', 12, '', '', 'en', 'phone'])
  await asRole('service_role', count, ['plan', '/register', 'starter', 12, '', '', 'en', 'phone'])
  expect(
    await rows(`day = (now() at time zone 'utc')::date as today, event, page, times, plan_value`),
  ).toEqual([
    { today: true, event: 'page', page: '/pricing', times: 3, plan_value: 0 },
    { today: true, event: 'plan', page: '/register', times: 2, plan_value: 24 },
  ])
})

test.each<[string, readonly unknown[]]>([
  ['another event', ['click', '/pricing', '', 0, '', '', 'en', 'phone']],
  ['no path', ['page', 'pricing', '', 0, '', '', 'en', 'phone']],
  ['another plan', ['plan', '/pricing', 'gold', 0, '', '', 'en', 'phone']],
  ['another device', ['page', '/pricing', '', 0, '', '', 'en', 'watch']],
  ['another language', ['page', '/pricing', '', 0, '', '', 'fr', 'phone']],
  ['a long referrer', ['page', '/pricing', '', 0, 'x'.repeat(101), '', 'en', 'phone']],
])('a row with %s is refused', async (_, values) => {
  await expect(asRole('service_role', count, values)).rejects.toThrow(/check constraint/)
})

test('from 2,000 rows a day on a new referrer is left out, and a known one still counts', async () => {
  await scratch.database.query(
    `insert into private.page_days
     select (now() at time zone 'utc')::date, 'page', '/', '', 'site' || number, '', 'en', 'phone', 1, 0
     from generate_series(1, 2000) as number`,
  )
  const from = (referrer: string) =>
    asRole('service_role', count, ['page', '/', '', 0, referrer, 'x', 'en', 'phone'])
  for (let number = 0; number < 5; number++) await from(`flood${number}`)
  await asRole('service_role', count, ['page', '/', '', 0, 'site7', '', 'en', 'phone'])
  expect(await rows('referrer, source, times').then((all) => all.filter(({ times }) => times !== 1))).toEqual(
    [
      { referrer: '', source: '', times: 5 },
      { referrer: 'site7', source: '', times: 2 },
    ],
  )
  expect((await rows('1')).length).toBe(2001)
})

test('nobody else counts, reads or writes', async () => {
  for (const role of ['anon', 'authenticated']) {
    await expect(asRole(role, count, visit)).rejects.toThrow(/permission denied/)
    for (const statement of [
      'select * from private.page_days',
      'delete from private.page_days',
      `update private.page_days set times = 9`,
    ])
      await expect(asRole(role, statement)).rejects.toThrow(/permission denied/)
  }
  await expect(asRole('service_role', 'select * from private.page_days')).rejects.toThrow(/permission denied/)
})
