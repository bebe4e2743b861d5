import { Button } from '@fieldlark/ui/button.tsx'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useMemo } from 'react'

import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { choiceOf } from '#parts/list/choice.ts'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'

import { catalogueTexts } from './catalogue.texts.ts'
import { catalogueShape, categoriesOf, filterServices, noCategory } from './catalogue-filter.ts'
import { serviceDetailTexts } from './service-detail.texts.ts'
import { ServiceTable } from './service-table.tsx'

/** The filter of the catalogue and the options in its toolbar. */
function useCatalogueFilter(services: readonly CostedService[]) {
  const texts = useTexts(catalogueTexts)
  const categories = useMemo(() => categoriesOf(services), [services])
  const shape = catalogueShape(categories)
  const list = useListFilter(shape)
  const { filter, change } = list
  const category = choiceOf({
    label: texts.category,
    all: texts.allCategories,
    choices: [...categories, noCategory],
    labelOf: (each) => (each === noCategory ? texts.noCategory : each),
    value: filter.category,
    onChange: (chosen) => change({ category: chosen }),
  })
  const state = choiceOf({
    label: texts.state,
    all: texts.allStates,
    choices: shape.choices.state,
    labelOf: (each) => texts.states[each],
    value: filter.state,
    onChange: (chosen) => change({ state: chosen }),
  })
  return { ...list, shape, choices: [category, state] }
}

/** The services of the catalogue, with search, filters and sorting. */
export function Catalogue({
  businessId,
  services,
  isLoading,
  editHref,
  onEdit,
  onOrder,
}: {
  businessId: string
  services: readonly CostedService[]
  isLoading: boolean
  editHref: (service: CostedService) => string
  onEdit: (id: string) => void
  onOrder: () => void
}) {
  const texts = useTexts(catalogueTexts)
  const { order } = useTexts(serviceDetailTexts)
  const { filter, shape, choices, typed, setTyped, change, clear, isFiltered } = useCatalogueFilter(services)
  const found = useMemo(() => filterServices(services, filter), [services, filter])
  return (
    <>
      <div className="flex min-h-12 items-center justify-end gap-2 max-lg:[&>div]:flex-1">
        {services.length > 1 && (
          <Button variant="ghost" size="icon" aria-label={order} title={order} onClick={onOrder}>
            <ArrowUpDown />
          </Button>
        )}
        <ListToolbar
          texts={texts}
          typed={typed}
          onTyped={setTyped}
          filters={choices}
          sort={filter.sort}
          sorts={shape.sorts}
          onSort={(sort) => change({ sort })}
        />
      </div>
      <output className="sr-only">{isFiltered && !isLoading ? texts.found(found.length) : ''}</output>
      <ServiceTable
        businessId={businessId}
        services={found}
        isLoading={isLoading}
        sort={filter.sort}
        onSort={(sort) => change({ sort })}
        editHref={editHref}
        onEdit={onEdit}
        empty={<NoMatch title={texts.noMatchTitle} onClear={clear} />}
      />
    </>
  )
}
