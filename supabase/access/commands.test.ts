import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commander, type Sent } from './command-fixture.ts'
import { addFactors, ask, refusal, type Scratch, scratchSchema } from './people.ts'
import { signature } from './quote-fixture.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
let job: string
let visit: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  job = (await saveJob(scratch.database, team)).id
  visit = (await addVisit(scratch.database, team, job, {}, [team.worker])).id
})

const perform = (person: string, name: string, args: object, sent: Sent = {}) =>
  commander(scratch.database, () => team)(person, name, args, sent)
const complete = (sent: Sent = {}, notes = 'Done', person = team.worker) =>
  perform(person, 'complete_visit', { visit_id: visit, notes }, sent)
const byOwner = (name: string, args: Record<string, unknown>) =>
  call(scratch.database, team.owner, name, args)
const stored = async () => {
  const [row] = await scratch.database.query(
    'select status, completion_notes from public.visits where id = $1',
    [visit],
  )
  return row
}
const ledger = () =>
  scratch.database.query('select id, name from private.commands where business_id = $1', [team.business])
const stepsOf = async (record: string) =>
  (
    await scratch.database.query(
      `select data ->> 'to' as step from public.record_events where record_id = $1 and kind = 'status_changed' order by id`,
      [record],
    )
  ).map(({ step }) => step)

describe('a command', () => {
  test('answers what its function answers, and the same when it is sent again', async () => {
    const id = randomUUID()
    const first = await complete({ id })
    expect(first).toMatchObject({ again: false, answer: { visit: { id: visit, status: 'completed' } } })
    expect(await complete({ id })).toEqual({ again: true, answer: first.answer })
    expect(await complete({ id, ago: 60 })).toEqual({ again: true, answer: first.answer })
    expect(await ledger()).toEqual([{ id, name: 'complete_visit' }])
  })

  test('is not done again after the office took it back', async () => {
    const id = randomUUID()
    await complete({ id })
    await byOwner('reopen_visit', { visit_id: visit })
    expect(await complete({ id })).toMatchObject({ again: true })
    expect(await stored()).toMatchObject({ status: 'scheduled' })
    expect(await stepsOf(visit)).toEqual(['completed', 'scheduled'])
    // What a person does anew has an id of its own.
    await complete()
    expect(await stored()).toMatchObject({ status: 'completed' })
  })

  test.each([
    ['start_visit', 'reopen_visit', () => ({ visit_id: visit })],
    ['cancel_visit', 'reopen_visit', () => ({ visit_id: visit, reason: 'Rain' })],
    ['mark_no_show', 'reopen_visit', () => ({ visit_id: visit })],
  ])('%s is not repeated after %s', async (name, opposite, args) => {
    const id = randomUUID()
    await perform(team.owner, name, args(), { id })
    await byOwner(opposite, { visit_id: visit })
    await perform(team.owner, name, args(), { id })
    expect(await stored()).toMatchObject({ status: 'scheduled' })
  })

  test('is no conflict where its save arrived and the office saved after it', async () => {
    const id = randomUUID()
    const save = (title: string, sent: Sent = {}, version = 1) => {
      const args = { business_id: team.business, job: { id: job, version, title } }
      return perform(team.owner, 'save_job', args, sent)
    }
    const mine = await save('Mine', { id })
    expect(mine.answer).toMatchObject({ title: 'Mine', version: 2 })
    await save('Of the office', {}, 2)
    expect(await save('Mine', { id })).toEqual({ again: true, answer: mine.answer })
    const [row] = await scratch.database.query('select title from public.jobs where id = $1', [job])
    expect(row).toEqual({ title: 'Of the office' })
    expect(await refusal(save('Late'))).toBe('PT409 stale_version')
  })

  test('sent by two tabs at once is done once', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const id = randomUUID()
      const answers = await Promise.all(Array.from({ length: 8 }, () => complete({ id }, `Turn ${turn}`)))
      expect(answers.filter(({ again }) => !again)).toHaveLength(1)
      expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
      await byOwner('reopen_visit', { visit_id: visit })
    }
    expect(await ledger()).toHaveLength(10)
  })

  test('that is refused leaves nothing, and is done when it can be', async () => {
    const id = randomUUID()
    const sign = () =>
      perform(team.worker, 'sign_visit', { visit_id: visit, id, signer_name: 'Ann', signature }, { id })
    expect(await refusal(sign())).toBe('PT409 status_not_allowed')
    expect(await ledger()).toEqual([])
    await perform(team.worker, 'start_visit', { visit_id: visit })
    expect(await sign()).toMatchObject({ again: false, answer: { signer_name: 'Ann' } })
  })

  test('with nothing to answer answers null', async () => {
    const id = randomUUID()
    const cash = { id: randomUUID(), job_id: job, amount: 50 }
    for (const again of [false, true])
      expect(await perform(team.owner, 'note_cash', cash, { id })).toEqual({ again, answer: null })
    expect(
      await scratch.database.query('select from public.cash_notes where id = $1', [cash.id]),
    ).toHaveLength(1)
  })

  test('leaves out what has a default', async () => {
    const assessed = { request_id: '', visit_id: randomUUID(), visit_date: '2030-01-07' }
    const [request] = await ask(
      scratch.database,
      team.owner,
      `insert into public.requests (business_id, client_id, title) values ($1, $2, 'Roof') returning id`,
      [team.business, team.client],
    )
    const { answer } = await perform(team.owner, 'schedule_assessment', {
      ...assessed,
      request_id: request?.['id'],
    })
    expect(answer).toMatchObject({ id: assessed.visit_id, duration_minutes: 60 })
  })

  test('keeps no answer that is larger than a page of text', async () => {
    const id = randomUUID()
    await perform(team.worker, 'start_visit', { visit_id: visit })
    const large = signature + 'A'.repeat(200_000)
    const sign = () =>
      perform(
        team.worker,
        'sign_visit',
        { visit_id: visit, id, signer_name: 'Ann', signature: large },
        { id },
      )
    expect(await sign()).toMatchObject({ again: false, answer: { signer_name: 'Ann' } })
    expect(await sign()).toEqual({ again: true, answer: null })
  })
})

