import { Button } from '@fieldlark/ui/button.tsx'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'

import { type CostedService, useServices } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { SectionHeader } from '../section-header.tsx'
import { catalogueTexts } from './catalogue.texts.ts'
import { Catalogue } from './catalogue.tsx'
import { NoServices } from './no-services.tsx'

// Loaded on demand: with their forms they are larger than the list.
const ServiceDialog = lazy(async () => ({
  default: (await import('#parts/services/service-dialog.tsx')).ServiceDialog,
}))
const ServicePresetsDialog = lazy(async () => ({
  default: (await import('./service-presets-dialog.tsx')).ServicePresetsDialog,
}))

/** The services of the business, with search, filters and sorting, and their form. */
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

/** The service being edited is in the URL: undefined for none, null for a new one. */
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
