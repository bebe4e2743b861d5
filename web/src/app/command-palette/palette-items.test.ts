import { Home } from 'lucide-react'
import { expect, it } from 'vitest'

import { matching, type PaletteItem } from './palette-items.ts'

const item = (label: string): PaletteItem => ({
  key: label,
  group: 'pages',
  label,
  detail: '',
  href: '/',
  icon: Home,
})
const items = [item('Nuevo cliente'), item('Nueva cotización'), item('Clientes')]
const found = (search: string) => matching(items, search).map(({ label }) => label)

it('finds by the beginnings of words, whatever the accents and the case', () => {
  expect(found('NUEV coti')).toEqual(['Nueva cotización'])
  expect(found('cotizacion')).toEqual(['Nueva cotización'])
  expect(found('cli')).toEqual(['Nuevo cliente', 'Clientes'])
  expect(found('liente')).toEqual([])
})

it('offers everything while nothing is typed', () => {
  expect(found('  ')).toHaveLength(3)
})
