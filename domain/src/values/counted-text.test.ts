import { expect, it } from 'vitest'

import { counted, pluralOf } from './counted-text.ts'

it('formats singular and plural, and groups thousands', () => {
  expect(counted('en', 1, 'client', 'clients')).toBe('1 client')
  expect(counted('en', 0, 'client', 'clients')).toBe('0 clients')
  expect(counted('es', 5000, 'cliente', 'clientes')).toBe('5,000 clientes')
})

it('groups thousands as the region of the business does', () => {
  expect(counted('es', 1125, 'cliente', 'clientes', 'EUR')).toBe('1.125 clientes')
  expect(counted('es', 12_500, 'cliente', 'clientes', 'EUR')).toBe('12.500 clientes')
  expect(counted('es', 1125, 'cliente', 'clientes', 'MXN')).toBe('1,125 clientes')
  expect(counted('en', 1125, 'client', 'clients', 'EUR')).toBe('1,125 clients')
})

it('chooses the verb form by the count', () => {
  expect(pluralOf('es', 1, 'Se importó', 'Se importaron')).toBe('Se importó')
  expect(pluralOf('es', 2, 'Se importó', 'Se importaron')).toBe('Se importaron')
})
