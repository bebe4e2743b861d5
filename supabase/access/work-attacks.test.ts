import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { edit, makeSeries, planEdit, readSeries } from './series-fixture.ts'
import {
  addVisit,
  call,
  codeFrom,
  saveJob,
  type TeamFixture,
  teamFixture,
  wordsFrom,
} from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema({ ownerConnections: 24 })
})
afterAll(() => scratch.close())

let team: TeamFixture
let job: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  job = (await saveJob(scratch.database, team)).id
})

type Fields = Record<string, unknown>
const id = () => crypto.randomUUID()
const does = (name: string, args: Fields, person = team.owner) => call(scratch.database, person, name, args)
const mine = (text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, team.owner, text, values)
const add = (fields: Fields = {}, members: string[] = []) =>
  addVisit(scratch.database, team, job, { visit_date: '2030-01-01', ...fields }, members)
const peopleOn = async (visit: string) =>
  (await mine('select user_id from public.visit_members where visit_id = $1', [visit])).map(
    ({ user_id }) => user_id,
  )
const addRequest = async () =>
  String(
    (
      await mine(
        `insert into public.requests (business_id, client_id, title) values ($1, $2, 'Look') returning id`,
        [team.business, team.client],
      )
    )[0]?.['id'],
  )

/** All rows of the business's work as text. */
const everything = () =>
  scratch.database.query(
    ['jobs', 'job_lines', 'job_members', 'job_series', 'visits', 'visit_members', 'visit_times', 'requests']
      .map(
        (table) =>
          `select '${table}', md5(string_agg(row::text, ' ' order by row::text)) from public.${table} as row where business_id = '${team.business}'`,
      )
      .join(' union all '),
  )

