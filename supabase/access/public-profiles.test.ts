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

type Page = Record<string, unknown> & { services: { name: string; is_booked_online: boolean }[] }
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
  expect(page).toMatchObject({ subdomain: name, phone: '(512) 555-0142', email: null, has_portal: false })
  await office('update public.portal_settings set is_on = true where business_id = $1')
  expect(await pageAt(name)).toMatchObject({ address: null, has_portal: true })
  expect(page?.services).toMatchObject([{ name: 'Shown', price: '120.5', added_taxes: [] }])
  await office('update public.businesses set default_tax_rate = 21 where id = $1')
  expect((await pageAt(name))?.services).toMatchObject([{ added_taxes: ['Tax'] }])
  await office('update public.services set is_taxable = false where business_id = $1')
  expect((await pageAt(name))?.services).toMatchObject([{ added_taxes: [] }])
  await office(
    'update public.public_profiles set shows_phone = false, shows_email = true, shows_hours = false where business_id = $1',
  )
  expect(await pageAt(name)).toMatchObject({ phone: null, email: 'ana@example.com', hours: null })
})

test('a page says what is booked online, while booking is on', async () => {
  for (const [service, booking, duration_minutes] of [
    ['At a time', 'job', 60],
    ['By request', 'request', 60],
    ['Too long', 'job', 2900],
  ] as const)
    await insertRow(scratch.database, 'services', {
      business_id: team.business,
      user_id: team.owner,
      name: service,
      is_public: true,
      booking,
      duration_minutes,
    })
  const shown = async () => {
    const page = await pageAt(name)
    return [page?.booking, page?.services.map((service) => service.is_booked_online)]
  }
  expect(await shown()).toEqual([null, [false, false, false]])
  await office('update public.booking_settings set is_on = true, answer_hours = 8 where business_id = $1')
  expect(await shown()).toEqual([
    { answer_hours: 8, needs_code: true, is_auto_accept: false },
    [true, false, false],
  ])
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

test('search engines learn of published pages that may be listed, and of no others', async () => {
  const listed = async () => {
    const [row] = await asRole<{ pages: { subdomain: string }[] }>(
      'service_role',
      'select public.listed_profiles() as pages',
    )
    return row?.pages.some(({ subdomain }) => subdomain === name)
  }
  const set = (change: string) => office(`update public.public_profiles set ${change} where business_id = $1`)
  expect(await listed()).toBe(false)
  await set('in_search_engines = true')
  expect(await listed()).toBe(true)
  await set('is_published = false')
  expect(await listed()).toBe(false)
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
      title: 'Can you come on Monday?',
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

test('an owner is mailed what a visitor asks for unless they refuse it', async () => {
  const mailed = () =>
    scratch.database.query(
      `select mail.data ->> 'event' as event, person.id as to from private.outbox as mail
       join public.profiles as person on lower(person.email) = mail.to_address
       where mail.business_id = $1 and mail.kind = 'notification'`,
      [team.business],
    )
  await enquire()
  expect(await mailed()).toEqual([{ event: 'request.created', to: team.owner }])
  await office(
    `insert into public.notification_settings (business_id, user_id, kind, mail) values ($1, $2, 'new_request', false)`,
    [team.owner],
  )
  await enquire({ message: 'Or on Tuesday?' })
  expect(await mailed()).toHaveLength(1)
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

test('who types the address of somebody who wrote before adds no number to them: it stays in the request', async () => {
  await enquire()
  await enquire({ email: 'VERA@example.com', phone: '+1 900 555 0100', message: 'Call me' })
  expect(await leads()).toMatchObject([{ phone: null }, { phone: null, description: 'Call me' }])
  expect(
    await office(
      `select notes from public.requests where business_id = $1 and description = 'Call me' and notes like $2`,
      ['%+1 900 555 0100'],
    ),
  ).toHaveLength(1)
})

test('another name with a known phone is another lead, and is never taken for the same form', async () => {
  const renter = { email: null, phone: '(512) 555-0199' }
  await enquire({ ...renter, name: 'Paula' })
  await enquire({ ...renter, name: 'Ramón', message: 'Do you do ovens?' })
  await enquire({ ...renter, name: 'Ramon', message: 'And windows?' })
  await enquire({ ...renter, name: 'Third' })
  await enquire({ ...renter, name: 'Third' })
  await enquire({ ...renter, name: 'Third', email: 'third@example.com' })
  expect((await leads()).map((lead) => [lead['name'], lead['description']])).toEqual([
    ['Paula', 'Can you come on Monday?'],
    ['Ramón', 'Do you do ovens?'],
    ['Ramón', 'And windows?'],
    ['Third', 'Can you come on Monday?'],
    ['Third', 'Can you come on Monday?'],
  ])
  const [counted] = await scratch.database.query(
    `select count(*)::int as leads from public.clients where business_id = $1 and lead_source = 'website'`,
    [team.business],
  )
  expect(counted).toEqual({ leads: 4 })
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
  expect(await leads()).toMatchObject([{ title: 'Deep clean' }, { title: 'And this?' }])
})

test('a long question is named by its first words, wherever they are cut', async () => {
  await enquire({ message: `Could you ${'clean the gutters '.repeat(5)}on Monday?` })
  // The sixtieth letter is the blank after a word, or the word's last.
  const opening = `${'a'.repeat(50)} `
  for (const word of ['gutters!', 'gutters!!']) await enquire({ message: `${opening}${word} today please` })
  const family = '👩‍👩‍👧‍👦'
  await enquire({ message: family.repeat(20) })
  const [asked, blank, last, drawn] = (await leads()).map(({ title }) => String(title))
  expect(asked).toBe('Could you clean the gutters clean the gutters clean the…')
  expect([blank, last]).toEqual([`${opening}gutters!…`, `${opening}gutters!!…`])
  expect(drawn?.startsWith(family)).toBe(true)
})

test('nothing without a way to answer or without words; no more than sixty a day', async () => {
  expect(await wordsFrom(enquire({ email: null }))).toBe('address_missing')
  expect(await wordsFrom(enquire({ email: 'no address' }))).toBe('address_missing')
  expect(await wordsFrom(enquire({ message: ' \n ' }))).toBe('message_missing')
  await enquire({ email: null, phone: '(512) 555-0199' })
  for (let at = 1; at < 60; at += 1) await enquire({ message: `Question ${at}` })
  expect(await wordsFrom(enquire({ message: 'One too many' }))).toBe('too_many_enquiries')
  expect(await leads()).toHaveLength(60)
})

test('bookings count for themselves, and the warning that the form will close is not missed', async () => {
  await scratch.database.query(
    `insert into public.requests (business_id, user_id, client_id, title, source, wanted_start, wanted_end)
     select $1, $2, $3, 'Booked', 'public_profile', now(), now() + interval '1 hour' from generate_series(1, 60)`,
    [team.business, team.owner, team.client],
  )
  // As many as were taken before the office was warned, by a server of an earlier release.
  await scratch.database.query(
    `insert into public.requests (business_id, user_id, client_id, title, source)
     select $1, $2, $3, 'Asked', 'public_profile' from generate_series(1, 31)`,
    [team.business, team.owner, team.client],
  )
  await enquire()
  expect(
    await scratch.database.query(
      `select user_id from public.notifications where business_id = $1 and event = 'many_enquiries'`,
      [team.business],
    ),
  ).toHaveLength(2)
})

test('at half of what it takes in a day the office learns once that the form will close', async () => {
  const warnings = () =>
    scratch.database.query(
      `select user_id, record_id from public.notifications where business_id = $1 and event = 'many_enquiries'`,
      [team.business],
    )
  for (let at = 0; at < 29; at += 1) await enquire({ message: `Question ${at}` })
  expect(await warnings()).toEqual([])
  await Promise.all(['Half', 'And one', 'And another'].map((message) => enquire({ message })))
  const all = await warnings()
  expect(new Set(all.map(({ user_id }) => user_id))).toEqual(new Set([team.owner, team.manager]))
  expect(all).toHaveLength(2)
  await scratch.database.query(
    `delete from public.requests where business_id = $1 and description like 'And%'`,
    [team.business],
  )
  await enquire({ message: 'Half once more' })
  expect(await warnings()).toEqual(all)
})

test('only the server reads pages and takes enquiries, and nobody reads old names', async () => {
  for (const role of ['anon', 'authenticated'])
    for (const statement of [
      `select public.public_profile('${name}')`,
      'select public.listed_profiles()',
      `select public.profile_photo('${name}', '${team.business}')`,
      `select public.take_enquiry('${name}', 'a', 'a@b.example', null, 'x', null, 'en')`,
      'select * from private.old_subdomains',
    ])
      await expect(asRole(role, statement)).rejects.toThrow(/permission denied/)
})
