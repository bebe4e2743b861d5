import { expect, it } from 'vitest'

import { findCurrencies, namedCurrency } from './currency-names.ts'

const codes = (language: 'en' | 'es', query: string) =>
  findCurrencies(language, query).map(({ code }) => code)

it('finds by name, code or region in any letter case', () => {
  expect(codes('en', 'peso')).toEqual(['MXN'])
  expect(codes('en', 'mXn')).toEqual(['MXN'])
  expect(codes('en', 'MEXICO')).toEqual(['MXN'])
})

it('shows all twenty for an empty search, in their order', () => {
  expect(codes('es', ' ')).toHaveLength(20)
  expect(codes('es', '')[0]).toBe('USD')
})

it('finds in Spanish by Spanish names, and still by the English ones', () => {
  expect(codes('es', 'estadounidense')).toEqual(['USD'])
  expect(codes('es', 'alemania')).toEqual([])
  expect(codes('es', 'suiza')).toEqual(['CHF'])
  expect(codes('es', 'switzerland')).toEqual(['CHF'])
})

it('names every currency and region in Spanish', () => {
  expect(namedCurrency('es', 'EUR')).toMatchObject({ shownName: 'Euro', shownRegion: 'Unión Europea' })
  for (const { code, shownName, shownRegion } of findCurrencies('es', '')) {
    expect(shownName).not.toBe(code)
    expect(shownRegion).not.toBe(code.slice(0, 2))
  }
})
