import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Scratch, scratchSchema } from '#access/people.ts'

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
     where schema.nspname = 'public' and function.proname ~ '^report(_|$)'
       or function.oid::regproc::text = any(array['job_profit', 'public.job_profit', 'private.uninvoiced'])`,
  )
  expect(found.length).toBeGreaterThanOrEqual(12)
  const isPlanned = ({ settings }: { settings: string[] }) =>
    settings.includes('plan_cache_mode=force_custom_plan')
  expect(found.filter((each) => !isPlanned(each)).map(({ name }) => name)).toEqual([])
})

// Which finds few rows by an index in a business of any size, and whose plans cost more than it.
test('a dashboard keeps one plan for all businesses', async () => {
  const found = await scratch.database.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'private'::regnamespace
       and 'plan_cache_mode=force_generic_plan' = any(proconfig) order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual(['dashboard_totals', 'money_on_the_table'])
})
