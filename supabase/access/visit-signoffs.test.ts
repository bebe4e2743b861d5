import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addVisit, type Crew, call, makeCrew, saveJob, wordsFrom } from './crew.ts'
import { signature } from './offer.ts'
import { ask, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let crew: Crew
let visit: string
beforeEach(async () => {
  crew = await makeCrew(scratch.database)
  const job = await saveJob(scratch.database, crew)
  visit = (await addVisit(scratch.database, crew, job.id, {}, [crew.worker])).id
})

type Fields = Record<string, unknown>
const does = (name: string, args: Fields, person = crew.owner) => call(scratch.database, person, name, args)
const start = () => does('start_visit', { visit_id: visit })
const sign = (fields: Fields = {}, person = crew.worker) =>
  does(
    'sign_visit',
    { visit_id: visit, id: crypto.randomUUID(), signer_name: 'Ann', signature, ...fields },
    person,
  )
const refusal = (work: Promise<unknown>) => wordsFrom(work)
const signaturesFor = (person: string) =>
  ask(scratch.database, person, 'select signer_name from public.visit_signoffs order by created_at')

test('the client signs on the device of who did the work, and the office sees it and who held the device', async () => {
  await start()
  await does('complete_visit', { visit_id: visit }, crew.worker)
  expect(await sign()).toMatchObject({ signer_name: 'Ann', signature, user_id: crew.worker })
  for (const person of [crew.owner, crew.manager, crew.worker]) {
    expect(await signaturesFor(person)).toEqual([{ signer_name: 'Ann' }])
  }
  const told = await ask(
    scratch.database,
    crew.owner,
    `select kind, user_id, data from public.record_events where record_id = $1 and kind = 'signed'`,
    [visit],
  )
  expect(told).toEqual([{ kind: 'signed', user_id: crew.worker, data: { signer_name: 'Ann' } }])
})

test('sent again, and fifty times at once, it is one signature', async () => {
  await start()
  const id = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => sign({ id })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await sign({ id, signer_name: 'Somebody else' })).toMatchObject({ signer_name: 'Ann' })
  expect(await signaturesFor(crew.owner)).toHaveLength(1)
})

test('who signs again adds to what was signed, up to an end', async () => {
  await start()
  await sign({ signer_name: ' Ann ' })
  await sign({ signer_name: 'Ann Lee' }, crew.manager)
  expect(await signaturesFor(crew.owner)).toEqual([{ signer_name: 'Ann' }, { signer_name: 'Ann Lee' }])
  for (let count = 2; count < 20; count += 1) await sign()
  expect(await refusal(sign())).toBe('too_many_signatures')
})

test('a visit that nobody began, or that is off, is not signed', async () => {
  expect(await refusal(sign())).toBe('status_not_allowed')
  await does('cancel_visit', { visit_id: visit, reason: null, tell_client: false })
  expect(await refusal(sign())).toBe('status_not_allowed')
})

test.each([
  ['a page', { signature: 'data:text/html;base64,PHNjcmlwdD4=' }, 'signature_missing'],
  [
    'a drawing that is a program',
    { signature: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=' },
    'signature_missing',
  ],
  ['a forged PNG', { signature: 'data:image/png;base64,PHNjcmlwdD4=' }, 'signature_missing'],
  ['a PNG with something after it', { signature: `${signature}" onload="x` }, 'signature_missing'],
  ['an address', { signature: 'https://example.com/x.png' }, 'signature_missing'],
  ['too much', { signature: signature + 'A'.repeat(300_000) }, 'signature_missing'],
  ['no signature', { signature: null }, 'signature_missing'],
  ['no name', { signer_name: '  ' }, 'signer_missing'],
  ['a name without end', { signer_name: 'A'.repeat(201) }, 'signer_missing'],
])('%s is no signature', async (_, fields, words) => {
  await start()
  expect(await refusal(sign(fields))).toBe(words)
  expect(await signaturesFor(crew.owner)).toEqual([])
})

test('nobody signs for a visit that is not his: another worker, who left, another business', async () => {
  await start()
  await sign()
  const stranger = await makeCrew(scratch.database)
  for (const person of [crew.other, stranger.owner, stranger.worker]) {
    expect(await refusal(sign({}, person))).toBe('visit_not_found')
    expect(await signaturesFor(person)).toEqual([])
  }
  await does('deactivate_member', { business_id: crew.business, user_id: crew.worker })
  expect(await refusal(sign())).toBe('visit_not_found')
  expect(await signaturesFor(crew.worker)).toEqual([])
})

test('an id that was signed elsewhere answers nothing of there', async () => {
  await start()
  const id = crypto.randomUUID()
  await sign({ id })
  const stranger = await makeCrew(scratch.database)
  const job = await saveJob(scratch.database, stranger)
  const theirs = await addVisit(scratch.database, stranger, job.id)
  await does('start_visit', { visit_id: theirs.id }, stranger.owner)
  expect(await refusal(sign({ id, visit_id: theirs.id }, stranger.owner))).toContain('duplicate key')
  expect(await signaturesFor(stranger.owner)).toEqual([])
})

test('what was signed is rewritten by nobody, and goes when its visit goes', async () => {
  await start()
  await sign()
  for (const change of [
    `update public.visit_signoffs set signer_name = 'Eve'`,
    'delete from public.visit_signoffs',
  ]) {
    const text = `${change} where visit_id = $1`
    expect(await refusal(scratch.database.query(text, [visit]))).toBe('not_allowed')
    expect(await refusal(ask(scratch.database, crew.owner, text, [visit]))).toContain('permission denied')
  }
  await scratch.database.query('delete from public.businesses where id = $1', [crew.business])
  expect(
    await scratch.database.query('select from public.visit_signoffs where visit_id = $1', [visit]),
  ).toEqual([])
})
