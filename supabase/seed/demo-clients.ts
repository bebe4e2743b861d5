import { randomUUID } from 'node:crypto'
import type { ClientStatus, LeadSource } from '@fieldlark/domain/clients/client.ts'
import type { PropertyType } from '@fieldlark/domain/clients/property.ts'
import { actAs, type DemoContext, dated } from './demo-context.ts'
import { demoTowns, positionOf } from './demo-places.ts'
import { jsonIn, type Phrase, phraseIn } from './demo-words.ts'

type Place = readonly [
  street: Phrase,
  city: 'Austin' | 'Lakeway',
  zip: string,
  type?: PropertyType,
  remarks?: Phrase,
]

type Row = readonly [
  person: Phrase,
  company: Phrase | null,
  source: LeadSource,
  status: ClientStatus,
  daysAgo: number,
  notes: Phrase | null,
  ...places: [Place, ...Place[]],
]

/** Clients of a cleaning business, newest first; the first property of each is the primary one. */
// biome-ignore format: a table, one client per line
const demoClients: readonly Row[] = [
  ['Olivia Bennett', null, 'website', 'lead', 1, 'Wants a move-in clean before the 1st.', ['2208 Bluebonnet Ln', 'Austin', '78704']],
  ['Marcus Hale', null, 'social_media', 'lead', 4, null, ['517 Harthan St', 'Austin', '78703']],
  ['Priya Raman', 'Lotus Yoga Studio', 'referral', 'lead', 5, 'Studio floors, no scented products.', ['1401 S Lamar Blvd', 'Austin', '78704', 'commercial']],
  ['Daniel Ortiz', null, 'advertising', 'lead', 5, 'Call after 5 PM.', ['6802 Walkup Ln', 'Austin', '78747']],
  ['Hannah Wolfe', null, 'website', 'lead', 6, null, ['3105 Funston St', 'Austin', '78703'], ['88 Lakeside Dr', 'Lakeway', '78734', 'residential', 'Weekend house; key in the lockbox.']],
  ['Rosa Delgado', null, 'referral', 'active', 11, 'Prefers Spanish.', ['1912 E 14th St', 'Austin', '78702']],
  ['Grace Kim', 'Kim Family Dentistry', 'cold_outreach', 'lead', 16, 'Needs proof of insurance.', ['7800 Shoal Creek Blvd', 'Austin', '78757', 'commercial']],
  ['Tyler Brooks', null, 'event', 'lead', 34, 'Met at the Mueller farmers market.', ['4209 Camacho St', 'Austin', '78723']],
  ['Samuel Whitaker', 'Whitaker & Sons Realty', 'cold_outreach', 'active', 199, 'Turnover cleans, invoice per unit.', ['1100 Guadalupe St', 'Austin', '78701', 'commercial'], ['5606 Clay Ave', 'Austin', '78756'], ['2704 Hemphill Park', 'Austin', '78705']],
  ['Aisha Thompson', null, 'social_media', 'active', 202, 'Every other Tuesday.', ['9213 Jaen Ct', 'Austin', '78745']],
  ['Liam Gallagher', null, 'website', 'active', 205, 'Don’t let the cat out.', ['1507 Kinney Ave', 'Austin', '78704']],
  ['Mei-Ling Chen', 'Jade Garden Restaurant', 'referral', 'active', 208, 'Kitchen hood once a quarter.', ['10901 N Lamar Blvd', 'Austin', '78753', 'commercial']],
  ['Benjamin Carter', null, 'import', 'active', 211, null, ['3401 Cherrywood Rd', 'Austin', '78722']],
  ['Sofía Herrera', null, 'import', 'active', 211, 'Prefers Spanish. Small dog.', ['5012 Ravensdale Ln', 'Austin', '78723']],
  ['Ethan Novak', null, 'import', 'active', 211, null, ['8408 Selway Dr', 'Austin', '78736']],
  ['Charlotte Reeves', 'Reeves Law Office', 'import', 'active', 211, 'After 2:30 PM. Alarm code is in the key box.', ['816 Congress Ave', 'Austin', '78701', 'commercial']],
  ['Noah Fitzgerald', null, 'import', 'active', 211, null, ['2317 Euclid Ave', 'Austin', '78704']],
  ['Fatima Al-Sayed', null, 'referral', 'active', 218, 'Shoes off inside.', ['11612 Birchbark Trl', 'Austin', '78750']],
  ['Jack O’Brien', 'O’Brien Brewing Co.', 'event', 'active', 223, 'Tap room every Monday, warehouse once a month.', ['2316 E 6th St', 'Austin', '78702', 'commercial'], ['979 Springdale Rd', 'Austin', '78702', 'industrial']],
  ['Emma Lindqvist', null, 'website', 'active', 226, null, ['4704 Avenue H', 'Austin', '78751']],
  ['Victor Petrov', null, 'advertising', 'active', 232, 'Pays by bank transfer.', ['12405 Tree Line Dr', 'Austin', '78729']],
  ['Isabella Rossi', null, 'social_media', 'active', 237, 'Allergic to lavender.', ['1803 Palma Plz', 'Austin', '78703'], ['300 Bowie St Apt 1104', 'Austin', '78703', 'residential', 'Concierge lets you in.']],
  ['Andre Jackson', 'Eastside Print Works', 'cold_outreach', 'active', 243, null, ['1205 Rosewood Ave', 'Austin', '78702', 'industrial']],
  ['Naomi Goldberg', null, 'referral', 'active', 249, 'Gate code 4417.', ['3809 Mesa Dr', 'Austin', '78731']],
  ['William Tran', null, 'website', 'active', 255, null, ['1609 Payton Falls Dr', 'Austin', '78754']],
  ['Zoe Campbell', null, 'social_media', 'active', 262, 'Newborn in the house: quiet mornings.', ['6500 Hart Ln', 'Austin', '78731']],
  ['Gabriel Mendoza', 'Mendoza Auto Body', 'advertising', 'active', 270, 'Office and restrooms only.', ['5700 Burleson Rd', 'Austin', '78744', 'industrial']],
  ['Lucy Harrington', null, 'event', 'active', 278, null, ['2905 Robbs Run', 'Austin', '78703']],
  ['Omar Haddad', null, 'referral', 'active', 289, 'Every other Friday.', ['7105 Fred Morse Dr', 'Austin', '78723']],
  ['Evelyn Park', 'Parkside Montessori', 'website', 'active', 297, 'Child-safe products only.', ['2200 Tillery St', 'Austin', '78723', 'commercial'], ['4600 Berkman Dr', 'Austin', '78723', 'commercial', 'Second campus, side entrance.']],
  ['Caleb Morrison', null, 'other', 'active', 305, null, ['1004 Mariposa Dr', 'Austin', '78704']],
  ['Amelia Foster', null, 'website', 'active', 316, 'Windows inside and out in spring.', ['8701 Piney Creek Bnd', 'Austin', '78745']],
  ['Diego Castillo', null, 'social_media', 'active', 330, 'Prefers text messages.', ['615 Brownie Dr', 'Austin', '78753']],
  ['Ruth Abernathy', null, 'referral', 'active', 345, 'Hard of hearing: ring twice.', ['3310 Greenway St', 'Austin', '78705']],
  ['Kevin Sandoval', 'Barton Creek Storage', 'cold_outreach', 'active', 363, null, ['4110 Manchaca Rd', 'Austin', '78704', 'industrial'], ['9500 Hwy 290 W', 'Austin', '78736', 'land', 'Empty lot. Clear trash twice a year.']],
  ['Julia Schneider', null, 'other', 'archived', 375, 'Moved to Dallas.', ['2012 Chicon St', 'Austin', '78722']],
  ['Patrick Donnelly', null, 'advertising', 'archived', 389, null, ['5904 Bull Creek Rd', 'Austin', '78757']],
  ['Monique Baptiste', 'Baptiste Catering', 'event', 'archived', 406, 'Closed in summer.', ['3601 E 5th St', 'Austin', '78702', 'commercial']],
  ['Steven Yates', null, 'cold_outreach', 'archived', 425, null, ['1312 Newning Ave', 'Austin', '78704', 'other', 'Houseboat and pier.']],
  ['Teresa Villanueva', null, 'website', 'archived', 450, 'Asked not to be called again.', ['7416 Carriage Dr', 'Austin', '78752']],
]

