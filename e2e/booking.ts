import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'

import { folderOf } from './folder.ts'
import type { Owner } from './test-data.ts'

const root = resolve(import.meta.dirname, '..')

/** The key with which the server of the stories calls its database, as `npm run keys` prints it. */
function serverKeyOf(address: string): string {
  const FIELDLARK_DATA = join(folderOf(new URL(address).port), 'data')
  const printed = execFileSync(process.execPath, ['server/src/operations/keys.ts'], {
    cwd: root,
    env: { ...process.env, FIELDLARK_DATA },
    encoding: 'utf8',
  })
  const [, key] = /^SUPABASE_SERVICE_ROLE_KEY=(.*)$/m.exec(printed) ?? []
  if (!key) throw new Error('The server of the stories has no key.')
  return key
}

/** Books times as the server does for visitors. */
export function visitorsOf(address: string, subdomain: string, serviceId: string) {
  const key = serverKeyOf(address)
  const call = async <T>(name: string, args: object): Promise<T> => {
    const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify(args)
    const response = await fetch(`${address}/rest/v1/rpc/${name}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  /** Holds a start, an instant, for somebody new in another network. */
  const hold = async (starts_at: string) => {
    const sender_hash = randomUUID().replaceAll('-', '').repeat(2)
    const wanted = { subdomain, service_id: serviceId, starts_at, sender_hash }
    return (await call<{ token: string }>('hold_time', wanted)).token
  }
  /** Books it for them; the request waits for the office. */
  const book = async (starts_at: string, name: string) => {
    const token = await hold(starts_at)
    return call<{ request_id: string }>('confirm_booking', {
      token,
      request_id: randomUUID(),
      name,
      email: `${randomUUID().slice(0, 8)}@example.com`,
      phone: '512 555 0199',
      address: '9 Elm St',
      message: 'The back door.',
      language: 'en',
    })
  }
  return { hold, book }
}

/** Opens the business every day from 8 on, with a public page and a service of two hours that is booked at a free time. */
export async function openForBooking(
  owner: Owner,
  { name, end, ...settings }: { name: string; end: string } & Record<string, unknown>,
): Promise<{ subdomain: string; serviceId: string }> {
  const subdomain = `book-${randomUUID().slice(0, 8)}`
  const { businessId: business_id } = owner
  const serviceId = randomUUID()
  await owner.call('POST', '/rest/v1/services', {
    id: serviceId,
    business_id,
    name,
    price: 120,
    duration_minutes: 120,
    booking: 'job',
    is_public: true,
  })
  await owner.call('PATCH', `/rest/v1/businesses?id=eq.${business_id}`, { subdomain })
  const ofBusiness = `business_id=eq.${business_id}`
  await owner.call('PATCH', `/rest/v1/public_profiles?${ofBusiness}`, {
    is_published: true,
    shows_phone: true,
  })
  const working_hours = Array.from({ length: 7 }, () => ({ start: '08:00', end }))
  await owner.call('PATCH', `/rest/v1/schedule_settings?${ofBusiness}`, { working_hours })
  await owner.call('PATCH', `/rest/v1/booking_settings?${ofBusiness}`, settings)
  return { subdomain, serviceId }
}
