import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { call, codeFrom, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

type Fields = Record<string, unknown>
const mine = (text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, team.owner, text, values)
const does = (name: string, args: Fields, person = team.owner) => call(scratch.database, person, name, args)
const move = (id: string, visit_date: string) =>
  does('move_visit', { visit_id: id, version: null, visit_date, start_time: '10:00', duration_minutes: 60 })

describe('an assessment', () => {
  const request = async () =>
    String(
      (
        await mine(
          `insert into public.requests (business_id, client_id, title) values ($1, $2, 'Leak') returning id`,
          [team.business, team.client],
        )
      )[0]?.['id'],
    )
  const state = async () =>
    one(
      (
        await mine(
          `select status, to_char(assessment_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as date from public.requests`,
        )
      )[0],
    )

  test('schedules the request, keeps its date in sync and can be undone', async () => {
    const args = { request_id: await request(), visit_id: crypto.randomUUID(), visit_date: '2030-01-07' }
    for (let time = 0; time < 2; time++)
      await does('schedule_assessment', { ...args, start_time: '09:00', member_ids: [team.worker] })
    expect(await state()).toEqual({ status: 'scheduled', date: '2030-01-07 14:00' })
    await move(args.visit_id, '2030-01-08')
    expect(await state()).toEqual({ status: 'scheduled', date: '2030-01-08 15:00' })
    expect(await does('complete_visit', { visit_id: args.visit_id }, team.worker)).toMatchObject({
      complete_visit: { is_last: false, job: null },
    })
    await does('reopen_visit', { visit_id: args.visit_id })
    await does('remove_visit', { visit_id: args.visit_id })
    expect(await state()).toEqual({ status: 'unscheduled', date: null })
  })

  test('is rejected for archived requests and without a day', async () => {
    const args = { request_id: await request(), visit_id: crypto.randomUUID() }
    expect(await codeFrom(does('schedule_assessment', { ...args, visit_date: null }))).toBe('PT400')
    await mine(`update public.requests set status = 'archived'`)
    expect(await wordsFrom(does('schedule_assessment', { ...args, visit_date: '2030-01-01' }))).toBe(
      'request_closed',
    )
  })
})
