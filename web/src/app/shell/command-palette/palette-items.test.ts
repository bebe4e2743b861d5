import Home from 'lucide-react/icons/house'
import { expect, it } from 'vitest'

import { paletteTexts } from './palette.texts.ts'
import { matching, type PaletteItem } from './palette-items.ts'

const item = (label: string): PaletteItem => ({
  key: label,
  group: 'pages',
  label,
  detail: '',
  to: '/',
  icon: Home,
})
const items = [item('Nuevo cliente'), item('Nueva cotización'), item('Clientes')]
const found = (search: string) => matching(items, search).map(({ label }) => label)

it('matches the beginnings of words, ignoring accents and case', () => {
  expect(found('NUEV coti')).toEqual(['Nueva cotización'])
  expect(found('cotizacion')).toEqual(['Nueva cotización'])
  expect(found('cli')).toEqual(['Nuevo cliente', 'Clientes'])
  expect(found('liente')).toEqual([])
})

it('matches synonyms', () => {
  const quote = { ...item('Nuevo presupuesto'), alsoCalled: 'cotizaciones estimados' }
  const by = (search: string) => matching([quote, item('Nuevo cliente')], search)
  expect(by('cotización')).toEqual([quote])
  expect(by('nuevo estimado')).toEqual([quote])
  expect(by('cliente cotización')).toEqual([])
})

it.each([
  ['es', 'cotización', 'quotes'],
  ['es', 'estimado', 'quotes'],
  ['es', 'cita', 'schedule'],
  ['es', 'recibo', 'expenses'],
  ['es', 'reporte', 'reports'],
  ['es', 'configuración', 'settings'],
  ['en', 'estimate', 'quotes'],
  ['en', 'bill', 'invoices'],
  ['en', 'appointment', 'schedule'],
  ['en', 'receipt', 'expenses'],
  ['en', 'customer', 'clients'],
] as const)('in %s, %s finds %s', (language, search, page) => {
  const called = { ...item(''), alsoCalled: paletteTexts[language].alsoCalled[page] }
  expect(matching([called], search)).toEqual([called])
})

it('shows everything for an empty query', () => {
  expect(found('  ')).toHaveLength(3)
})
