import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal, type Scratch, scratchSchema } from './people.ts'
import { type PortalFixture, portalFixture } from './portal-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let own: PortalFixture
beforeEach(async () => {
  own = await portalFixture(scratch.database)
  await own.mine(
    `update public.public_profiles set is_published = true, takes_enquiries = true where business_id = $1`,
    [own.business],
  )
})

const enquire = (name: string, email: string) =>
  own.call('take_enquiry', {
    subdomain: own.subdomain,
    name,
    email,
    phone: null,
    message: `From ${name}`,
    service_id: null,
    language: 'en',
  })

/** Signs in whoever has the address. */
async function enter(email: string): Promise<string> {
  await own.call('send_portal_code', { subdomain: own.subdomain, email })
  const { code } = await own.mailed()
  const { token } = await own.call<{ token: string }>('enter_portal', {
    subdomain: own.subdomain,
    email,
    code,
  })
  return token
}
const ask = (token: string, request_id: string = randomUUID()) =>
  own.call('request_in_portal', { token, request_id, title: 'Gutters' })
const write = (token: string, message_id: string = randomUUID()) =>
  own.call('write_in_portal', { token, message_id, body: 'Hello?' })

test('enquiries with a client’s address do not stand between the client and the portal', async () => {
  for (let nth = 0; nth < 20; nth += 1) await enquire(`Aa ${nth}`, own.email)
  const token = await own.enter()
  expect(await own.call('read_portal', { token, page: 'home' })).toMatchObject({ client: { name: 'Zoe' } })
})

test('what a lead of the public page sends in the portal counts with the enquiries of the day', async () => {
  await enquire('Lee', 'lee@example.com')
  const [lead, client] = [await enter('lee@example.com'), await own.enter()]
  const [request, message] = [randomUUID(), randomUUID()]
  await ask(lead, request)
  await write(lead, message)
  for (let nth = 3; nth < 60; nth += 1) await enquire(`Aa ${nth}`, `a${nth}@example.com`)
  const full = 'PT429 too_many_enquiries'
  expect(await refusal(enquire('One more', 'more@example.com'))).toBe(full)
  expect(await refusal(ask(lead))).toBe(full)
  expect(await refusal(write(lead))).toBe(full)
  expect(await refusal(write(lead, message))).toBe('done')
  expect(await refusal(ask(client))).toBe('done')
  expect(await refusal(write(client))).toBe('done')
  await own.mine(
    `update public.clients set client_status = 'active' where business_id = $1 and name = 'Lee'`,
    [own.business],
  )
  expect(await refusal(ask(lead))).toBe('done')
})

test('forty photos a day come from all leads of the public page together', async () => {
  await enquire('Lee', 'lee@example.com')
  const [lead, client] = [await enter('lee@example.com'), await own.enter()]
  const add = (token: string, request_id: string) =>
    own.call('add_photo_in_portal', {
      token,
      request_id,
      photo_id: randomUUID(),
      width: 640,
      height: 480,
      size_bytes: 1000,
    })
  const requests = Array.from({ length: 9 }, () => randomUUID())
  for (const request of requests) await ask(lead, request)
  for (let nth = 0; nth < 40; nth += 1) await add(lead, requests[Math.floor(nth / 5)] ?? '')
  expect(await refusal(add(lead, requests[8] ?? ''))).toBe('PT409 photos_full')
  const known = randomUUID()
  await ask(client, known)
  expect(await refusal(add(client, known))).toBe('done')
})

test('a lead of the public page sees of the business what that page shows', async () => {
  await own.mine(
    `update public.businesses set phone = '(512) 555-0100', email = 'home@example.com', address = '1 Home St',
      contact_person = 'Maya', registration_number = 'R-1' where id = $1`,
    [own.business],
  )
  await own.mine(
    'update public.public_profiles set shows_phone = true, shows_email = false, shows_address = false where business_id = $1',
    [own.business],
  )
  await enquire('Lee', 'lee@example.com')
  const [lead, client] = [await enter('lee@example.com'), await own.enter()]
  await write(lead)
  const seen = async (token: string) => [
    (await own.call('read_portal', { token, page: 'home' }))['business'],
    (await own.call('open_portal_thread', { token, is_seen: false, before: null }))['business'],
  ]
  const hidden = { email: null, address: null, contact_person: null, registration_number: null }
  for (const business of await seen(lead))
    expect(business).toMatchObject({ phone: '(512) 555-0100', ...hidden })
  for (const business of await seen(client))
    expect(business).toMatchObject({
      email: 'home@example.com',
      address: '1 Home St',
      contact_person: 'Maya',
    })
})