/** One statement each for clients and properties, the oldest first, so that the first start is fast. */
export async function addClients(context: DemoContext): Promise<void> {
  const rows = demoClients.toReversed().map((row, at) => rowOf(context, row, at))
  await actAs(context, 'owner', async () => {
    await context.transaction.query(
      `with made as (
         insert into public.clients (id, business_id, first_name, last_name, company_name, email, phone, address, notes,
           lead_source, client_status)
         select (line ->> 'id')::uuid, $1, line ->> 'first', line ->> 'last', line ->> 'company', line ->> 'email',
           line ->> 'phone', line ->> 'address', line ->> 'notes', line ->> 'source', line ->> 'status'
         from jsonb_array_elements($2::jsonb) as line
       )
       insert into public.property_addresses (business_id, client_id, address, city, state, zip_code, property_type,
         remarks, is_primary, latitude, longitude)
       select $1, (line ->> 'id')::uuid, place ->> 'street', place ->> 'city', place ->> 'state', place ->> 'zip',
         coalesce(place ->> 'type', 'residential'), place ->> 'remarks', number = 1,
         (place ->> 'latitude')::numeric, (place ->> 'longitude')::numeric
       from jsonb_array_elements($2::jsonb) as line,
         jsonb_array_elements(line -> 'places') with ordinality as places (place, number)`,
      [context.business, jsonIn(context.language, rows)],
    )
  })
  for (const { id, created } of rows)
    dated(context, 'clients', id, { created_at: created, updated_at: created })
  const known = await context.transaction.query<{ id: string; property_id: string }>(
    `select client_id as id, id as property_id from public.property_addresses where business_id = $1 and is_primary`,
    [context.business],
  )
  const properties = new Map(known.map(({ id, property_id }) => [id, property_id]))
  for (const { id, person } of rows)
    context.clients.set(person, { id, property_id: properties.get(id) ?? '' })
}

