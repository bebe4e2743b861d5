import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

const set = (person: string, hours: string | null) =>
  wordsFrom(
    ask(scratch.database, person, 'select public.set_member_hours($1, $2, $3)', [
      team.business,
      team.worker,
      hours,
    ]),
  )
const stored = async () =>
  (
    await ask<{ working_hours: unknown }>(
      scratch.database,
      team.worker,
      'select working_hours from public.member_hours',
    )
  ).map(({ working_hours }) => JSON.stringify(working_hours))

test('hours of a member are set, set again, and taken back', async () => {
  const [business] = await ask<{ hours: string }>(
    scratch.database,
    team.owner,
    'select working_hours::text as hours from public.schedule_settings where business_id = $1',
    [team.business],
  )
  const usual = business?.hours ?? ''
  expect(await set(team.owner, usual)).toBe('done')
  expect(await set(team.manager, usual)).toBe('done')
  expect(await stored()).toHaveLength(1)
  expect(await set(team.owner, null)).toBe('done')
  expect(await set(team.owner, 'null')).toBe('done')
  expect(await stored()).toEqual([])
})

test('members do not set their own hours', async () => {
  expect(await set(team.worker, null)).toBe('business_not_found')
})
