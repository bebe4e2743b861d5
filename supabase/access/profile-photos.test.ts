import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertRow } from './insert-row.ts'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let name: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  name = `bright-${randomUUID().slice(0, 8)}`
  await office('update public.businesses set subdomain = $2 where id = $1', [name])
  await office('update public.public_profiles set is_published = true where business_id = $1')
})

const office = (statement: string, values: unknown[] = []) =>
  ask(scratch.database, team.owner, statement, [team.business, ...values])
/** As the server asks. */
const server = async (statement: string, values: unknown[] = []) =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('role', 'service_role', true)`)
    return (await query<{ answer: unknown }>(statement, values))[0]?.answer
  })

test('a page shows photos in their order once the client agreed, and their bytes to nobody before', async () => {
  const photos: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const photo_id = await insertRow(scratch.database, 'photos', {
      business_id: team.business,
      user_id: team.owner,
      path: `${team.business}/${randomUUID()}.jpg`,
      size_bytes: 9,
      width: 4,
      height: 3,
    })
    const [row] = await office(
      'insert into public.profile_photos (business_id, photo_id) values ($1, $2) returning id',
      [photo_id],
    )
    photos.push(String(row?.['id']))
  }
  const [first, second, third] = photos
  const shown = () => server(`select public.public_profile($1) -> 'photos' as answer`, [name])
  const pathOf = (id = '') => server('select public.profile_photo($1, $2) as answer', [name, id])
  expect([await shown(), await pathOf(first)]).toEqual([[], null])
  const arrange = (items: object[], by = team.owner) =>
    ask(scratch.database, by, 'select public.arrange_profile_photos($1, $2)', [
      team.business,
      JSON.stringify(items),
    ])
  await arrange([
    { id: third, is_agreed: true, is_hero: true },
    { id: second },
    { id: first, is_agreed: true },
  ])
  expect(await shown()).toMatchObject([
    { id: third, is_hero: true },
    { id: first, alt: null, width: 4, height: 3 },
  ])
  expect(await pathOf(first)).toMatch(/\.jpg$/)
  expect(await pathOf(second)).toBeNull()
  await arrange([
    { id: first, is_agreed: true, is_hero: true, before_of: third, alt: 'Old' },
    { id: third, is_agreed: true },
  ])
  expect(await shown()).toMatchObject([
    { id: first, is_hero: true, before_of: third, alt: 'Old' },
    { id: third, is_hero: false },
  ])
  const other = await teamFixture(scratch.database)
  for (const stranger of [other.owner, team.worker])
    expect(await wordsFrom(arrange([{ id: third }], stranger))).toBe('business_not_found')
  await office('update public.public_profiles set is_published = false where business_id = $1')
  expect(await pathOf(first)).toBeNull()
})

test('a page has thirty photos at most', async () => {
  const add = `with photo as (
      insert into public.photos (business_id, path, size_bytes, width, height)
      values ($1::uuid, $1::uuid || '/' || gen_random_uuid() || '.jpg', 9, 4, 3) returning id)
    select id from photo`
  const show = async () => {
    const [photo] = await office(add)
    await office('insert into public.profile_photos (business_id, photo_id) values ($1, $2)', [photo?.['id']])
  }
  for (let at = 0; at < 30; at += 1) await show()
  expect(await wordsFrom(show())).toBe('profile_photos_full')
})
