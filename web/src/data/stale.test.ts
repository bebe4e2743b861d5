import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import {
  type Changed,
  isChanged,
  refresh,
  refreshAccount,
  refreshAll,
  refreshRemoved,
  stale,
} from './stale.ts'

const business = 'business-a'

/** A query client in which each of these keys was read and is on screen; returns what is refetched. */
async function reading(...keys: readonly (readonly unknown[])[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const again: (readonly unknown[])[] = []
  for (const queryKey of keys) {
    const queryFn = () => {
      again.push(queryKey)
      return Promise.resolve(queryKey)
    }
    new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
    await client.ensureQueryData({ queryKey, queryFn })
  }
  again.length = 0
  return { client, again }
}

it('names only query families that exist', () => {
  const root = resolve(import.meta.dirname, '..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('stale'))
    .map((path) => readFileSync(resolve(root, path), 'utf8'))
    .join('\n')
  const families = new Set(
    [...sources.matchAll(/\[\s*'([a-z_-]+)',\s*(?:businessId|userId)\b/g)].map(([, family]) => family),
  )
  const named = new Set<string>(Object.values(stale).flat())
  expect([...named].filter((family) => !families.has(family))).toEqual([])
})

it('makes every table that is a family of its own stale', () => {
  const families = new Set<string>(Object.values(stale).flat())
  const own = (Object.keys(stale) as Changed[]).filter((table) => families.has(table))
  expect(own.filter((table) => !stale[table].includes(table))).toEqual([])
})

it('covers every table that the live channel names', () => {
  const file = resolve(import.meta.dirname, '../../../supabase/schemas/live/lifecycle.sql')
  const triggers =
    /on (?:public|private)\.(\w+)\s+for each row execute function private\.broadcast_change\('\w+'(?:, '(\w+)')?\)/g
  const notified = [...readFileSync(file, 'utf8').matchAll(triggers)].map(
    ([, table = '', parent]) => parent ?? table,
  )
  expect(notified.length).toBeGreaterThan(30)
  expect(notified.filter((table) => !isChanged(table))).toEqual([])
})

it('counts the visits of each member again after a change of visits, without reading the team again', async () => {
  const overview = ['team_overview', business]
  const { client, again } = await reading(overview, ['team_members', business])
  await refresh(client, business, 'visits')
  expect(again).toEqual([overview])
})

it('refetches what the change affects, in this business only', async () => {
  const job = ['jobs', business, 'one', 'j']
  const { client, again } = await reading(job, ['jobs', 'business-b', 'one', 'j'], ['services', business])
  await refresh(client, business, 'visits')
  expect(again).toEqual([job])
})

it('refetches what workers see of others after the business shows or hides it', async () => {
  const families = [
    'jobs',
    'job_series',
    'visits',
    'clients',
    'client-work',
    'property_addresses',
    'photos',
    'files',
  ]
  const keys = families.map((family) => [family, business, 'list'])
  const { client, again } = await reading(...keys)
  await refresh(client, business, 'businesses')
  expect(again).toEqual(keys)
})

it('refetches the session, which belongs to the user', async () => {
  const session = ['session', 'user-a']
  const { client, again } = await reading(session)
  await refresh(client, business, 'team_members')
  expect(again).toEqual([session])
})

it('never refetches a deleted record, also when the deletion arrives as a live change', async () => {
  const gone = ['jobs', business, 'one', 'gone']
  const ofGone = ['invoices', business, 'of', { jobId: 'gone' }]
  const list = ['jobs', business, 'list']
  const { client, again } = await reading(gone, ofGone, list)
  await refreshRemoved(client, business, 'jobs', 'gone')
  await refresh(client, business, 'jobs', 'invoices')
  expect(again).toEqual([list, list])
  expect(client.getQueryState(gone)?.isInvalidated).toBe(true)
})

it('never refetches the initial values of a form', async () => {
  const plan = ['invoice_plan', business, 'client', []]
  const { client, again } = await reading(plan, ['clients', business, 'counts'])
  await refreshAll(client, business)
  expect(again).toEqual([['clients', business, 'counts']])
})

it('accepts its own tables and no other name', () => {
  expect(isChanged('visits')).toBe(true)
  expect(isChanged('toString')).toBe(false)
})

it.each([
  ['a business', ['jobs', business], (client: QueryClient) => refresh(client, business, 'jobs')],
  ['an account', ['account', 'sessions'], (client: QueryClient) => refreshAccount(client, 'sessions')],
])('reads %s again whose first read began before the change', async (_, queryKey, refreshIt) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve))
  new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  const refreshed = refreshIt(client)
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await refreshed
  expect(client.getQueryData(queryKey)).toBe('after')
})
