import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { signature } from './quote-fixture.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let visit: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  const job = await saveJob(scratch.database, team)
  visit = (await addVisit(scratch.database, team, job.id, {}, [team.worker])).id
})

type Fields = Record<string, unknown>
const does = (name: string, args: Fields, person = team.owner) => call(scratch.database, person, name, args)
const start = () => does('start_visit', { visit_id: visit })
const sign = (fields: Fields = {}, person = team.worker) =>
  does(
    'sign_visit',
    { visit_id: visit, id: crypto.randomUUID(), signer_name: 'Ann', signature, ...fields },
    person,
  )
const refusal = (work: Promise<unknown>) => wordsFrom(work)
const signaturesFor = (person: string) =>
  ask(scratch.database, person, 'select signer_name from public.visit_signoffs order by created_at')

test('the client signs on a worker’s device, and the office sees the signature and whose device it was', async () => {
  await start()
  await does('complete_visit', { visit_id: visit }, team.worker)
  expect(await sign()).toMatchObject({ signer_name: 'Ann', signature, user_id: team.worker })
  for (const person of [team.owner, team.manager, team.worker]) {
    expect(await signaturesFor(person)).toEqual([{ signer_name: 'Ann' }])
  }
  const events = await ask(
    scratch.database,
    team.owner,
    `select kind, user_id, data from public.record_events where record_id = $1 and kind = 'signed'`,
    [visit],
  )
  expect(events).toEqual([{ kind: 'signed', user_id: team.worker, data: { signer_name: 'Ann' } }])
})

test('a signature sent repeatedly and fifty times at once is stored once', async () => {
  await start()
  const id = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => sign({ id })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await sign({ id, signer_name: 'Somebody else' })).toMatchObject({ signer_name: 'Ann' })
  expect(await signaturesFor(team.owner)).toHaveLength(1)
})

test('signing again adds a signature, up to a limit', async () => {
  await start()
  await sign({ signer_name: ' Ann ' })
  await sign({ signer_name: 'Ann Lee' }, team.manager)
  expect(await signaturesFor(team.owner)).toEqual([{ signer_name: 'Ann' }, { signer_name: 'Ann Lee' }])
  for (let count = 2; count < 20; count += 1) await sign()
  expect(await refusal(sign())).toBe('too_many_signatures')
})

test('a visit that has not begun or is cancelled cannot be signed', async () => {
  expect(await refusal(sign())).toBe('status_not_allowed')
  await does('cancel_visit', { visit_id: visit, reason: null, tell_client: false })
  expect(await refusal(sign())).toBe('status_not_allowed')
})

test.each([
  ['an HTML page', { signature: 'data:text/html;base64,PHNjcmlwdD4=' }, 'signature_missing'],
  ['an SVG', { signature: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=' }, 'signature_missing'],
  ['a forged PNG', { signature: 'data:image/png;base64,PHNjcmlwdD4=' }, 'signature_missing'],
  ['a PNG with something after it', { signature: `${signature}" onload="x` }, 'signature_missing'],
  ['a URL', { signature: 'https://example.com/x.png' }, 'signature_missing'],
  ['a PNG that is too large', { signature: signature + 'A'.repeat(300_000) }, 'signature_missing'],
  ['no signature', { signature: null }, 'signature_missing'],
  ['no name', { signer_name: '  ' }, 'signer_missing'],
  ['a name that nobody sees', { signer_name: '\u3164\u200B\n' }, 'signer_missing'],
  ['a name that is too long', { signer_name: 'A'.repeat(201) }, 'signer_missing'],
])('%s is rejected', async (_, fields, words) => {
  await start()
  expect(await refusal(sign(fields))).toBe(words)
  expect(await signaturesFor(team.owner)).toEqual([])
})

test('other workers, former members and other businesses cannot sign a visit', async () => {
  await start()
  await sign()
  const stranger = await teamFixture(scratch.database)
  for (const person of [team.other, stranger.owner, stranger.worker]) {
    expect(await refusal(sign({}, person))).toBe('visit_not_found')
    expect(await signaturesFor(person)).toEqual([])
  }
  await does('deactivate_member', { business_id: team.business, user_id: team.worker })
  expect(await refusal(sign())).toBe('visit_not_found')
  expect(await signaturesFor(team.worker)).toEqual([])
})

test('an id used in another business reveals nothing of that signature', async () => {
  await start()
  const id = crypto.randomUUID()
  await sign({ id })
  const stranger = await teamFixture(scratch.database)
  const job = await saveJob(scratch.database, stranger)
  const theirs = await addVisit(scratch.database, stranger, job.id)
  await does('start_visit', { visit_id: theirs.id }, stranger.owner)
  expect(await refusal(sign({ id, visit_id: theirs.id }, stranger.owner))).toContain('duplicate key')
  expect(await signaturesFor(stranger.owner)).toEqual([])
})

test('a signature cannot be changed and is deleted with its visit', async () => {
  await start()
  await sign()
  for (const change of [
    `update public.visit_signoffs set signer_name = 'Eve'`,
    'delete from public.visit_signoffs',
  ]) {
    const text = `${change} where visit_id = $1`
    expect(await refusal(scratch.database.query(text, [visit]))).toBe('not_allowed')
    expect(await refusal(ask(scratch.database, team.owner, text, [visit]))).toContain('permission denied')
  }
  await scratch.database.query('delete from public.businesses where id = $1', [team.business])
  expect(
    await scratch.database.query('select from public.visit_signoffs where visit_id = $1', [visit]),
  ).toEqual([])
})
