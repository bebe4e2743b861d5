import type { Service } from '@fieldlark/domain/services/service.ts'
import type { ServiceDraft } from '@fieldlark/domain/services/service-draft.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

import { fetchAll } from './pages.ts'
import { rowsOf } from './table.ts'

/** A service with what a unit costs the business; null where that is not known, and for workers. */
export type CostedService = Service & { unit_cost: number | null }

type Read = Service & { service_costs: { unit_cost: number } | null }

const costed = ({ service_costs, ...service }: Read): CostedService => ({
  ...service,
  unit_cost: service_costs?.unit_cost ?? null,
})

const rows = () => rest.from('services').select('*, service_costs(unit_cost)')

export const fetchService = async (id: string): Promise<CostedService> =>
  costed(rowsOf<Read>(await rows().eq('id', id).single()))

/** The whole catalogue by name; a few hundred at most. */
export const useServices = (businessId: string) =>
  useQuery({
    queryKey: ['services', businessId],
    queryFn: async () =>
      (await fetchAll<Read>(() => rows().eq('business_id', businessId).order('name').order('id'))).map(
        costed,
      ),
  })

function useServiceWrite<Input, Output>(businessId: string, write: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['services', businessId] }),
  })
}

export type ServiceSave = { id: string; version: number | null; draft: ServiceDraft }

async function saveService(businessId: string, { id, version, draft }: ServiceSave): Promise<CostedService> {
  const { unit_cost, price, ...fields } = draft
  const answer = await rest.rpc('save_service', {
    business_id: businessId,
    service: { ...fields, id, version, price: price ?? 0 },
    unit_cost,
  })
  return { ...rowsOf<Service>(answer as never), unit_cost }
}

/** version null: new. The row and its cost are saved together. */
export const useSaveService = (businessId: string) =>
  useServiceWrite(businessId, (save: ServiceSave) => saveService(businessId, save))

/** One after the other, so that a lost answer stops where it was; the ids make a repeat harmless. */
export const useSaveServices = (businessId: string) =>
  useServiceWrite(businessId, async (saves: readonly ServiceSave[]) => {
    for (const save of saves) await saveService(businessId, save)
  })

export const useSetServiceActive = (businessId: string) =>
  useServiceWrite(businessId, async ({ id, isActive }: { id: string; isActive: boolean }) => {
    rowsOf(await rest.from('services').update({ is_active: isActive }).eq('id', id).select('id').single())
  })

/** Lines of quotes and jobs keep what they say; only the link to the catalogue goes. */
export const useRemoveService = (businessId: string) =>
  useServiceWrite(businessId, async (id: string) => {
    const { error, status } = await rest.from('services').delete().eq('id', id)
    if (error) throw toFailure(error, status)
  })
