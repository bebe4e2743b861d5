import { type Counter, counterKinds } from '@fieldlark/domain/taxes/counter.ts'
import type { CounterDraft } from '@fieldlark/domain/taxes/counter-draft.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

const key = (businessId: string) => ['counters', businessId]

const oneOf = (businessId: string, kind: Counter['kind']) =>
  rest.from('counters').select('*').eq('business_id', businessId).eq('kind', kind).single()

export const fetchCounter = async (businessId: string, kind: Counter['kind']): Promise<Counter> =>
  rowsOf<Counter>(await oneOf(businessId, kind))

/** How each kind of document is numbered, in the order of the trade. */
export const useCounters = (businessId: string) =>
  useQuery({
    queryKey: key(businessId),
    queryFn: async () => {
      const rows = rowsOf<Counter[]>(await rest.from('counters').select('*').eq('business_id', businessId))
      return rows.toSorted((a, b) => counterKinds.indexOf(a.kind) - counterKinds.indexOf(b.kind))
    },
  })

/** next_number left out: as it is by then. */
export type CounterSave = {
  kind: Counter['kind']
  version: number
  draft: Omit<CounterDraft, 'next_number'> & { next_number?: number | undefined }
}

/** Refused as 'number_already_used' when documents took the number meanwhile. */
export function useSaveCounter(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, version, draft }: CounterSave) =>
      rowsOf<Counter>(
        await rest
          .from('counters')
          .update({ ...draft, version })
          .eq('business_id', businessId)
          .eq('kind', kind)
          .select('*')
          .single(),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: key(businessId) }),
  })
}
