import { randomUUID } from 'node:crypto'
import type { Row } from '@fieldlark/backend/postgres/database.ts'
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
  await office(
    'update public.businesses set subdomain = $2, phone = $3, email = $4, address = $5 where id = $1',
    [name, '(512) 555-0142', 'ana@example.com', '1 Elm St'],
  )
  await office('update public.public_profiles set is_published = true where business_id = $1')
})

const office = (statement: string, values: unknown[] = []) =>
  ask(scratch.database, team.owner, statement, [team.business, ...values])
const asRole = <Found extends Row = Row>(role: string, statement: string, values: unknown[] = []) =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('role', $1, true)`, [role])
    return query<Found>(statement, values)
  })

type Page = Record<string, unknown> & { services: { name: string }[] }
const pageAt = async (subdomain: string) => {
  const [row] = await asRole<{ page: Page | null }>(
    'service_role',
    'select public.public_profile($1) as page',
    [subdomain],
  )
  return row?.page ?? null
}
const enquire = (changes: Record<string, string | null> = {}) => {
  const given = {
    name: 'Vera',
    email: 'vera@example.com',
    phone: null,
    message: 'Can you come on Monday?',
    service_id: null,
    ...changes,
  }
  return asRole('service_role', `select public.take_enquiry($1, $2, $3, $4, $5, $6, 'es')`, [
    name,
    ...Object.values(given),
  ])
}
const leads = () =>
  scratch.database.query<Record<string, unknown>>(
    `select lead.name, lead.email, lead.phone, lead.client_status, lead.language, request.title, request.description
     from public.requests as request join public.clients as lead on lead.id = request.client_id
     where request.business_id = $1 and request.source = 'public_profile' order by request.created_at`,
    [team.business],
  )

test('a page shows what its owner chose, and of the price list what is public and offered', async () => {
  for (const [service, is_public, is_active] of [
    ['Shown', true, true],
    ['Hidden', false, true],
    ['Old', true, false],
  ] as const)
    await insertRow(scratch.database, 'services', {
      business_id: team.business,
      user_id: team.owner,
      name: service,
      price: 120.5,
      is_public,
      is_active,
    })
  const page = await pageAt(name)
  expect(page).toMatchObject({ subdomain: name, phone: '(512) 555-0142', email: null, address: null })
  expect(page?.services).toMatchObject([{ name: 'Shown', price: '120.5' }])
  await office(
    'update public.public_profiles set shows_phone = false, shows_email = true, shows_hours = false where business_id = $1',
  )
  expect(await pageAt(name)).toMatchObject({ phone: null, email: 'ana@example.com', hours: null })
})

test('a hidden, closed or unknown page is no page', async () => {
  expect(await pageAt('nobody-here')).toBeNull()
  await office('update public.public_profiles set is_published = false where business_id = $1')
  expect(await pageAt(name)).toBeNull()
  expect(await wordsFrom(enquire())).toBe('business_not_found')
  await office('update public.public_profiles set is_published = true where business_id = $1')
  await scratch.database.query('update public.businesses set closed_at = now() where id = $1', [
    team.business,
  ])
  expect(await pageAt(name)).toBeNull()
  expect(await wordsFrom(enquire())).toBe('business_not_found')
})

test('a name that was given up leads to the new one for 90 days, and nobody else can take it', async () => {
  const rename = (subdomain: string | null) =>
    office('update public.businesses set subdomain = $2 where id = $1', [subdomain])
  const other = await teamFixture(scratch.database)
  const take = () =>
    wordsFrom(
      ask(scratch.database, other.owner, 'update public.businesses set subdomain = $2 where id = $1', [
        other.business,
        name,
      ]),
    )
  expect(await take()).toBe('subdomain_taken')
  await rename(`${name}-new`)
  expect(await pageAt(name)).toMatchObject({ subdomain: `${name}-new` })
  expect(await take()).toBe('subdomain_taken')
  await rename(null)
  expect(await pageAt(name)).toBeNull()
  await rename(name)
  expect(await pageAt(`${name}-new`)).toMatchObject({ subdomain: name })
  await rename(`${name}-new`)
  await scratch.database.query('update private.old_subdomains set until = now() where subdomain = $1', [name])
  expect(await pageAt(name)).toBeNull()
  await ask(scratch.database, other.owner, 'update public.businesses set subdomain = $2 where id = $1', [
    other.business,
    name,
  ])
})

test('page and address are saved together, or neither; without an address nothing is published', async () => {
  const save = (profile: object, version = 1, by = team.owner) =>
    ask(scratch.database, by, 'select public.save_public_profile($1, $2, $3)', [
      team.business,
      version,
      JSON.stringify({
        is_published: true,
        in_search_engines: false,
        shows_phone: true,
        shows_email: false,
        shows_address: false,
        shows_hours: true,
        takes_enquiries: true,
        ...profile,
      }),
    ])
  const [before] = await office('select version from public.public_profiles where business_id = $1')
  const version = Number(before?.['version'])
  await save({ subdomain: `${name}-x`, headline_en: 'Bright' }, version)
  expect(await pageAt(`${name}-x`)).toMatchObject({ headline: { en: 'Bright', es: null } })
  expect(await wordsFrom(save({ subdomain: name }, version))).toBe('stale_version')
  const other = await teamFixture(scratch.database)
  await ask(scratch.database, other.owner, 'update public.businesses set subdomain = $2 where id = $1', [
    other.business,
    `${name}-other`,
  ])
  expect(await wordsFrom(save({ subdomain: `${name}-other`, headline_en: 'New' }, version + 1))).toBe(
    'subdomain_taken',
  )
  expect(await pageAt(`${name}-x`)).toMatchObject({ headline: { en: 'Bright' } })
  for (const stranger of [other.owner, team.worker])
    expect(await wordsFrom(save({ subdomain: name }, version + 1, stranger))).toBe('business_not_found')
  await save({ subdomain: null }, version + 1)
  expect(await office('select is_published from public.public_profiles where business_id = $1')).toEqual([
    { is_published: false },
  ])
})

test('what a visitor asks becomes a request with a lead, which mails nobody but the office', async () => {
  await enquire()
  expect(await leads()).toEqual([
    {
      name: 'Vera',
      email: 'vera@example.com',
      phone: null,
      client_status: 'lead',
      language: 'es',
      title: 'Question from the public page',
      description: 'Can you come on Monday?',
    },
  ])
  const mails = await scratch.database.query(
    `select kind from private.outbox where to_address = 'vera@example.com'`,
  )
  expect(mails).toEqual([])
  const notified = await scratch.database.query(
    `select distinct kind from public.notifications where business_id = $1`,
    [team.business],
  )
  expect(notified).toEqual([{ kind: 'new_request' }])
})

test('the same words twice at once are one request; other words join the same lead', async () => {
  await Promise.all([enquire(), enquire()])
  await enquire({ message: 'Or on Tuesday?' })
  expect(await leads()).toHaveLength(2)
  const [counted] = await scratch.database.query(
    `select count(*)::int as leads from public.clients where business_id = $1 and lead_source = 'website'`,
    [team.business],
  )
  expect(counted).toEqual({ leads: 1 })
})

test('an address that nobody proved finds no client of the business', async () => {
  await office(`update public.clients set email = 'vera@example.com' where business_id = $1`)
  await enquire()
  expect(await leads()).toMatchObject([{ name: 'Vera', client_status: 'lead' }])
})

test('the service that was asked about is named where it is shown', async () => {
  const service = { business_id: team.business, user_id: team.owner, is_public: true }
  const shown = await insertRow(scratch.database, 'services', { ...service, name: 'Deep clean' })
  const hidden = await insertRow(scratch.database, 'services', {
    ...service,
    name: 'Secret',
    is_public: false,
  })
  await enquire({ service_id: shown })
  await enquire({ service_id: hidden, message: 'And this?' })
  expect(await leads()).toMatchObject([{ title: 'Deep clean' }, { title: 'Question from the public page' }])
})

test('nothing without a way to answer or without words; no more than twenty a day', async () => {
  expect(await wordsFrom(enquire({ email: null }))).toBe('address_missing')
  expect(await wordsFrom(enquire({ email: 'no address' }))).toBe('address_missing')
  expect(await wordsFrom(enquire({ message: ' \n ' }))).toBe('message_missing')
  await enquire({ email: null, phone: '(512) 555-0199' })
  for (let at = 1; at < 20; at += 1) await enquire({ message: `Question ${at}` })
  expect(await wordsFrom(enquire({ message: 'One too many' }))).toBe('too_many_enquiries')
  expect(await leads()).toHaveLength(20)
})

test('only the server reads pages and takes enquiries, and nobody reads old names', async () => {
  for (const role of ['anon', 'authenticated'])
    for (const statement of [
      `select public.public_profile('${name}')`,
      `select public.take_enquiry('${name}', 'a', 'a@b.example', null, 'x', null, 'en')`,
      'select * from private.old_subdomains',
    ])
      await expect(asRole(role, statement)).rejects.toThrow(/permission denied/)
})
