import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

const wanted = { language: 'es', timezone: 'America/Denver', country: 'MX', week_starts_on: 7 }
const stored = async () => {
  const text = `select business.language, business.timezone, business.country, settings.week_starts_on,
      business.version + settings.version as version
    from public.businesses as business join public.schedule_settings as settings on settings.business_id = business.id
    where business.id = $1`
  const [row] = await scratch.database.query<{ version: number }>(text, [team.business])
  return one(row)
}
const save = (version: number, changes: object = {}, person = team.owner) =>
  refusal(
    ask(scratch.database, person, 'select public.save_regional($1, $2, $3)', [
      team.business,
      JSON.stringify({ ...wanted, ...changes }),
      version,
    ]),
  )

test('the regional settings are saved together, once however often they are sent', async () => {
  const { version } = await stored()
  expect(await save(version)).toBe('done')
  const saved = await stored()
  expect(saved).toEqual({ ...wanted, version: version + 2 })
  expect(await save(version)).toBe('done')
  expect(await stored()).toEqual(saved)
})

test.each([
  ['business', `update public.businesses set phone = '1' where id = $1`],
  ['calendar', 'update public.schedule_settings set buffer_minutes = 5 where business_id = $1'],
])('nothing is saved over a change of the %s', async (_, change) => {
  const { version } = await stored()
  await scratch.database.query(change, [team.business])
  const before = await stored()
  expect(await save(version)).toBe('PT409 stale_version')
  expect(await stored()).toEqual(before)
})

test('nothing is saved where one of the two cannot be, or by a worker', async () => {
  const before = await stored()
  expect(await save(before.version, { week_starts_on: 3 })).toMatch(/^23514/)
  expect(await save(before.version, {}, team.worker)).toMatch(/^PT404/)
  expect(await stored()).toEqual(before)
})
