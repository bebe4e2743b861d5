import { expect, it } from 'vitest'

import { shownAddressLine, shownCountry } from './home-country.ts'

it.each([
  ['USA', 'USD'],
  ['u.s.a.', 'USD'],
  ['US', 'USD'],
  ['United States', 'USD'],
  ['Estados Unidos', 'USD'],
  ['México', 'MXN'],
  ['mexico', 'MXN'],
  ['UK', 'GBP'],
  ['Reino Unido', 'GBP'],
  [' ', 'EUR'],
])('%s is left out at home, with %s', (country, currency) => {
  expect(shownCountry(country, { country: null, currency })).toBeNull()
})

it.each([
  ['Mexico', 'USD'],
  ['USA', 'MXN'],
  ['Spain', 'EUR'],
  ['USA', null],
])('%s is shown with %s', (country, currency) => {
  expect(shownCountry(country, { country: null, currency })).toBe(country)
})

it.each([
  ['Ecuador', 'EC', 'USD', null],
  ['USA', 'EC', 'USD', 'USA'],
  ['España', 'ES', 'EUR', null],
  ['France', 'ES', 'EUR', 'France'],
  ['Mexico', 'MX', null, null],
])('%s in a business of %s with %s is shown as %s', (country, home, currency, shown) => {
  expect(shownCountry(country, { country: home, currency })).toBe(shown)
})

it('ends an address only abroad', () => {
  const place = { address: '12 Elm St', city: 'Austin', state: 'TX', zip_code: '78701', country: 'USA' }
  expect(shownAddressLine(place, { country: null, currency: 'USD' })).toBe('12 Elm St, Austin, TX 78701')
  expect(shownAddressLine(place, { country: null, currency: 'MXN' })).toBe('12 Elm St, Austin, TX 78701, USA')
})
