import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let job: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  job = (await saveJob(scratch.database, team)).id
  await set('businesses', team.business, `google_business_url = 'https://g.page/r/lark/review'`)
  await set('jobs', job, `status = 'completed'`)
})

const set = (table: string, id: string, change: string) =>
  ask(scratch.database, team.owner, `update public.${table} set ${change} where id = $1`, [id])
const send = (by = team.owner) => call(scratch.database, by, 'ask_for_review', { job_id: job })
const queued = () =>
  scratch.database.query(
    `select kind, to_address, record, record_id, data ->> 'url' as url from private.outbox where business_id = $1`,
    [team.business],
  )

test('a review is asked for once per job, however often and by whoever of the office', async () => {
  const answers = await Promise.all([send(), send(), send(team.manager)])
  expect(answers.filter(({ ask_for_review }) => ask_for_review)).toHaveLength(1)
  const [client] = await scratch.database.query('select email from public.clients where id = $1', [
    team.client,
  ])
  expect(await queued()).toEqual([
    {
      kind: 'client-review',
      to_address: client?.['email'],
      record: 'client',
      record_id: team.client,
      url: 'https://g.page/r/lark/review',
    },
  ])
})

test('workers and other businesses find no such job', async () => {
  for (const person of [team.worker, team.other]) expect(await wordsFrom(send(person))).toBe('job_not_found')
  expect(await queued()).toEqual([])
})

test.each([
  ['jobs', `status = 'scheduled'`, 'job_not_completed'],
  ['businesses', 'google_business_url = null', 'review_link_missing'],
  ['clients', 'is_reminder_muted = true', 'client_muted'],
  ['clients', 'email = null', 'address_missing'],
])('nothing is sent after %s is set to %s', async (table, change, words) => {
  const id = { jobs: job, businesses: team.business, clients: team.client }[table] ?? ''
  await set(table, id, change)
  expect(await wordsFrom(send())).toBe(words)
  expect(await queued()).toEqual([])
})

test('a link that is not Google’s is refused, and an older one stops neither another field nor its removal', async () => {
  const link = (text: string) => set('businesses', team.business, `google_business_url = '${text}'`)
  const stored = () =>
    scratch.database.query('select google_business_url as link, phone from public.businesses where id = $1', [
      team.business,
    ])
  expect(await wordsFrom(link('https://lark.example/review'))).toBe('review_link_not_google')
  expect(await wordsFrom(link('http://g.page/r/lark/review'))).toBe('review_link_not_google')
  expect(await stored()).toEqual([{ link: 'https://g.page/r/lark/review', phone: null }])

  const older = 'http://lark.example/review'
  await scratch.database.transaction(async ({ query }) => {
    await query('set local session_replication_role = replica')
    await query('update public.businesses set google_business_url = $2 where id = $1', [team.business, older])
  })
  await set('businesses', team.business, `phone = '555 010', google_business_url = '${older}'`)
  expect(await stored()).toEqual([{ link: older, phone: '555 010' }])
  expect(await wordsFrom(send())).toBe('review_link_not_google')
  expect(await queued()).toEqual([])
  await set('businesses', team.business, 'google_business_url = null')
  expect(await stored()).toEqual([{ link: null, phone: '555 010' }])
})

test('a new business brings no other link either', async () => {
  const add = (link: string) =>
    ask(
      scratch.database,
      team.owner,
      `insert into public.businesses (user_id, business_name, google_business_url) values ($1, 'Wren', $2) returning id`,
      [team.owner, link],
    )
  expect(await wordsFrom(add('https://lark.example/review'))).toBe('review_link_not_google')
  expect(await add('https://g.page/r/wren/review')).toHaveLength(1)
})

test('nobody is asked by itself at an address that only a worker has seen', async () => {
  const office = (text: string) => ask(scratch.database, team.owner, text, [team.business])
  await set('businesses', team.business, `subdomain = 'ask-${crypto.randomUUID().slice(0, 8)}'`)
  await office(
    'update public.public_profiles set is_published = true, asks_for_reviews = true where business_id = $1',
  )
  const { id } = await saveJob(scratch.database, team)
  const [day] = await scratch.database.query('select private.today($1)::text as today', [team.business])
  const visit = await addVisit(scratch.database, team, id, {
    visit_date: one(day)['today'],
    start_time: '00:30',
  })
  await call(scratch.database, team.owner, 'complete_visit', { visit_id: visit.id })
  const due = async () => {
    const [row] = await scratch.database.query(
      `select count(*)::int from public.businesses as business, private.jobs_to_review(
         private.instant_of(private.today(business.id) + 1, '12:00', business.timezone)) as job
       where business.id = $1 and job.id = $2`,
      [team.business, id],
    )
    return one(row)['count']
  }
  expect(await due()).toBe(1)
  await scratch.database.query(
    `insert into public.record_events (business_id, record, record_id, kind, user_id)
     values ($1, 'client', $2, 'email_changed', $3)`,
    [team.business, team.client, team.worker],
  )
  expect(await due()).toBe(0)
})
