import { usualProperty } from '@fieldlark/domain/clients/property.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusiness, addUser, ask, one, type Scratch, scratchSchema } from '#access/people.ts'

let scratch: Scratch
let owner: string
let business: string
beforeAll(async () => {
  scratch = await scratchSchema()
  owner = await addUser(scratch.database, 'owner@example.com')
  business = await addBusiness(scratch.database, owner)
})
afterAll(() => scratch.close())

type Row = { id: string; is_primary: boolean }
const mine = async (text: string, values: readonly unknown[]) =>
  one((await ask<Row & { property_id: string | null }>(scratch.database, owner, text, values))[0])
const addClient = () =>
  mine(`insert into public.clients (business_id, name) values ($1, 'A') returning id`, [business])

test.each([[[]], [[false]], [[true]], [[false, true, false]], [[false, false]]])(
  'of properties that are primary as in %j the interface and a conversion choose the same',
  async (marks) => {
    const client = await addClient()
    const places: Row[] = []
    for (const isPrimary of marks) {
      const add = `insert into public.property_addresses (business_id, client_id, address, is_primary)
        values ($1, $2, 'x', $3) returning id, is_primary`
      places.push(await mine(add, [business, client.id, isPrimary]))
    }
    const request = await mine(
      `insert into public.requests (business_id, client_id, title) values ($1, $2, 'A wish') returning id`,
      [business, client.id],
    )
    const quote = await mine(
      'select property_id from public.convert_request_to_quote($1, gen_random_uuid())',
      [request.id],
    )
    expect(quote.property_id).toBe(usualProperty(places)?.id ?? null)
  },
)