describe('records of another business', () => {
  test('are not found by another owner or former members, whatever is called with their ids', async () => {
    const { series } = await makeSeries(scratch.database, team)
    const visit = (await add({}, [team.worker])).id
    const request = await addRequest()
    const undo = await edit(
      scratch.database,
      team,
      await planEdit(scratch.database, team, series, 3, 'all', { start_time: '10:00:00' }),
    )
    const plan = await planEdit(scratch.database, team, series, 4, 'all', { start_time: '11:00:00' })
    const stranger = await teamFixture(scratch.database)
    await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
      team.manager,
    ])
    const time = { visit_date: '2030-02-02', start_time: null, duration_minutes: 60 }
    const calls: [string, Fields][] = [
      ['save_job', { business_id: team.business, job: { id: job, version: 1, title: 'Mine' } }],
      ['save_job', { business_id: team.business, job: { id: id(), client_id: team.client, title: 'Mine' } }],
      ['save_visit', { visit: { id: visit, version: 1, ...time } }],
      ['save_visit', { visit: { id: id(), job_id: job, ...time } }],
      ['save_visit', { visit: { id: id(), request_id: request, ...time } }],
      ['move_visit', { visit_id: visit, version: 1, ...time, tell_client: true }],
      ['unschedule_visit', { visit_id: visit, version: 1 }],
      ['cancel_visit', { visit_id: visit, tell_client: true }],
      ['skip_visit', { visit_id: visit }],
      ['mark_no_show', { visit_id: visit }],
      ['start_visit', { visit_id: visit }],
      ['complete_visit', { visit_id: visit }],
      ['reopen_visit', { visit_id: visit }],
      ['choose_invoice', { job_id: job, choice: 'no_charge' }],
      ['save_series', { job_id: job, series: { id: id() }, visits: [] }],
      ['pause_series', { series_id: series }],
      ['resume_series', { series_id: series, series_version: 1, visits: [] }],
      ['edit_series', { plan }],
      ['schedule_assessment', { request_id: request, visit_id: id(), visit_date: '2030-01-01' }],
      ['convert_request_to_job', { request_id: request, job_id: id() }],
      ['create_calendar_feed', { business_id: team.business }],
    ]
    const before = await everything()
    for (const person of [stranger.owner, team.manager, team.other]) {
      for (const [name, args] of calls) {
        if (person === team.other && name === 'create_calendar_feed') continue
        expect(await codeFrom(does(name, args, person)), name).toMatch(/^PT40[34]$/)
      }
      expect(await does('undo_series_edit', { undo_id: undo }, person)).toEqual({ undo_series_edit: false })
      await does('remove_visit', { visit_id: visit }, person)
    }
    expect(await everything()).toEqual(before)
  })

  test('cannot be referenced: no member, client or series of another business', async () => {
    const stranger = await teamFixture(scratch.database)
    const theirs = await makeSeries(scratch.database, stranger)
    const { job: own, series } = await makeSeries(scratch.database, team)
    const code = (name: string, args: Fields) => codeFrom(does(name, args))
    for (const person of [stranger.worker, id()]) {
      const member_ids = [person]
      expect(await code('save_visit', { visit: { id: id(), job_id: job }, member_ids })).toBe('PT404')
      expect(
        await code('save_job', { business_id: team.business, job: { id: job, version: 1 }, member_ids }),
      ).toBe('PT404')
    }
    const client = { id: id(), title: 'T', client_id: stranger.client }
    expect(await code('save_job', { business_id: team.business, job: client })).toBe('23503')
    const sent = await planEdit(scratch.database, team, series, 4, 'following', { start_time: '11:00:00' })
    const { visits } = await readSeries(scratch.database, stranger, theirs.series)
    const { id: elsewhere } = await add()
    const before = await everything()
    for (const [words, part] of [
      ['plan_not_understood', { job_id: theirs.job }],
      ['visit_not_open', { removed_visit_ids: [one(visits[3]).id] }],
      ['visit_not_open', { changed_visits: [{ ...one(visits[3]), visit_date: '2031-01-01' }] }],
      ['visit_not_open', { removed_visit_ids: [elsewhere] }],
      ['plan_not_understood', { new_visits: [{ ...one(visits[3]), id: id(), series_id: theirs.series }] }],
      ['id_taken', { new_visits: [{ ...one(visits[3]), series_id: series, sequence: 900 }] }],
      ['member_not_found', { member_ids: [stranger.worker] }],
      ['series_not_found', { series_id: theirs.series, job_id: theirs.job }],
    ] as const)
      expect(await wordsFrom(does('edit_series', { plan: { ...sent, ...part } })), words).toBe(words)
    expect(await everything()).toEqual(before)
    expect(await codeFrom(does('edit_series', { plan: { ...sent, job_id: own } }))).toBe('done')
  })

  test('keep their ids: a visit cannot be saved as that of another record', async () => {
    const { id: there } = await add()
    const [request, other] = [await addRequest(), (await saveJob(scratch.database, team)).id]
    const before = await everything()
    for (const parent of [{ job_id: other }, { request_id: request }])
      expect(
        await wordsFrom(does('save_visit', { visit: { id: there, ...parent, visit_date: '2031-01-01' } })),
      ).toBe('id_taken')
    const args = { request_id: request, visit_id: there, visit_date: '2031-01-01' }
    expect(await wordsFrom(does('schedule_assessment', args))).toBe('id_taken')
    expect(await everything()).toEqual(before)
  })
})

describe('a time', () => {
  test.each(['24:00', '23:59:60', '25:00', '-01:00'])('such as %s is rejected', async (start_time) => {
    expect(await codeFrom(add({ start_time }))).toMatch(/^(23514|2200[78])$/)
    const series = { id: id(), frequency: 'daily', start_date: '2030-01-01', start_time }
    expect(await codeFrom(does('save_series', { job_id: job, series, visits: [] }))).toMatch(
      /^(23514|2200[78])$/,
    )
  })

  test.each(['Factory', 'posix/Europe/Paris', 'localtime', 'Nowhere/Else'])(
    'in the zone %s is rejected, because browsers do not know it',
    async (zone) => {
      const change = mine('update public.businesses set timezone = $2 where id = $1', [team.business, zone])
      expect(await wordsFrom(change)).toBe('unknown_timezone')
    },
  )

  test('of two thousand visits is updated at once with the zone', async () => {
    await scratch.database.query(
      `insert into public.visits (business_id, user_id, client_id, job_id, visit_date, start_time)
       select $1, $2, $3, $4, date '2030-01-01' + n, '09:00' from generate_series(1, 2000) as n`,
      [team.business, team.owner, team.client, job],
    )
    await mine(`update public.businesses set timezone = 'Pacific/Auckland' where id = $1`, [team.business])
    const hours = await mine(
      `select distinct to_char(starts_at at time zone 'Pacific/Auckland', 'HH24:MI') as at, version
       from public.visits where business_id = $1`,
      [team.business],
    )
    expect(hours).toEqual([{ at: '09:00', version: 1 }])
  })
})