function rowOf(
  { language, clock }: DemoContext,
  [person, company, source, status, days, notes, ...all]: Row,
  at: number,
) {
  const town = demoTowns[language]
  const places = all.map(([street, city, code, type, remarks]) => {
    const zip = town.postcode(code)
    return {
      street: phraseIn(language, street),
      city: city === 'Austin' ? town.city : town.outOfTown,
      state: town.state,
      zip,
      type,
      remarks,
      ...positionOf(town, phraseIn(language, street), zip),
    }
  })
  const [{ street, city, state, zip } = { street: '', city: '', state: '', zip: '' }] = places
  const name = phraseIn(language, person)
  return {
    id: randomUUID(),
    person,
    email: mailboxOf(name),
    // Of the range that is reserved for fiction.
    phone: `(${town.areaCode}) 555-01${String(at + 10).padStart(2, '0')}`,
    ...nameParts(name),
    company,
    source,
    status,
    created: clock.at(-days, '10:05'),
    notes,
    address: `${street}, ${city}, ${state} ${zip}`,
    places,
  }
}

function nameParts(person: string): { first: string; last: string } {
  const [first = '', ...rest] = person.split(' ')
  return { first, last: rest.join(' ') }
}

/** An example domain, so that nobody real has it. */
export function mailboxOf(person: string): string {
  const name = person
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  return `${name}@example.com`
}
