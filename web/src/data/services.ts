import type { Service } from '@fieldlark/domain/services/service.ts'
import type { ServiceDraft } from '@fieldlark/domain/services/service-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { commandRow } from './command.ts'
import { fetchAll } from './pages.ts'
import type { Selected } from './schema.ts'
import { rowsOf, table } from './table.ts'
import { useWrite } from './write.ts'

/** A service with its unit cost; null where that is not known, and for workers. */
export type CostedService = Service & { unit_cost: number | null }

const columns = '*, service_costs(unit_cost)'

const costed = ({ service_costs, ...service }: Selected<'services', typeof columns>): CostedService => ({
  ...service,
  unit_cost: service_costs?.unit_cost ?? null,
})

const rows = () => rest.from('services').select(columns)

export const fetchService = async (id: string): Promise<CostedService> =>
  costed(rowsOf(await rows().eq('id', id).single()))

export const servicesKey = (businessId: string) => ['services', businessId]

/** The whole catalogue in its order; a few hundred services at most. */
export const useServices = (businessId: string, isWanted = true) =>
  useQuery({
    queryKey: servicesKey(businessId),
    enabled: isWanted,
    queryFn: async () =>
      (
        await fetchAll(() =>
          rows()
            .eq('business_id', businessId)
            .order('position', { nullsFirst: false })
            .order('name')
            .order('id'),
        )
      ).map(costed),
  })

const effect = { changes: ['services'] } as const

export type ServiceSave = { id: string; version: number | null; draft: ServiceDraft }

async function saveService(businessId: string, { id, version, draft }: ServiceSave): Promise<CostedService> {
  const { unit_cost, price, ...fields } = draft
  const saved = await commandRow('save_service', {
    business_id: businessId,
    service: { ...fields, id, version, price: price ?? 0 },
    unit_cost,
  })
  return { ...saved, unit_cost }
}

/** version null: new. The row and its cost are saved together. */
export const useSaveService = (businessId: string) =>
  useWrite(businessId, effect, (save: ServiceSave) => saveService(businessId, save))

/** One after the other, so that a lost response stops there; the ids make a retry safe. */
export const useSaveServices = (businessId: string) =>
  useWrite(businessId, effect, async (saves: readonly ServiceSave[]) => {
    const saved: CostedService[] = []
    for (const save of saves) saved.push(await saveService(businessId, save))
    return saved
  })

/** Whether the service is offered, and whether the public page shows it. */
export type ServiceState = { is_active: boolean } | { is_public: boolean }

export const useSetServiceState = (businessId: string) =>
  useWrite(businessId, effect, async ({ id, state }: { id: string; state: ServiceState }) => {
    rowsOf(await rest.from('services').update(state).eq('id', id).select('id').single())
  })

/** Lines of quotes and jobs keep their text and price; only their link to the catalogue is removed. */
export const useRemoveService = (businessId: string) => useWrite(businessId, effect, table('services').remove)
