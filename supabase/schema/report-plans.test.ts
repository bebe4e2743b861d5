import { afterAll, beforeAll, expect, test } from 'vitest'

import { addBusiness, addUser, as, type Scratch, scratchSchema } from '#access/people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

// From its sixth call on a function may use one plan for whatever it is asked: for these a plan of a month for all years.
test('what sums a business is planned for what is asked, on every call', async () => {
  const found = await scratch.database.query<{ name: string; settings: string[] }>(
    `select function.oid::regproc::text as name, coalesce(function.proconfig, '{}') as settings
     from pg_proc as function join pg_namespace as schema on schema.oid = function.pronamespace
     -- What reports something, as report_review, is volatile.
     where schema.nspname = 'public' and function.proname ~ '^(analytics|forecast|report)(_|$)' and function.provolatile = 's'
       or function.oid::regproc::text = 'private.uninvoiced'`,
  )
  expect(found.length).toBeGreaterThanOrEqual(11)
  const isPlanned = ({ settings }: { settings: string[] }) =>
    settings.includes('plan_cache_mode=force_custom_plan')
  expect(found.filter((each) => !isPlanned(each)).map(({ name }) => name)).toEqual([])
})

// Which find few rows by an index in a business of any size, and whose plans cost more than they.
test('the dashboard, one job, the search and who asks keep one plan for all businesses', async () => {
  const found = await scratch.database.query<{ name: string }>(
    `select function.proname as name
     from pg_proc as function join pg_namespace as schema on schema.oid = function.pronamespace
     where schema.nspname in ('public', 'private')
       and 'plan_cache_mode=force_generic_plan' = any(function.proconfig) order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual([
    'dashboard_totals',
    'find_anything',
    'job_profit',
    'money_on_the_table',
    'my_user_id',
  ])
})

// It chooses by its period, and what else is asked in the same transaction must not be planned by that choice.
test.each([30, 1825])('the profit of %i days leaves the way of planning as it was', async (days) => {
  const { database } = scratch
  const owner = await addUser(database, `owner-of-${days}@example.test`)
  const business = await addBusiness(database, owner)
  const modes = await as(database, owner, async (query) => {
    await query('set local plan_cache_mode = auto')
    await query('select * from public.report_profit($1, current_date - $2::int, current_date)', [
      business,
      days,
    ])
    return query(`select current_setting('plan_cache_mode') as mode`)
  })
  expect(modes).toEqual([{ mode: 'auto' }])
})
