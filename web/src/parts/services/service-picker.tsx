import type { Unit } from '@fieldlark/domain/services/service.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { SearchPick } from '@fieldlark/ui/search-pick.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'

import { type CostedService, useSaveServices, useServices } from '#data/services.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { sendAfter } from '#parts/forms/unfinished.ts'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import type { PresetChoice } from './preset-choices.ts'
import { serviceTexts } from './service.texts.ts'

/** Loaded when they may be offered, which is rarely: forms are opened on a phone outdoors. */
const loadPresets = () => import('./preset-choices.ts')
const ServiceDialog = lazyPart(async () => (await import('./service-dialog.tsx')).ServiceDialog)

/** What the list offers: a service of the catalogue, or a usual one of the trade that is none yet. */
type Offer = {
  key: string
  name: string
  note: string | null
  price: number
  unit: Unit
  searched: string
} & ({ service: CostedService } | { preset: PresetChoice })

const ofService = (service: CostedService): Offer => {
  const { id, name, category, description, price, unit } = service
  const searched = `${name} ${category ?? ''} ${description ?? ''}`
  return { key: id, name, note: category, price, unit, searched, service }
}

/** The services of the catalogue; while it holds nothing else, the usual ones of the trade, to those who may add them. */
function useOffers(businessId: string) {
  const { trade } = useBusiness()
  const { language } = useLanguage()
  const { usual } = useTexts(serviceTexts)
  const canCreate = useCan('edit services')
  const { data: services = [], isPending, isError, isSuccess } = useServices(businessId)
  const { data: presets = [] } = useQuery({
    // Made once: with the same ids a second attempt after a lost response adds nothing twice.
    queryKey: ['service presets', businessId, trade, language],
    queryFn: async () => (await loadPresets()).presetChoices(trade ?? 'other', language),
    enabled: isSuccess && canCreate,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const ofPreset = (preset: PresetChoice): Offer => {
    const { id, name, unit, typedPrice } = preset
    return { key: id, name, note: usual, price: Number(typedPrice), unit, searched: name, preset }
  }
  const isUsual = (each: { name: string }) => presets.some(({ name }) => name === each.name)
  const isKnown = (each: { name: string }) => services.some(({ name }) => name === each.name)
  const more = isSuccess && canCreate && services.every(isUsual) ? presets : []
  const offers = [
    ...services.filter(({ is_active }) => is_active).map(ofService),
    ...more.filter((each) => !isKnown(each)).map(ofPreset),
  ]
  return { offers, services, isPending, isError, canCreate }
}

/** A usual service goes into the catalogue with its usual price, which the line can change. Resolves to whether it did. */
function useAddPreset(businessId: string, onPick: (service: CostedService) => void) {
  const { createFailed } = useTexts(serviceTexts)
  const { mutateAsync } = useSaveServices(businessId)
  const { run } = useBusy()
  return async (preset: PresetChoice) => {
    let isAdded = true
    await run(async () => {
      try {
        const { pickedService } = await loadPresets()
        for (const added of await mutateAsync([pickedService(preset)])) onPick(added)
      } catch {
        isAdded = false
        toast.error(createFailed)
      }
    })
    return isAdded
  }
}

/** Finds a service of the catalogue; one that does not exist can be created here. */
export function ServicePicker({
  businessId,
  form,
  onPick,
  label,
}: {
  businessId: string
  /** Is sent only after what was picked is in it. */
  form: Parameters<typeof sendAfter>[0]
  onPick: (service: CostedService) => void
  label: string
}) {
  const texts = useTexts(serviceTexts)
  const { offers, services, isPending, isError, canCreate } = useOffers(businessId)
  const [newName, setNewName] = useState<string | null>(null)
  const add = useAddPreset(businessId, onPick)
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
        onPick={(offer) => ('service' in offer ? onPick(offer.service) : sendAfter(form, add(offer.preset)))}
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
