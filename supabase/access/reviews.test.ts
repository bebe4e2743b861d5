import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ask, codeOf, one, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let subdomain: string
let job: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  subdomain = `rate-${crypto.randomUUID().slice(0, 8)}`
  await office('update public.businesses set subdomain = $2 where id = $1', [subdomain])
  await profile('is_published = true, asks_for_reviews = true')
  job = await completedJob()
})

const sql = <R extends object>(text: string, values: unknown[] = []) =>
  scratch.database.query<R & Record<string, unknown>>(text, values)
const office = (text: string, values: unknown[] = []) =>
  ask(scratch.database, team.owner, text, [team.business, ...values])
const profile = (change: string) =>
  office(`update public.public_profiles set ${change} where business_id = $1`)
const server = <R extends object>(statement: string, values: unknown[] = []) =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('role', 'service_role', true)`)
    return query<R & Record<string, unknown>>(statement, values)
  })

/** A job whose only visit is done. */
async function completedJob(client = team.client) {
  const { id } = await saveJob(scratch.database, { ...team, client })
  const [day] = await sql<{ today: string }>('select private.today($1)::text as today', [team.business])
  const visit = await addVisit(scratch.database, team, id, { visit_date: day?.today, start_time: '00:30' })
  await call(scratch.database, team.owner, 'complete_visit', { visit_id: visit.id })
  return id
}

/** Runs what asks by itself, at an hour of tomorrow where the business is. */
async function run(time = '12:00', days = 1) {
  const [row] = await sql<{ queued: number }>(
    `select private.ask_for_reviews(private.instant_of(private.today($1) + $3::int, $2::time, timezone)) as queued
     from public.businesses where id = $1`,
    [team.business, time, days],
  )
  return one(row).queued
}
const mails = () =>
  sql<{ to_address: string; language: string; token: string; url: string | null }>(
    `select to_address, language, data ->> 'token' as token, data ->> 'url' as url from private.outbox
     where business_id = $1 and kind = 'client-review' order by created_at`,
    [team.business],
  )
const linkToken = async () => {
  await run()
  return one((await mails())[0]).token
}
const give = (token: string, rating: number | null = 4, body = ' Neat work ') =>
  server('select public.give_review($1, $2, $3, $4)', [token, rating, body, 'es'])
const link = async (token: string) =>
  (
    await server<{ linked: Record<string, unknown> | null }>('select public.review_link($1) as linked', [
      token,
    ])
  )[0]?.linked
const shown = async () =>
  (
    await server<{ page: { reviews: { count: number; average: string | null; newest: object[] } } }>(
      'select public.public_profile($1) as page',
      [subdomain],
    )
  )[0]?.page.reviews
const reviews = (person = team.owner) =>
  ask<{ id: string; rating: number; body: string | null }>(
    scratch.database,
    person,
    'select id, rating, body from public.reviews where business_id = $1',
    [team.business],
  )

describe('after a completed visit', () => {
  test('the client is asked once, by day and in their language', async () => {
    await office(`update public.clients set language = 'es' where business_id = $1`)
    expect(await run('03:00')).toBe(0)
    expect(await run()).toBe(1)
    expect(await run('15:00')).toBe(0)
    expect(await mails()).toMatchObject([{ to_address: 'ann@example.com', language: 'es', url: null }])
  })

  test.each([
    ['the business does not want it', 'public_profiles', 'asks_for_reviews = false'],
    ['its page is hidden', 'public_profiles', 'is_published = false'],
    ['the client wants no reminders', 'clients', 'is_reminder_muted = true'],
    ['the client is archived', 'clients', `client_status = 'archived'`],
    ['the client has no address', 'clients', 'email = null'],
    [
      'the work was done more than a week ago',
      'visits',
      `actual_start = null, actual_end = now() - interval '9 days'`,
    ],
  ])('nobody is asked where %s', async (_, table, change) => {
    const statement = `update public.${table} set ${change} where business_id = $1`
    if (table === 'visits')
      await scratch.database.transaction(async ({ query }) => {
        await query('set local session_replication_role = replica')
        await query(statement, [team.business])
      })
    else await office(statement)
    expect(await run()).toBe(0)
  })

  test('nobody of the team is asked, whose word would be that of the business', async () => {
    await sql(
      `update public.clients set email = (select email from public.profiles where id = $2) where business_id = $1`,
      [team.business, team.worker],
    )
    expect(await run()).toBe(0)
    expect(await wordsFrom(call(scratch.database, team.owner, 'ask_for_review', { job_id: job }))).toBe(
      'review_unwanted',
    )
  })

  test('a job of which something is still to be done waits', async () => {
    await addVisit(scratch.database, team, job, { visit_date: '2099-01-01', start_time: '09:00' })
    expect(await run()).toBe(0)
  })

  test('a client is asked for one job in ninety days', async () => {
    await completedJob()
    expect(await run()).toBe(1)
    expect(await run('12:00', 2)).toBe(0)
    await sql(
      `update private.review_asks set created_at = now() - interval '90 days' where business_id = $1`,
      [team.business],
    )
    expect(await run('12:00', 2)).toBe(1)
    expect(await mails()).toHaveLength(2)
  })

  test('they are asked later where the mails of the day are sent', async () => {
    await sql(
      `insert into private.outbox (key, kind, to_address, business_id)
       select gen_random_uuid()::text, 'invoice-sent', 'a@b.example', $1 from generate_series(1, 300)`,
      [team.business],
    )
    expect(await run()).toBe(0)
    await sql(`delete from private.outbox where business_id = $1 and kind = 'invoice-sent'`, [team.business])
    expect(await run('15:00')).toBe(1)
  })

  test('the office asks by hand for the same review, without a page of Google', async () => {
    const byHand = () => call(scratch.database, team.owner, 'ask_for_review', { job_id: job })
    expect(await byHand()).toEqual({ ask_for_review: true })
    expect(await byHand()).toEqual({ ask_for_review: false })
    expect(await run()).toBe(0)
    expect(await link(one((await mails())[0]).token)).toMatchObject({ state: 'open' })
  })
})

describe('the link in the mail', () => {
  test('takes one review, which the office hears of and sees at once', async () => {
    const token = await linkToken()
    expect(await link(token)).toMatchObject({
      state: 'open',
      title: 'Windows',
      author: 'Ann',
      language: 'en',
    })
    await give(token)
    await give(token, 1, 'Changed my mind')
    expect(await reviews()).toMatchObject([{ rating: 4, body: 'Neat work' }])
    expect(await link(token)).toMatchObject({ state: 'given' })
    const heard = await sql(
      `select user_id, event from public.notifications where business_id = $1 and kind = 'review'`,
      [team.business],
    )
    expect(new Set(heard.map(({ user_id }) => user_id))).toEqual(new Set([team.owner, team.manager]))
  })

  test.each([
    ['Carla', 'Reyes Ortiz', 'Carla O.'],
    ['José Luis', null, 'José L.'],
  ])('names %s %s as %s', async (first, last, author) => {
    await office(
      'update public.clients set name = null, first_name = $2, last_name = $3 where business_id = $1',
      [first, last],
    )
    expect(await link(await linkToken())).toMatchObject({ author })
  })

  test('names a company as a whole, unless somebody of it is named', async () => {
    await office(
      `update public.clients set name = null, company_name = 'Acme Dental Group Inc' where business_id = $1`,
    )
    const token = await linkToken()
    expect(await link(token)).toMatchObject({ author: 'Acme Dental Group Inc' })
  })

  test('works although the business deleted the job and the client, as a bad review was to be feared', async () => {
    const token = await linkToken()
    await office('select public.reopen_visit(id) from public.visits where business_id = $1')
    for (const table of ['visits', 'jobs', 'clients'])
      await sql(`delete from public.${table} where business_id = $1`, [team.business])
    expect(await link(token)).toMatchObject({ state: 'open', title: 'Windows', author: 'Ann' })
    await give(token, 1)
    expect(await reviews()).toMatchObject([{ rating: 1 }])
    expect(await link(token)).toMatchObject({ state: 'given', place: 'coming' })
  })

  test('knows where the review is', async () => {
    const token = await linkToken()
    expect(await link(token)).toMatchObject({ place: null, publish_at: null })
    await give(token)
    const placeAfter = async (change: string) => {
      await sql(change, [team.business])
      return (await link(token))?.['place']
    }
    const review = (change: string) => `update public.reviews set ${change} where business_id = $1`
    const page = (change: string) => `update public.public_profiles set ${change} where business_id = $1`
    expect(await placeAfter(review('rating = rating'))).toBe('coming')
    expect(await placeAfter(review('publish_at = now()'))).toBe('shown')
    expect(await placeAfter(page('is_published = false'))).toBe('hidden')
    expect(await placeAfter(review('removed_at = now()'))).toBe('removed')
  })

  test('takes a no after a review, and when it is too late for one, and keeps no address for it', async () => {
    const token = await linkToken()
    await give(token)
    await server('select public.refuse_reviews($1)', [token])
    expect(await link(token)).toMatchObject({ state: 'given', is_refused: true })
    await sql('update private.review_asks set used_at = null, refused_at = null, expires_at = now()')
    await server('select public.refuse_reviews($1)', [token])
    expect(await link(token)).toMatchObject({ state: 'refused' })
    await sql(
      `update private.review_asks set created_at = now() - interval '121 days' where business_id = $1`,
      [team.business],
    )
    await sql('select private.forget_review_asks()')
    const [kept] = await sql<{ row: string }>(
      'select to_jsonb(ask)::text as row from private.review_asks as ask where business_id = $1',
      [team.business],
    )
    expect(kept?.row).not.toMatch(/example|Ann|Windows/)
    expect(await link(token)).toBeNull()
    await completedJob()
    expect(await run()).toBe(0)
    await sql('update private.review_asks set refused_at = null, title = $2 where business_id = $1', [
      team.business,
      'Windows',
    ])
    await sql('select private.forget_review_asks()')
    expect(await run()).toBe(1)
  })

  test('takes no other number of stars', async () => {
    const token = await linkToken()
    for (const rating of [null, 0, 6]) expect(await wordsFrom(give(token, rating))).toBe('rating_missing')
    expect(await reviews()).toEqual([])
  })

  test('ends after sixty days, and leads nowhere once the business is closed', async () => {
    const token = await linkToken()
    expect(await wordsFrom(give('x'))).toBe('link_not_found')
    await sql(`update private.review_asks set expires_at = now() where business_id = $1`, [team.business])
    expect(await link(token)).toMatchObject({ state: 'over' })
    expect(await wordsFrom(give(token))).toBe('link_not_found')
    await sql('update public.businesses set closed_at = now() where id = $1', [team.business])
    expect(await link(token)).toBeNull()
  })

  test('works although the business changed the address or muted the client meanwhile', async () => {
    const token = await linkToken()
    await office(
      `update public.clients set email = 'x@example.com', is_reminder_muted = true where business_id = $1`,
    )
    await give(token, 1)
    expect(await reviews()).toMatchObject([{ rating: 1 }])
  })

  test('ends all asking at that mailbox', async () => {
    const token = await linkToken()
    await server('select public.refuse_reviews($1)', [token])
    expect(await link(token)).toMatchObject({ state: 'refused' })
    await sql(
      `update private.review_asks set created_at = now() - interval '1 year' where business_id = $1`,
      [team.business],
    )
    const [again] = await ask<{ id: string }>(
      scratch.database,
      team.owner,
      `insert into public.clients (business_id, name, email) values ($1, 'Ann', 'Ann+new@example.com') returning id`,
      [team.business],
    )
    const other = await completedJob(one(again).id)
    expect(await run()).toBe(0)
    await office(`update public.jobs set status = 'completed' where business_id = $1`)
    expect(await wordsFrom(call(scratch.database, team.owner, 'ask_for_review', { job_id: other }))).toBe(
      'review_unwanted',
    )
  })
})

describe('a review', () => {
  const publish = () =>
    sql('update public.reviews set publish_at = now() where business_id = $1', [team.business])
  const given = async (rating = 2) => {
    await give(await linkToken(), rating)
    return one((await reviews())[0]).id
  }

  test('is on the page after seven days, whatever it says and whether the business still asks', async () => {
    const id = await given()
    expect(await shown()).toEqual({ count: 0, average: null, newest: [] })
    const [days] = await sql<{ days: number }>(
      'select extract(day from publish_at - created_at)::int as days from public.reviews where id = $1',
      [id],
    )
    expect(days?.days).toBe(7)
    await publish()
    await profile('asks_for_reviews = false')
    expect(await shown()).toMatchObject({
      count: 1,
      average: '2.0',
      newest: [{ rating: 2, body: 'Neat work', author: 'Ann', language: 'es', reply: null }],
    })
    await sql('update public.reviews set removed_at = now() where id = $1', [id])
    expect(await shown()).toMatchObject({ count: 0 })
  })

  test('is answered by the office, and the answer is taken back without words', async () => {
    const id = await given()
    await publish()
    await ask(scratch.database, team.manager, `select public.reply_review($1, ' Sorry, Ann ')`, [id])
    expect(await shown()).toMatchObject({ newest: [{ reply: 'Sorry, Ann' }] })
    await ask(scratch.database, team.owner, `select public.reply_review($1, '')`, [id])
    expect(await shown()).toMatchObject({ newest: [{ reply: null }] })
  })

  test('is reported with a reason, once, and stays on the page', async () => {
    const id = await given()
    await publish()
    const report = (reason: string) =>
      ask(scratch.database, team.owner, 'select public.report_review($1, $2)', [id, reason])
    expect(await wordsFrom(report(' '))).toBe('message_missing')
    await report('Names my daughter')
    await report('Something else')
    expect(await sql('select report from public.reviews where id = $1', [id])).toEqual([
      { report: 'Names my daughter' },
    ])
    expect(await shown()).toMatchObject({ count: 1 })
  })

  test('is neither hidden nor changed by the business, and stays when the client or the job goes', async () => {
    const id = await given()
    for (const change of [
      'delete from public.reviews where id = $1',
      'update public.reviews set rating = 5 where id = $1',
      'update public.reviews set removed_at = now() where id = $1',
    ])
      expect(await ask(scratch.database, team.owner, change, [id]).then(() => 'done', codeOf), change).toBe(
        '42501',
      )
    await ask(
      scratch.database,
      team.owner,
      'select public.reopen_visit(id) from public.visits where business_id = $1',
      [team.business],
    )
    await sql('delete from public.visits where business_id = $1', [team.business])
    await sql('delete from public.jobs where id = $1', [job])
    expect(await reviews()).toHaveLength(1)
  })

  test('is not for workers and other businesses, and links are for the server alone', async () => {
    const id = await given()
    for (const person of [team.worker, team.other]) {
      expect(await reviews(person)).toEqual([])
      for (const statement of [`select public.reply_review($1, 'x')`, `select public.report_review($1, 'x')`])
        expect(await wordsFrom(ask(scratch.database, person, statement, [id]))).toBe('review_not_found')
    }
    for (const person of ['anon', team.owner])
      for (const statement of [
        `select public.review_link('x')`,
        `select public.give_review('x', 5, '', 'en')`,
        `select public.refuse_reviews('x')`,
        `select private.ask_for_reviews(now())`,
        'select * from private.review_asks',
      ])
        expect(await ask(scratch.database, person, statement).then(() => 'done', codeOf), statement).toBe(
          '42501',
        )
  })
})
