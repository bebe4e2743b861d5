import { presetsOf, type ServicePreset } from '@fieldlark/domain/services/presets.ts'
import type { Unit } from '@fieldlark/domain/services/service.ts'
import { SearchPick } from '@fieldlark/ui/search-pick.tsx'
import { lazy, Suspense, useRef, useState } from 'react'

import { type CostedService, useServices } from '#data/services.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { serviceTexts } from './service.texts.ts'

const ServiceDialog = lazy(async () => ({ default: (await import('./service-dialog.tsx')).ServiceDialog }))

const ServicePresetsDialog = lazy(async () => ({
  default: (await import('./service-presets-dialog.tsx')).ServicePresetsDialog,
}))

/** What the list offers: a service of the catalogue, or a usual one of the trade that is none yet. */
type Offer = {
  key: string
  name: string
  note: string | null
  price: number
  unit: Unit
  searched: string
} & ({ service: CostedService } | { preset: ServicePreset })

const ofService = (service: CostedService): Offer => {
  const { id, name, category, description, price, unit } = service
  const searched = `${name} ${category ?? ''} ${description ?? ''}`
  return { key: id, name, note: category, price, unit, searched, service }
}

/** The services of the catalogue; while it is empty, the usual ones of the trade, to those who may add them. */
function useOffers(businessId: string) {
  const { trade } = useBusiness()
  const { language } = useLanguage()
  const { usual } = useTexts(serviceTexts)
  const canCreate = useCan('edit services')
  const { data: services = [], isPending, isError, isSuccess } = useServices(businessId)
  const ofPreset = (preset: ServicePreset): Offer => {
    const { key, price, unit } = preset
    const name = preset.name[language]
    return { key, name, note: usual, price, unit, searched: name, preset }
  }
  const offers =
    isSuccess && canCreate && services.length === 0
      ? presetsOf(trade ?? 'other').map(ofPreset)
      : services.filter(({ is_active }) => is_active).map(ofService)
  return { offers, services, isPending, isError, canCreate }
}

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
  const { offers, services, isPending, isError, canCreate } = useOffers(businessId)
  const [newName, setNewName] = useState<string | null>(null)
  const [preset, setPreset] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const isKnown = (typed: string) => services.some(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return (
    <>
      <SearchPick
        ref={box}
        items={offers}
        itemKey={({ key }) => key}
        itemSearchText={({ searched }) => searched}
        renderItem={(offer) => <OfferItem offer={offer} />}
        onPick={(offer) => ('service' in offer ? onPick(offer.service) : setPreset(offer.preset.key))}
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
        {preset !== null && (
          <ServicePresetsDialog
            businessId={businessId}
            first={preset}
            onAdded={(added) => added.forEach(onPick)}
            onClose={() => setPreset(null)}
            finalFocus={box}
          />
        )}
      </Suspense>
    </>
  )
}

function OfferItem({ offer: { name, note, price, unit } }: { offer: Offer }) {
  const { per } = useTexts(serviceTexts)
  const { format } = useMoney()
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{name}</bdi>
        {note && <bdi className="block truncate text-xs text-ink-faint">{note}</bdi>}
      </span>
      <span className="shrink-0 text-right">
        <span className="money block">{format(price, { isPrice: true })}</span>
        <span className="block text-xs text-ink-faint">{per[unit]}</span>
      </span>
    </span>
  )
}
