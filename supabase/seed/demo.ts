import type { Database, Transaction } from '@fieldlark/backend/postgres/database.ts'
import { demoClients } from './demo-clients.ts'
import { seedWork } from './demo-work.ts'

export type DemoUser = { email: string; password: string; full_name: string; language: 'en' | 'es' }

export const demoOwner: DemoUser = {
  email: 'demo@fieldlark.example',
  password: 'brightside',
  full_name: 'Maya Sullivan',
  language: 'en',
}

export const demoManager: DemoUser = {
  email: 'manager@fieldlark.example',
  password: 'brightside',
  full_name: 'Carlos Vega',
  language: 'es',
}

export const demoWorker: DemoUser = {
  email: 'worker@fieldlark.example',
  password: 'brightside',
  full_name: 'Jenny Nguyen',
  language: 'en',
}

/**
 * Creates Brightside Cleaning with 40 clients, their work, an owner, a manager and a worker. `createUser` creates a confirmed
 * account and returns its id. Returns the business, or null without any change when the demo owner exists already.
 */
export async function seedDemo(
  database: Pick<Database, 'query' | 'transaction'>,
  createUser: (user: DemoUser) => Promise<string>,
): Promise<string | null> {
  const there = await database.query('select from public.profiles where email = $1', [demoOwner.email])
  if (there.length > 0) return null
  const owner = await createUser(demoOwner)
  const manager = await createUser(demoManager)
  const worker = await createUser(demoWorker)
  return database.transaction(async (transaction) => {
    const business = await insertBusiness(transaction, owner)
    await transaction.query(
      `insert into public.team_members (business_id, user_id, role) values ($1, $2, 'manager'), ($1, $3, 'worker')`,
      [business, manager, worker],
    )
    await transaction.query(
      `insert into public.team_member_costs (business_id, user_id, labor_cost_per_hour)
       values ($1, $2, 28), ($1, $3, 19.5)`,
      [business, manager, worker],
    )
    await insertClients(transaction, business, owner)
    await seedWork(transaction, { business, owner, manager, worker })
    return business
  })
}

async function insertBusiness(transaction: Transaction, owner: string): Promise<string> {
  const [business] = await transaction.query<{ id: string }>(
    `insert into public.businesses (user_id, business_name, trade, language, timezone, currency, default_tax_rate,
       contact_person, phone, email, address, subdomain)
     values ($1, 'Brightside Cleaning', 'cleaning', 'en', 'America/Chicago', 'USD', 8.25,
       $2, '(512) 555-0100', 'hello@brightside.example', '1500 E Cesar Chavez St, Austin, TX 78702', 'brightside')
     returning id`,
    [owner, demoOwner.full_name],
  )
  if (business === undefined) throw new Error('The demo business was not inserted.')
  return business.id
}

/** One statement each for clients and properties, so that the first start is fast. */
async function insertClients(transaction: Transaction, business: string, owner: string): Promise<void> {
  const rows = demoClients.map(([person, company, source, status, days, notes, ...places], at) => ({
    ...mailAndPhone(person, at),
    ...nameParts(person),
    company,
    source,
    status,
    days,
    notes,
    address: `${places[0][0]}, ${places[0][1]}, TX ${places[0][2]}`,
    places: places.map(([street, city, zip, type, remarks]) => ({ street, city, zip, type, remarks })),
  }))
  await transaction.query(
    `with wanted as (
       select gen_random_uuid() as id, line from jsonb_array_elements($3::jsonb) as line
     ), made as (
       insert into public.clients (id, business_id, user_id, created_by_user_id, first_name, last_name, company_name,
         email, phone, address, notes, lead_source, client_status, created_at)
       select id, $1, $2, $2, line ->> 'first', line ->> 'last', line ->> 'company', line ->> 'email',
         line ->> 'phone', line ->> 'address', line ->> 'notes', line ->> 'source', line ->> 'status',
         now() - make_interval(days => (line ->> 'days')::int)
       from wanted
     )
     insert into public.property_addresses (business_id, client_id, address, city, state, zip_code, property_type,
       remarks, is_primary, created_at)
     select $1, wanted.id, place ->> 'street', place ->> 'city', 'TX', place ->> 'zip',
       coalesce(place ->> 'type', 'residential'), place ->> 'remarks', number = 1,
       now() - make_interval(days => (line ->> 'days')::int, mins => number::int)
     from wanted, jsonb_array_elements(line -> 'places') with ordinality as places (place, number)`,
    [business, owner, JSON.stringify(rows)],
  )
}

function nameParts(person: string): { first: string; last: string } {
  const [first = '', ...rest] = person.split(' ')
  return { first, last: rest.join(' ') }
}

// Fictional addresses and numbers: example domains and the range reserved for fiction.
function mailAndPhone(person: string, at: number): { email: string; phone: string } {
  const mailbox = person
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  return { email: `${mailbox}@example.com`, phone: `(512) 555-01${String(at + 10).padStart(2, '0')}` }
}