describe('two simultaneous users', () => {
  test('who complete a visit both leave their notes, once', async () => {
    const { id: visit } = await add({}, [team.worker, team.other])
    const complete = (person: string, notes: string) =>
      wordsFrom(does('complete_visit', { visit_id: visit, notes }, person))
    const both = [complete(team.worker, 'Key is back'), complete(team.other, 'Tap drips')]
    expect(await Promise.all(both)).toEqual(['done', 'done'])
    await complete(team.worker, 'Key is back')
    const [row] = await mine('select completion_notes from public.visits where id = $1', [visit])
    const notes = String(row?.['completion_notes'])
    expect(notes.split('\n').toSorted()).toEqual(['Key is back', 'Tap drips'])
    await complete(team.other, `${notes}\nBill it`)
    expect(await mine('select completion_notes from public.visits where id = $1', [visit])).toEqual([
      { completion_notes: `${notes}\nBill it` },
    ])
  })

  test('who cancel a job and complete its visit end in one consistent state', async () => {
    for (let round = 0; round < 6; round++) {
      const { id: called } = await saveJob(scratch.database, team)
      const visit = await addVisit(scratch.database, team, called, { visit_date: '2030-01-01' }, [
        team.worker,
      ])
      const answers = await Promise.all([
        wordsFrom(mine(`update public.jobs set status = 'cancelled' where id = $1`, [called])),
        wordsFrom(does('complete_visit', { visit_id: visit.id, notes: 'Done' }, team.worker)),
      ])
      const rows = await mine(
        'select job.status as job, visit.status as visit from public.jobs as job join public.visits as visit on visit.job_id = job.id where job.id = $1',
        [called],
      )
      const isCalledOff = answers[0] === 'done'
      expect(answers[isCalledOff ? 1 : 0]).toBe('status_not_allowed')
      expect(rows).toEqual([
        isCalledOff ? { job: 'cancelled', visit: 'cancelled' } : { job: 'completed', visit: 'completed' },
      ])
    }
  })

  test('who write in all possible ways do not deadlock', async () => {
    const { series } = await makeSeries(scratch.database, team)
    const other = (await saveJob(scratch.database, team)).id
    const visits = await Promise.all(
      [job, other, job, other, job, other].map((each) =>
        addVisit(scratch.database, team, each, { visit_date: '2030-01-01' }, [team.worker]),
      ),
    )
    const line = { id: id(), name: 'L', unit_price: 5, unit_cost: 1 }
    const day = { visit_date: '2030-01-09', start_time: null, duration_minutes: 60 }
    const ways: ((at: number, visit: string) => Promise<unknown>)[] = [
      (_, visit) => does('start_visit', { visit_id: visit }, team.worker),
      (_, visit) => does('complete_visit', { visit_id: visit }, team.worker),
      (_, visit) => does('reopen_visit', { visit_id: visit }),
      (at, visit) =>
        does('move_visit', {
          ...day,
          visit_id: visit,
          version: null,
          visit_date: `2030-02-0${(at % 8) + 1}`,
        }),
      (_, visit) => does('cancel_visit', { visit_id: visit }),
      (_, visit) => does('mark_no_show', { visit_id: visit }),
      (at) =>
        mine('update public.jobs set status = $2 where id = $1', [job, at % 2 ? 'cancelled' : 'scheduled']),
      (at) =>
        mine('update public.businesses set timezone = $2 where id = $1', [
          team.business,
          at % 2 ? 'Asia/Tokyo' : 'Europe/Rome',
        ]),
      (at) => does('save_visit', { visit: { id: id(), job_id: at % 2 ? job : other, ...day } }),
      (at) =>
        does('save_job', {
          business_id: team.business,
          job: { id: job, version: null, title: `T${at}` },
          lines: [line],
          member_ids: [at % 2 ? team.worker : team.other],
        }),
      (at) =>
        does(
          at % 2 ? 'pause_series' : 'resume_series',
          at % 2 ? { series_id: series } : { series_id: series, series_version: at, visits: [] },
        ),
      () => does('schedule_assessment', { request_id: request, visit_id: id(), visit_date: '2030-01-01' }),
      (_, visit) => does('remove_visit', { visit_id: visit }),
    ]
    const request = await addRequest()
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, lane) => {
        const codes: string[] = []
        for (let at = lane; at < lane + 26; at++) {
          const [way, visit] = [one(ways[at % ways.length]), one(visits[(at * 7 + lane) % visits.length]).id]
          codes.push(await codeFrom(way(at, visit)))
        }
        return codes
      }),
    )
    const codes = new Set(answers.flat())
    for (const code of codes) expect(code).toMatch(/^(done|PT404|PT409)$/)
    const [wrong] = await scratch.database.query(
      `select count(*)::int as jobs from public.jobs as job where job.business_id = $1 and (total_visits, completed_visits)
         <> (select count(*) filter (where status <> 'cancelled'), count(*) filter (where status = 'completed')
             from public.visits as visit where visit.job_id = job.id)`,
      [team.business],
    )
    expect(wrong).toEqual({ jobs: 0 })
  })
})

