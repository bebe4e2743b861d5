import { expect, it } from 'vitest'
import { addressLine, byPrimaryThenNewest, countryOfNew, usualProperty } from './property.ts'
import { propertyDraftSchema } from './property-draft.ts'

it('requires a client, an address and a country', () => {
  const issues = propertyDraftSchema.safeParse({
    client_id: '',
    address: ' ',
    city: '',
    state: '',
    zip_code: '',
    country: '',
    remarks: '',
  }).error?.issues
  expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([
    ['client_id', 'required'],
    ['address', 'required'],
    ['country', 'required'],
  ])
})

it('is residential, in the USA and not primary by default', () => {
  const draft = propertyDraftSchema.parse({
    client_id: 'c',
    address: '12 Elm St',
    city: '',
    state: '',
    zip_code: '',
    remarks: '',
  })
  expect(draft).toEqual({
    client_id: 'c',
    property_type: 'residential',
    address: '12 Elm St',
    city: null,
    state: null,
    zip_code: null,
    country: 'USA',
    remarks: null,
    tax_rate_id: null,
    is_primary: false,
  })
})

it('rejects an unknown type', () => {
  expect(propertyDraftSchema.shape.property_type.safeParse('castle').success).toBe(false)
})

it('lists the primary first, then the newest', () => {
  const listed = [
    { is_primary: false, created_at: '2026-01-01' },
    { is_primary: true, created_at: '2025-01-01' },
    { is_primary: false, created_at: '2026-02-01' },
  ].sort(byPrimaryThenNewest)
  expect(listed.map(({ created_at }) => created_at)).toEqual(['2025-01-01', '2026-02-01', '2026-01-01'])
})

it('joins the parts of an address that are present on one line', () => {
  const place = { address: '12 Elm St', city: null, state: 'TX', zip_code: '78701', country: 'USA' }
  expect(addressLine(place)).toBe('12 Elm St, TX 78701, USA')
})

it.each([
  ['the only one', [{ is_primary: false }], 0],
  ['the primary one of several', [{ is_primary: false }, { is_primary: true }], 1],
  ['none of several without a primary one', [{ is_primary: false }, { is_primary: false }], null],
  ['none where there is none', [], null],
])('a new record of a client begins with %s', (_, properties, chosen) => {
  expect(usualProperty(properties)).toBe(chosen === null ? null : properties[chosen])
})

it.each([
  [null, 'en', 'USA'],
  ['US', 'es', 'USA'],
  ['MX', 'es', 'México'],
  ['ES', 'en', 'Spain'],
] as const)('fills in the country of a business in %s (%s): %s', (code, language, name) => {
  expect(countryOfNew(code, language)).toBe(name)
})
