import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
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
import { MoreServices, NoServices } from './no-services.tsx'

// Loaded on demand: with their forms they are larger than the list.
const ServiceDialog = lazyPart(async () => (await import('#parts/services/service-dialog.tsx')).ServiceDialog)
const ServiceOrderDialog = lazyPart(
  async () => (await import('./service-order-dialog.tsx')).ServiceOrderDialog,
)
const ServicePresetsDialog = lazyPart(
  async () => (await import('./service-presets-dialog.tsx')).ServicePresetsDialog,
)

/** With fewer services than this, others that are usual in the trade are offered. */
const shortList = 6

/** The services of the business, with search, filters and sorting, and their form. */
export function ServicesScreen() {
  const texts = useTexts(catalogueTexts)
  const { id: businessId } = useBusiness()
  const isAllowed = useCan('edit services')
  const { data: services = [], isPending, error, refetch } = useServices(businessId)
  const { edited, editHref, open, close } = useEdited(services)
  const [dialog, setDialog] = useState<'presets' | 'order' | null>(null)
  const showPresets = () => setDialog('presets')
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
        <NoServices onNew={() => open('new')} onPresets={showPresets} />
      ) : (
        <>
          <Catalogue
            businessId={businessId}
            services={services}
            isLoading={isPending}
            editHref={editHref}
            onEdit={open}
            onOrder={() => setDialog('order')}
          />
          {!isPending && services.length < shortList && <MoreServices onPresets={showPresets} />}
        </>
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
        {dialog === 'presets' && (
          <ServicePresetsDialog
            businessId={businessId}
            known={services.map(({ name }) => name)}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'order' && (
          <ServiceOrderDialog businessId={businessId} services={services} onClose={() => setDialog(null)} />
        )}
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
