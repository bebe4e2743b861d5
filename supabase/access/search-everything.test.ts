import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { type TeamFixture, teamFixture } from './team-fixture.ts'

const shown = 6
const kinds = ['clients', 'invoices', 'jobs', 'quotes', 'requests'] as const
type Kind = (typeof kinds)[number]

let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  team = await teamFixture(scratch.database)
  await scratch.database.query('update public.businesses set workers_see_all_work = false where id = $1', [
    team.business,
  ])
  await fill()
})
afterAll(() => scratch.close())

/** Texts of words that many, some and few records have; hundreds of a kind, so that the newest are not all. */
async function fill(): Promise<void> {
  const { business, owner, worker } = team
  await scratch.database.transaction(async ({ query }) => {
    // Rows as they are, without what their triggers make of them.
    await query(`set local session_replication_role = replica`)
    await query('select setseed(0.42)')
    await query(`create function pg_temp.words(most int) returns text language sql volatile as $$
        select string_agg((array['clean', 'clean', 'deep', 'lawn', 'smith', 'peña', 'Ed', 'a1', 'roof ' || (random() * 60)::int,
          'zinc' || (random() * 9)::int])[1 + floor(random() * 10)], ' ') from generate_series(1, most) $$`)
    await query(
      `insert into public.clients (business_id, user_id, name, email)
       select $1::uuid, case when at % 40 = 0 then $3::uuid else $2::uuid end, 'C' || at % 200 || ' ' || pg_temp.words(1), 'c' || at || '@mail.test'
       from generate_series(1, 400) as at`,
      [business, owner, worker],
    )
    const columns = {
      jobs: [`, job_number, payment_terms`, `, 'JOB-' || at, 'net_15'`],
      quotes: [`, quote_number`, `, 'QUO-' || at`],
      requests: [`, request_number`, `, 'REQ-' || at`],
      invoices: [
        `, invoice_number, issue_date, due_date, payment_terms`,
        `, 'INV-' || at, '2026-01-01', '2026-02-01', 'net_15'`,
      ],
    }
    for (const [table, [names, values]] of Object.entries(columns)) {
      // Some are as old as others, and the last words are in the oldest alone.
      await query(
        `insert into public.${table} (business_id, user_id, client_id, title, created_at${names})
         select $1::uuid, $2::uuid, client.id, pg_temp.words(2) || case when at > 1290 then ' ancient' else '' end,
           timestamptz '2026-01-01' - (at / 3) * interval '1 hour'${values}
         from generate_series(1, 1300) as at join (select id, row_number() over (order by name, id) as place
           from public.clients where business_id = $1) as client on client.place = 1 + at * 7919 % 400`,
        [business, owner],
      )
    }
    await query(
      `insert into public.job_members (business_id, job_id, user_id, client_id)
       select business_id, id, $2::uuid, client_id from public.jobs where business_id = $1 and random() < 0.2`,
      [business, worker],
    )
    await query(
      `insert into private.invoice_members (business_id, invoice_id, user_id, job_id)
       select business_id, id, $2::uuid, gen_random_uuid() from public.invoices where business_id = $1 and random() < 0.2`,
      [business, worker],
    )
  })
  await scratch.database.query('analyze')
}

/** What a search says of a kind, in its order: each word is in the record or in its client, whoever asks. */
async function matching(kind: Kind, search: string): Promise<string[]> {
  const { database } = scratch
  const texts = await database.query<{ own: string; clients: string }>(
    `select private.searched_text($1) as own, private.searched_text('clients') as clients`,
    [kind],
  )
  const { own, clients } = one(texts[0])
  const words = search.split(' ')
  const conditions = words.map((_, at) => {
    const isLike = `like private.searchable($${at + 2})`
    return `(private.searchable(${own}) ${isLike}${
      kind === 'clients'
        ? ''
        : ` or (select private.searchable(${clients}) from public.clients where id = work.client_id) ${isLike}`
    })`
  })
  const rows = await database.query<{ id: string }>(
    `select id from public.${kind} as work where business_id = $1 and ${conditions.join(' and ')}
     order by ${kind === 'clients' ? 'name' : 'created_at desc'}, id`,
    [team.business, ...words.map((word) => `%${word}%`)],
  )
  return rows.map(({ id }) => id)
}

const matches = new Map<string, Promise<string[]>>()

async function expected(person: string, search: string): Promise<string[]> {
  const found: string[] = []
  for (const kind of kinds) {
    const seen = await ask<{ id: string }>(scratch.database, person, `select id from public.${kind}`)
    const ids = new Set(seen.map(({ id }) => id))
    const key = `${kind} ${search}`
    const all = matches.get(key) ?? matching(kind, search)
    matches.set(key, all)
    const those = (await all).filter((id) => ids.has(id))
    found.push(...those.slice(0, shown).map((id) => `${kind} ${id}`))
  }
  return found
}

async function actual(person: string, search: string): Promise<string[]> {
  const found = await ask<{ kind: string; id: string }>(
    scratch.database,
    person,
    'select kind, id from public.find_anything($1, $2)',
    [team.business, search],
  )
  return found.map(({ kind, id }) => `${kind} ${id}`)
}

const searches =
  `clean, SMITH, pena, mail, ancient, nothing, JOB-1234, c77@, zinc3, roof, ed, a1, qq, e a, ed a1, 7,
  deep lawn, clean smith, smith c7, mail nothing, ancient clean, ancient smith, mail ancient, clean ed, smith 12, ancient a1,
  zinc3 zinc4, c5 zinc, deep clean lawn smith, roof inv 9, peña c1 ed`.split(/,\s+/)

test.each([
  ['the owner', 'owner', false],
  ['a manager', 'manager', false],
  ['a worker', 'worker', false],
  ['a worker who sees all work', 'worker', true],
  ['a worker without work', 'other', false],
] as const)('%s is shown the first of each kind that have every word', async (_, role, seesAll) => {
  await scratch.database.query('update public.businesses set workers_see_all_work = $2 where id = $1', [
    team.business,
    seesAll,
  ])
  let count = 0
  for (const search of searches) {
    const found = await actual(team[role], search)
    expect(found, search).toEqual(await expected(team[role], search))
    count += found.length
  }
  expect(count > 100).toBe(role !== 'other')
})