describe('nobody', () => {
  test('uses an id for something else, or the id of another person', async () => {
    const id = randomUUID()
    await complete({ id })
    const taken = 'PT409 id_taken'
    expect(await refusal(complete({ id }, 'Other notes'))).toBe(taken)
    expect(await refusal(perform(team.worker, 'start_visit', { visit_id: visit }, { id }))).toBe(taken)
    expect(await refusal(complete({ id }, 'Done', team.owner))).toBe(taken)
    const far = await teamFixture(scratch.database)
    expect(await refusal(complete({ id, business: far.business }, 'Done', far.owner))).toBe(taken)
  })

  test('sends anything for a business they are not in, left, or owe the code for', async () => {
    const id = randomUUID()
    const barred = 'PT403 not_allowed'
    await complete({ id })
    const far = await teamFixture(scratch.database)
    expect(await refusal(complete({}, 'Done', far.owner))).toBe(barred)
    expect(await refusal(complete({ id: randomUUID() }, 'Done', 'anon'))).toMatch(/^42501/)
    await byOwner('deactivate_member', { business_id: team.business, user_id: team.worker })
    expect(await refusal(complete({ id }))).toBe(barred)
    expect(await refusal(complete())).toBe(barred)
    await addFactors(scratch.database, [team.owner])
    expect(await refusal(complete({}, 'Done', team.owner))).toBe(barred)
  })

  test('does more by a command than by its function', async () => {
    const far = await teamFixture(scratch.database)
    // A member of one business who names it for the visit of another.
    expect(await refusal(complete({ business: far.business }, 'Done', far.owner))).toBe(
      'PT404 visit_not_found',
    )
    expect(await refusal(complete({}, 'Done', team.other))).toBe('PT404 visit_not_found')
    const cancel = perform(team.worker, 'cancel_visit', { visit_id: visit })
    expect(await refusal(cancel)).toBe('PT404 visit_not_found')
    expect(await stored()).toMatchObject({ status: 'scheduled' })
    expect(await ledger()).toEqual([])
  })

  test.each([
    ['an unknown name', 'start', { visit_id: 1 }],
    ['a function that is not listed', 'delete_account', { confirmation: 'x' }],
    ['a function with secrets', 'set_payment_keys', { secret_key: 'x' }],
    ['itself', 'perform_command', { id: 1 }],
    ['a name with more in it', 'start_visit(null); drop table public.visits; --', { visit_id: 1 }],
    ['a name of another schema', 'private.start_visit', { visit_id: 1 }],
    ['an argument that it does not have', 'start_visit', { visit_id: null, status: 'completed' }],
    ['an argument with more in it', 'start_visit', { 'visit_id => null); drop table public.visits; --': 1 }],
    ['no arguments', 'start_visit', {}],
    ['a list', 'start_visit', ['visit_id']],
  ])('calls %s', async (_, name, args) => {
    expect(await refusal(perform(team.owner, name, args))).toBe('PT400 command_unknown')
  })

  test('reads or writes the ledger', async () => {
    await complete()
    for (const text of ['select * from private.commands', 'delete from private.commands'])
      for (const person of [team.owner, team.worker])
        expect(await refusal(ask(scratch.database, person, text))).toMatch(/^42501/)
  })
})

