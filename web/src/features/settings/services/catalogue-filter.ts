import { type FilterOf, listShape } from '#data/list-shape.ts'
import type { CostedService } from '#data/services.ts'

/** Stands for services without a category, in the URL too. */
export const noCategory = '-'

export const catalogueShape = (categories: readonly string[]) =>
  listShape({
    sorts: ['own', 'name', 'name-desc', 'price', 'price-desc'],
    choices: { state: ['active', 'inactive'], category: [noCategory, ...categories] },
  })

export type CatalogueFilter = FilterOf<ReturnType<typeof catalogueShape>>

export const categoriesOf = (services: readonly Pick<CostedService, 'category'>[]): string[] =>
  [...new Set(services.flatMap(({ category }) => category ?? []))].toSorted((a, b) => a.localeCompare(b))

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

type Filtered = Pick<
  CostedService,
  'id' | 'name' | 'description' | 'category' | 'price' | 'is_active' | 'position'
>

const last = Number.MAX_SAFE_INTEGER

const orders: Record<CatalogueFilter['sort'], (a: Filtered, b: Filtered) => number> = {
  own: (a, b) => (a.position ?? last) - (b.position ?? last) || a.name.localeCompare(b.name),
  name: (a, b) => a.name.localeCompare(b.name),
  'name-desc': (a, b) => b.name.localeCompare(a.name),
  price: (a, b) => a.price - b.price || a.name.localeCompare(b.name),
  'price-desc': (a, b) => b.price - a.price || a.name.localeCompare(b.name),
}

/** Filters in the browser, since the catalogue is small and loaded whole: every word of the search must occur somewhere, ignoring accents. */
export function filterServices<Service extends Filtered>(
  services: readonly Service[],
  { search, state, category, sort }: CatalogueFilter,
): Service[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return services
    .filter((service) => {
      const text = folded(`${service.name} ${service.category ?? ''} ${service.description ?? ''}`)
      return (
        words.every((word) => text.includes(word)) &&
        (state === null || service.is_active === (state === 'active')) &&
        (category === null || (service.category ?? noCategory) === category)
      )
    })
    .toSorted(orders[sort])
}
