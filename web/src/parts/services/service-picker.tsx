import { SearchPick } from '@fieldlark/ui/search-pick.tsx'
import { lazy, Suspense, useRef, useState } from 'react'

import { type CostedService, useServices } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { useCan } from '#session/session.tsx'
import { serviceTexts } from './service.texts.ts'

const ServiceDialog = lazy(async () => ({ default: (await import('./service-dialog.tsx')).ServiceDialog }))

const searchTextOf = ({ name, category, description }: CostedService) =>
  `${name} ${category ?? ''} ${description ?? ''}`

/** Finds a service of the catalogue; one that does not exist can be created here. */
export function ServicePicker({
  businessId,
  onPick,
  label,
}: {
  businessId: string
  onPick: (service: CostedService) => void
  label: string
}) {
  const texts = useTexts(serviceTexts)
  const canCreate = useCan('edit services')
  const { data: services = [], isPending, isError } = useServices(businessId)
  const [newName, setNewName] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const isKnown = (typed: string) => services.some(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return (
    <>
      <SearchPick
        ref={box}
        items={services.filter(({ is_active }) => is_active)}
        itemKey={({ id }) => id}
        itemSearchText={searchTextOf}
        renderItem={(service) => <ServiceItem service={service} />}
        onPick={onPick}
        create={
          canCreate
            ? {
                label: (typed) => (typed === '' || isKnown(typed) ? texts.newService : texts.create(typed)),
                onCreate: setNewName,
              }
            : undefined
        }
        label={label}
        placeholder={isPending ? texts.loading : label}
        emptyText={isError ? texts.loadFailed : texts.noneFound}
      />
      <Suspense>
        {newName !== null && (
          <ServiceDialog
            businessId={businessId}
            isOpen
            initialName={newName}
            onClose={() => setNewName(null)}
            onSaved={onPick}
            finalFocus={box}
          />
        )}
      </Suspense>
    </>
  )
}

function ServiceItem({ service }: { service: CostedService }) {
  const { per } = useTexts(serviceTexts)
  const { format } = useMoney()
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{service.name}</bdi>
        {service.category && <bdi className="block truncate text-xs text-ink-faint">{service.category}</bdi>}
      </span>
      <span className="shrink-0 text-right">
        <span className="money block">{format(service.price, { isPrice: true })}</span>
        <span className="block text-xs text-ink-faint">{per[service.unit]}</span>
      </span>
    </span>
  )
}
