import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Bookable, bookable } from './booking-fixture.ts'
import { type Scratch, scratchSchema } from './people.ts'
import { addVisit, codeFrom, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'
import { doneOrWaited } from './waiting.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema({ ownerConnections: 24 })
})
afterAll(() => scratch.close())

let team: TeamFixture
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

const times = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))
const tally = (outcomes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)]
      .sort()
      .map((each) => [each, outcomes.filter((outcome) => outcome === each).length]),
  )

test.each([
  ['one member', 1],
  ['three members', 3],
])('of fifty who want one time at once, as many get it as can go: %s', async (_, count) => {
  const members = [team.worker, team.other, team.manager].slice(0, count)
  const page = await bookable(scratch.database, team, { members })
  const start = await page.at(5, '10:00')
  const outcomes = await times(50, () => wordsFrom(page.hold(start)))
  expect(tally(outcomes)).toEqual({ done: count, time_taken: 50 - count })
  expect(new Set((await page.claims()).map(({ user_id }) => user_id)).size).toBe(count)
})

test('what no page offers is refused without waiting for the calendar', async () => {
  const page = await bookable(scratch.database, team)
  const never = [await page.at(5, '10:07'), await page.at(-1, '10:00'), await page.at(2000, '10:00')]
  const answers = await scratch.database.transaction(async (transaction) => {
    await transaction.query('select private.lock_calendar($1, true)', [team.business])
    const held = Promise.all(never.map((start) => wordsFrom(page.hold(start))))
    return doneOrWaited(scratch.database, transaction, held)
  })
  expect(answers).toEqual(['time_taken', 'time_taken', 'time_taken'])
})

test('claims of one member never overlap, with what is kept free', async () => {
  const page = await bookable(scratch.database, team, { buffer_minutes: 30 })
  const starts = await times(8, (nth) =>
    page.at(5, `${String(8 + Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 ? '30' : '00'}`),
  )
  await times(40, (nth) => wordsFrom(page.hold(starts[nth % 8] as string)))
  const [near] = await scratch.database.query<{ pairs: number }>(
    `select count(*)::int as pairs from private.time_claims as one join private.time_claims as other
       on other.user_id = one.user_id and other.starts_at > one.starts_at and other.starts_at < one.ends_at + interval '30 minutes'`,
  )
  expect(near).toEqual({ pairs: 0 })
  expect((await page.claims()).length).toBeGreaterThan(1)
})

/** Writes down in which order claims were made and visits assigned, which the lock of the calendar decides. */
const followOrder = () =>
  scratch.database.query(`
    create table private.race (nth bigserial primary key, kind text, id uuid, user_id uuid);
    create function private.note_claim() returns trigger language plpgsql security definer as $$ begin
      insert into private.race (kind, id, user_id) values ('claim', new.group_id, new.user_id); return null; end $$;
    create function private.note_visit() returns trigger language plpgsql security definer as $$ begin
      insert into private.race (kind, id, user_id) values ('visit', new.visit_id, new.user_id); return null; end $$;
    create trigger note after insert on private.time_claims for each row execute function private.note_claim();
    create trigger note after insert on public.visit_members for each row execute function private.note_visit();`)

/** How many claims were made over a visit of the same member that was already being written. */
const overVisits = async () => {
  const [row] = await scratch.database.query<{ count: number }>(
    `select count(*)::int as count from private.race as made join private.race as written
         on written.kind = 'visit' and written.user_id = made.user_id and written.nth < made.nth
       join private.time_claims as claim on claim.group_id = made.id and claim.user_id = made.user_id
       join public.visits as visit on visit.id = written.id and visit.starts_at < claim.ends_at
         and visit.ends_at > claim.starts_at
     where made.kind = 'claim'`,
  )
  return row?.count
}

test('what the office is writing is not promised to anybody, and nobody deadlocks', async () => {
  await followOrder()
  const page: Bookable = await bookable(scratch.database, team, { members: [team.worker, team.other] })
  const jobs = await times(6, () => saveJob(scratch.database, team))
  const outcomes: string[] = []
  const holds: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const visit_date = await page.days(5 + round)
    const starts = await times(8, (nth) => page.at(5 + round, `${String(8 + nth).padStart(2, '0')}:00`))
    await Promise.all([
      times(10, async (nth) => {
        const job = jobs[nth % jobs.length]?.id as string
        const fields = {
          visit_date,
          start_time: `${String(8 + (nth % 8)).padStart(2, '0')}:00`,
          duration_minutes: 60,
        }
        outcomes.push(
          await codeFrom(addVisit(scratch.database, team, job, fields, [nth % 2 ? team.worker : team.other])),
        )
      }),
      times(3, async (nth) => {
        outcomes.push(
          await codeFrom(
            page.office(
              `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date, start_time, end_time)
               values ($1, $2, 'x', $3, $3, '16:00', '17:00')`,
              [nth % 2 ? team.worker : team.other, visit_date],
            ),
          ),
        )
      }),
      times(14, async (nth) => {
        const start = starts[nth % 8] as string
        holds.push(await wordsFrom(page.hold(start).then(({ token }) => page.confirm(token))))
      }),
    ])
  }
  expect(tally(outcomes)).toEqual({ done: 78 })
  const { done = 0, time_taken = 0, ...others } = tally(holds)
  expect(others).toEqual({})
  expect(Math.min(done, time_taken)).toBeGreaterThan(0)
  expect(await overVisits()).toBe(0)
})
