import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, codeFrom, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

type Feed = {
  business: { name: string; timezone: string }
  member: { name: string | null }
  visits: { id: string; title: string; address: string | null; start_time: string | null; status: string }[]
}

let team: TeamFixture
let today: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  const [row] = await scratch.database.query<{ day: string }>(`select (current_date + 2)::text as day`)
  today = one(row).day
})

const feedOf = async (person: string) =>
  String(
    (await call(scratch.database, person, 'create_calendar_feed', { business_id: team.business }))[
      'create_calendar_feed'
    ],
  )
const read = (token: string) =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('role', 'service_role', true)`)
    const [row] = await query<{ feed: Feed }>('select public.read_calendar_feed($1) as feed', [token])
    return one(row).feed
  })
const titles = async (token: string) => (await read(token)).visits.map(({ title }) => title).toSorted()
const has = async (person: string) =>
  (await call(scratch.database, person, 'has_calendar_feed', { business_id: team.business }))[
    'has_calendar_feed'
  ]
const visitOf = async (title: string, members: string[], fields = {}) => {
  const job = await saveJob(scratch.database, team, { title, custom_address: '1 Elm St' })
  return addVisit(
    scratch.database,
    team,
    job.id,
    { visit_date: today, start_time: '09:00', ...fields },
    members,
  )
}

describe('a calendar feed', () => {
  test('contains the visits of its member, and for the office those without members', async () => {
    await visitOf('His', [team.worker])
    await visitOf('Both', [team.worker, team.owner])
    await visitOf('Nobody', [])
    await visitOf('Without a day', [team.worker], { visit_date: null, start_time: null })
    const [worker, owner, other] = [
      await feedOf(team.worker),
      await feedOf(team.owner),
      await feedOf(team.other),
    ]
    expect(await titles(worker)).toEqual(['Both', 'His'])
    expect(await titles(owner)).toEqual(['Both', 'Nobody'])
    expect(await titles(other)).toEqual([])
    expect(await read(worker)).toMatchObject({
      business: { name: 'Test business', timezone: 'America/New_York' },
      visits: [{ start_time: '09:00:00', address: '1 Elm St', client_name: 'Ann' }, {}],
    })
  })

  test('contains cancelled visits of sixty days either way, and no prices', async () => {
    await visitOf('On', [team.worker])
    for (const days of [-61, -59, 0, 57, 59]) {
      const visit_date = addDays(today, days)
      const { id } = await visitOf(`Off ${days}`, [team.worker], { visit_date })
      await call(scratch.database, team.owner, 'cancel_visit', { visit_id: id })
    }
    const feed = await read(await feedOf(team.worker))
    // Visits at the same time are in any order.
    const entries = feed.visits.map(({ title, status }) => [title, status])
    expect(entries.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['Off -59', 'cancelled'],
      ['Off -61', 'cancelled'],
      ['Off 0', 'cancelled'],
      ['Off 57', 'cancelled'],
      ['On', 'scheduled'],
    ])
    expect(JSON.stringify(feed)).not.toMatch(/cost|amount|price|internal/)
  })

  test('is revoked by a new feed, by disabling it, and when the member leaves', async () => {
    const first = await feedOf(team.worker)
    const second = await feedOf(team.worker)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await codeFrom(read(first))).toBe('PT404')
    expect(await codeFrom(read('nothing'))).toBe('PT404')
    await read(second)
    expect(await has(team.worker)).toBe(true)
    await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
      team.worker,
    ])
    expect(await codeFrom(read(second))).toBe('PT404')
    await scratch.database.query('update public.team_members set is_active = true where user_id = $1', [
      team.worker,
    ])
    await ask(scratch.database, team.worker, 'select public.revoke_calendar_feed($1)', [team.business])
    expect(await codeFrom(read(second))).toBe('PT404')
    expect(await has(team.worker)).toBe(false)
  })

  test('cannot be read by other businesses, or by anybody but the server', async () => {
    const stranger = await teamFixture(scratch.database)
    expect(
      await codeFrom(
        call(scratch.database, stranger.owner, 'create_calendar_feed', { business_id: team.business }),
      ),
    ).toBe('PT404')
    const token = await feedOf(team.worker)
    for (const person of [team.owner, 'anon'])
      expect(
        await codeFrom(ask(scratch.database, person, 'select public.read_calendar_feed($1)', [token])),
      ).toBe('42501')
    expect(
      await scratch.database.query('select from private.calendar_feeds where token_hash = $1', [token]),
    ).toEqual([])
  })
})