const fillLedger = (person: string, most: number) =>
  scratch.database.query(
    `insert into private.commands (id, business_id, user_id, name, content_hash, done_at)
     select gen_random_uuid(), $1, $2, 'start_visit', md5(''), now() from generate_series(2, $3::int)`,
    [team.business, person, most],
  )

test('after 1,000 in an hour a person waits, and their colleagues do not', async () => {
  await complete()
  await fillLedger(team.worker, 1000)
  expect(await refusal(complete())).toBe('PT429 too_many_commands')
  expect(await complete({}, 'Done', team.owner)).toMatchObject({ again: false })
})

test('after 5,000 in an hour a business waits, and others do not', async () => {
  const id = randomUUID()
  await complete({ id })
  await fillLedger(team.other, 5000)
  expect(await refusal(complete())).toBe('PT429 too_many_commands')
  expect(await complete({ id })).toMatchObject({ again: true })
  const far = await teamFixture(scratch.database)
  const read = perform(
    far.owner,
    'read_notifications',
    { business_id: far.business, up_to: 1 },
    { business: far.business },
  )
  expect(await read).toMatchObject({ again: false })
})

test('the ledger forgets after 30 days, later than it takes anything', async () => {
  const [kept, gone] = [randomUUID(), randomUUID()]
  for (const id of [kept, gone]) await complete({ id })
  const age = (id: string, days: number) =>
    scratch.database.query(
      `update private.commands set created_at = now() - make_interval(days => $2) where id = $1`,
      [id, days],
    )
  await age(kept, 29)
  await age(gone, 31)
  await scratch.database.query('select private.forget_commands()')
  expect(await ledger()).toEqual([{ id: kept, name: 'complete_visit' }])
})

test('the ledger forgets answers after three days, and still does nothing twice', async () => {
  const [old, recent] = [randomUUID(), randomUUID()]
  for (const id of [old, recent]) await complete({ id })
  await scratch.database.query(
    `update private.commands set created_at = now() - case id when $1 then interval '73 hours' else interval '71 hours' end
     where id = any(array[$1, $2]::uuid[])`,
    [old, recent],
  )
  await scratch.database.query('select private.forget_commands()')
  expect(await complete({ id: old })).toEqual({ again: true, answer: null })
  expect(await complete({ id: recent })).toMatchObject({ again: true, answer: { visit: { id: visit } } })
})
