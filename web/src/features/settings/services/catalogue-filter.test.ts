import { describe, expect, it } from 'vitest'

import {
  type CatalogueFilter,
  catalogueShape,
  categoriesOf,
  filterServices,
  noCategory,
} from './catalogue-filter.ts'

const service = (name: string, price: number, category: string | null = null, is_active = true) => ({
  id: name,
  name,
  price,
  category,
  is_active,
  position: null as number | null,
  description: `All about ${name}`,
})

const services = [
  service('Poda de árboles', 320, 'Jardín'),
  service('Mowing', 55, 'Garden'),
  service('Hedges', 65, 'Garden', false),
  service('Travel', 25),
]
const everything: CatalogueFilter = { search: '', sort: 'name', state: null, category: null }
const names = (filter: Partial<CatalogueFilter>) =>
  filterServices(services, { ...everything, ...filter }).map(({ name }) => name)

describe('the catalogue', () => {
  it('finds services that contain every word, ignoring accents and case', () => {
    expect(names({ search: 'ARBOLES poda' })).toEqual(['Poda de árboles'])
    expect(names({ search: 'about garden' })).toEqual(['Hedges', 'Mowing'])
    expect(names({ search: 'poda garden' })).toEqual([])
  })

  it('filters active services, inactive ones, or one category', () => {
    expect(names({ state: 'inactive' })).toEqual(['Hedges'])
    expect(names({ state: 'active', category: 'Garden' })).toEqual(['Mowing'])
    expect(names({ category: noCategory })).toEqual(['Travel'])
  })

  it('is in the order of the business at first; what has no place follows by name', () => {
    const placed = services.map((row) => ({ ...row, position: { Travel: 1, Hedges: 2 }[row.name] ?? null }))
    const shown = filterServices(placed, { ...everything, sort: catalogueShape([]).sorts[0] })
    expect(shown.map(({ name }) => name)).toEqual(['Travel', 'Hedges', 'Mowing', 'Poda de árboles'])
  })

  it('is sorted by name or by price', () => {
    expect(names({})).toEqual(['Hedges', 'Mowing', 'Poda de árboles', 'Travel'])
    expect(names({ sort: 'price-desc' })).toEqual(['Poda de árboles', 'Hedges', 'Mowing', 'Travel'])
  })

  it('lists each category once, in order', () => {
    expect(categoriesOf(services)).toEqual(['Garden', 'Jardín'])
    expect(catalogueShape(['Garden']).choices.category).toEqual([noCategory, 'Garden'])
  })
})