describe('an undo', () => {
  test('is rejected after other members were chosen or records attached to new visits', async () => {
    const { series, job: again } = await makeSeries(scratch.database, team)
    const send = async (at: number, start_time: string) =>
      edit(
        scratch.database,
        team,
        await planEdit(scratch.database, team, series, at, 'all', { start_time, visit_date: '2030-04-03' }),
      )
    const first = await send(8, '10:00:00')
    const [row] = await mine('select version from public.jobs where id = $1', [again])
    await saveJob(scratch.database, team, { id: again, version: row?.['version'] }, { members: [team.other] })
    expect(await does('undo_series_edit', { undo_id: first })).toEqual({ undo_series_edit: false })
    const { visits } = await readSeries(scratch.database, team, series)
    const open = visits.filter(
      ({ status, visit_date }) => status === 'scheduled' && (visit_date ?? '') > '2030-03-01',
    )
    expect(await peopleOn(one(open[0]).id)).toEqual([team.other])

    const plan = await planEdit(scratch.database, team, series, 8, 'following', {
      start_time: '12:00:00',
      visit_date: '2030-04-04',
    })
    const second = await edit(scratch.database, team, plan)
    await mine(
      `insert into public.visit_checklist_items (business_id, visit_id, position, label) values ($1, $2, 0, 'Mop')`,
      [team.business, one(plan.new_visits[0]).id],
    )
    expect(await does('undo_series_edit', { undo_id: second })).toEqual({ undo_series_edit: false })
  })
})

describe('a former member', () => {
  test('stays on their visits until others are chosen, and cannot be assigned to new ones', async () => {
    await saveJob(scratch.database, team, { id: job, version: 1 }, { members: [team.worker] })
    const { id: visit } = await does('save_visit', {
      visit: { id: id(), job_id: job, visit_date: '2030-01-01' },
    })
    await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
      team.worker,
    ])
    expect(await peopleOn(String(visit))).toEqual([team.worker])
    const time = { visit_date: '2030-01-02', start_time: null, duration_minutes: 60 }
    await does('move_visit', { visit_id: visit, version: null, ...time, member_ids: [team.worker] })
    const { id: next } = await does('save_visit', { visit: { id: id(), job_id: job, ...time } })
    expect(await peopleOn(String(next))).toEqual([])
    await does('move_visit', { visit_id: visit, version: null, ...time, member_ids: [team.other] })
    expect(
      await wordsFrom(
        does('move_visit', { visit_id: visit, version: null, ...time, member_ids: [team.worker] }),
      ),
    ).toBe('member_not_found')
  })
})

test('deleting a business deletes all its work', async () => {
  const { series } = await makeSeries(scratch.database, team)
  await edit(
    scratch.database,
    team,
    await planEdit(scratch.database, team, series, 3, 'following', { start_time: '10:00:00' }),
  )
  const request = await addRequest()
  await does('schedule_assessment', { request_id: request, visit_id: id(), visit_date: '2030-01-01' })
  await does('convert_request_to_job', { request_id: request, job_id: id() })
  await does('complete_visit', { visit_id: (await add({}, [team.worker])).id })
  await scratch.database.query('delete from public.businesses where id = $1', [team.business])
  for (const row of await everything()) expect(Object.values(row)).toContain(null)
})
