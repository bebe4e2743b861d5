import { Button } from '@fieldlark/ui/button.tsx'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import { type CostedService, useServices } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useShortcut } from '#parts/shortcut.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { catalogueTexts } from './catalogue.texts.ts'
import {
  type CatalogueFilter,
  catalogueShape,
  categoriesOf,
  filterServices,
  noCategory,
} from './catalogue-filter.ts'
import { LoadFailed } from './load-failed.tsx'
import { ManagersOnly } from './managers-only.tsx'
import { NoServices } from './no-services.tsx'
import { SectionHeader } from './section-header.tsx'
import { ServiceTable } from './service-table.tsx'

// With their forms they are heavier than the list.
const ServiceDialog = lazy(async () => ({
  default: (await import('#parts/service-dialog.tsx')).ServiceDialog,
}))
const ServicePresetsDialog = lazy(async () => ({
  default: (await import('./service-presets-dialog.tsx')).ServicePresetsDialog,
}))

/** The catalogue: found, filtered, sorted, changed. */
export function ServicesScreen() {
  const texts = useTexts(catalogueTexts)
  const { id: businessId } = useBusiness()
  const isAllowed = useCan('edit services')
  const { data: services = [], isPending, error, refetch } = useServices(businessId)
  const { edited, editHref, open, close } = useEdited(services)
  const [hasPresets, setPresets] = useState(false)
  useShortcut('n', () => open('new'))
  const newService = (
    <Button onClick={() => open('new')}>
      <Plus aria-hidden />
      {texts.newService}
    </Button>
  )
  return (
    <ManagersOnly isAllowed={isAllowed}>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} actions={newService} />
      {error && services.length === 0 ? (
        <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : !isPending && services.length === 0 ? (
        <NoServices onNew={() => open('new')} onPresets={() => setPresets(true)} />
      ) : (
        <Catalogue
          businessId={businessId}
          services={services}
          isLoading={isPending}
          editHref={editHref}
          onEdit={open}
        />
      )}
      <Suspense>
        {edited !== undefined && (
          <ServiceDialog
            key={edited?.id ?? 'new'}
            businessId={businessId}
            isOpen
            service={edited ?? undefined}
            onClose={close}
          />
        )}
        {hasPresets && <ServicePresetsDialog businessId={businessId} onClose={() => setPresets(false)} />}
      </Suspense>
    </ManagersOnly>
  )
}

/** Which one is being edited stands in the address: undefined none, null a new one. */
function useEdited(services: readonly CostedService[]) {
  const [address, setAddress] = useSearchParams()
  const id = address.get('edit')
  const withId = (next: string | null) => {
    const changed = new URLSearchParams(address)
    if (next === null) changed.delete('edit')
    else changed.set('edit', next)
    return changed
  }
  return {
    edited: id === 'new' ? null : services.find((service) => service.id === id),
    editHref: (service: CostedService) => `?${withId(service.id).toString()}`,
    open: (next: string) => setAddress(withId(next)),
    close: () => setAddress(withId(null), { replace: true }),
  }
}

function Catalogue({
  businessId,
  services,
  isLoading,
  editHref,
  onEdit,
}: {
  businessId: string
  services: readonly CostedService[]
  isLoading: boolean
  editHref: (service: CostedService) => string
  onEdit: (id: string) => void
}) {
  const texts = useTexts(catalogueTexts)
  const categories = useMemo(() => categoriesOf(services), [services])
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(catalogueShape(categories))
  const found = useMemo(() => filterServices(services, filter), [services, filter])
  const sorts: Record<CatalogueFilter['sort'], string> = texts.sorts
  const options = (words: Record<string, string>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))
  return (
    <>
      <div className="mb-4">
        <ListToolbar
          typed={typed}
          onTyped={setTyped}
          searchLabel={texts.search}
          placeholder={texts.searchPlaceholder}
          selects={[
            {
              label: texts.category,
              value: filter.category ?? '',
              options: [
                { value: '', label: texts.allCategories },
                ...categories.map((category) => ({ value: category, label: category })),
                { value: noCategory, label: texts.noCategory },
              ],
              onChange: (category) => change({ category: category || null }),
            },
            {
              label: texts.state,
              value: filter.state ?? '',
              options: [{ value: '', label: texts.allStates }, ...options(texts.states)],
              onChange: (state) => change({ state: (state || null) as CatalogueFilter['state'] }),
            },
            {
              label: texts.sort,
              value: filter.sort,
              options: options(sorts),
              onChange: (sort) => change({ sort: sort as CatalogueFilter['sort'] }),
            },
          ]}
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
