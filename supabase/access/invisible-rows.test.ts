import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type TeamFixture, teamFixture } from './team-fixture.ts'

// Trigger functions are SECURITY DEFINER and run before row-level security is checked, so a step that looks up a row
// could reveal rows that the caller may not see. Missing and foreign rows must return the same error.

let scratch: Scratch
let theirs: TeamFixture & Record<'property' | 'otherClient', string>
let stranger: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  const team = await teamFixture(scratch.database)
  theirs = {
    ...team,
    property: await idOf(
      team.owner,
      `insert into public.property_addresses (business_id, client_id, address) values ($1, $2, 'Main 1')`,
      [team.business, team.client],
    ),
    otherClient: await idOf(
      team.owner,
      `insert into public.clients (business_id, first_name) values ($1, 'Bob')`,
      [team.business],
    ),
  }
  stranger = await teamFixture(scratch.database)
})
afterAll(() => scratch.close())

async function idOf(person: string, insert: string, values: readonly unknown[]): Promise<string> {
  const [row] = await ask<{ id: string }>(scratch.database, person, `${insert} returning id`, values)
  return one(row).id
}

const nobody = () => crypto.randomUUID()

type Fields = Record<string, unknown>

/** The code and message that an insert by the person returns, without ids. */
function insert(person: string, table: string, fields: Fields): Promise<string> {
  const places = Object.keys(fields).map((_, at) => `$${at + 1}`)
  const text = `insert into public.${table} (${Object.keys(fields).join(', ')}) values (${places.join(', ')})`
  return refusal(ask(scratch.database, person, text, Object.values(fields)))
}

describe.each(['jobs', 'requests', 'quotes', 'invoices'])('%s', (table) => {
  const add = (person: string, fields: Fields) => insert(person, table, { title: 'Stranger', ...fields })

  test('of a stranger do not reveal whether properties, clients or businesses of others exist', async () => {
    const { business, client, otherClient, property } = theirs
    const unknown = await add(stranger.owner, {
      business_id: nobody(),
      client_id: nobody(),
      property_id: nobody(),
    })
    expect(unknown).toMatch(/^42501 new row violates row-level security/)
    for (const fields of [
      { business_id: business, client_id: nobody(), property_id: nobody() },
      { business_id: business, client_id: nobody(), property_id: property },
      { business_id: business, client_id: otherClient, property_id: property },
      { business_id: business, client_id: client, property_id: property },
    ]) {
      for (const person of [stranger.owner, theirs.other]) expect(await add(person, fields)).toBe(unknown)
    }
  })

  test('of one’s own business reject properties of others, existing or not', async () => {
    const at = { business_id: stranger.business, client_id: stranger.client }
    const unknown = await add(stranger.owner, { ...at, property_id: nobody() })
    expect(unknown).toMatch(/^23503/)
    expect(await add(stranger.owner, { ...at, property_id: theirs.property })).toBe(unknown)
    const id = await idOf(
      stranger.owner,
      `insert into public.${table} (business_id, client_id, title) values ($1, $2, 'Own')`,
      [stranger.business, stranger.client],
    )
    const move = (to: string) =>
      refusal(
        ask(scratch.database, stranger.owner, `update public.${table} set property_id = $2 where id = $1`, [
          id,
          to,
        ]),
      )
    expect(await move(theirs.property)).toBe(await move(nobody()))
  })
})

describe('a stranger', () => {
  test('gets the same error for existing and missing rows, in every table with steps before its policies', async () => {
    const { business, client } = theirs
    const made = (table: string) =>
      idOf(
        theirs.owner,
        `insert into public.${table} (business_id, client_id, title) values ($1, $2, 'Made')`,
        [business, client],
      )
    const [job, quote, request] = [await made('jobs'), await made('quotes'), await made('requests')]
    const path = `${business}/${nobody()}.jpg`
    const rows: [table: string, fields: Fields][] = [
      ['clients', { business_id: business, first_name: 'A', is_tax_exempt: true }],
      ['property_addresses', { business_id: business, client_id: client, address: 'A', is_primary: true }],
      ['property_addresses', { client_id: client, address: 'A' }],
      ['tax_rates', { business_id: business, name: 'A', parts: '[]', is_default: true }],
      ['quote_lines', { id: nobody(), business_id: business, quote_id: quote, name: 'A' }],
      ['visits', { business_id: business, job_id: job }],
      ['visits', { business_id: business, request_id: request }],
      ['visits', { business_id: stranger.business, job_id: job }],
      ['expenses', { business_id: business, category: 'fuel', amount: 1, date: '2026-01-01' }],
      ['jobs', { business_id: business, client_id: client, title: 'A', taxes: '[{"rate": "x"}]' }],
      [
        'quotes',
        { business_id: business, client_id: client, title: 'A', discount_type: 'fixed', discount_value: 9 },
      ],
      ['invoices', { business_id: business, client_id: client, title: 'A', amount: -1 }],
      ['photos', { business_id: business, job_id: job, path, size_bytes: 1 }],
      ['files', { business_id: business, job_id: job, path, name: 'A', size_bytes: 1 }],
      ['receipts', { business_id: business, path, size_bytes: 1 }],
    ]
    for (const [table, fields] of rows) {
      const unknown = Object.entries(fields).map(([name, value]) => [
        name,
        name.endsWith('_id') && value !== stranger.business ? nobody() : value,
      ])
      const [told, untold] = [
        await insert(stranger.owner, table, fields),
        await insert(stranger.owner, table, Object.fromEntries(unknown)),
      ]
      expect(told, table).toBe(untold)
      expect(told, table).toMatch(/^(?:42501 new row|PT403 not_allowed|23503)/)
    }
  })
})
