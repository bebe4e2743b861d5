import { type Counter, counterKinds } from '@fieldlark/domain/taxes/counter.ts'
import type { CounterDraft } from '@fieldlark/domain/taxes/counter-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { rowsOf } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

const key = (businessId: string) => ['counters', businessId]

const oneOf = (businessId: string, kind: Counter['kind']) =>
  rest.from('counters').select('*').eq('business_id', businessId).eq('kind', kind).single()

export const fetchCounter = async (businessId: string, kind: Counter['kind']): Promise<Counter> =>
  rowsOf<Counter>(await oneOf(businessId, kind))

/** The numbering of each kind of document, in the order of `counterKinds`. */
export const useCounters = (businessId: string) =>
  useQuery({
    queryKey: key(businessId),
    queryFn: async () => {
      const rows = rowsOf<Counter[]>(await rest.from('counters').select('*').eq('business_id', businessId))
      return rows.toSorted((a, b) => counterKinds.indexOf(a.kind) - counterKinds.indexOf(b.kind))
    },
  })

/** Without next_number, it stays as it is in the database. */
export type CounterSave = {
  kind: Counter['kind']
  version: number
  draft: Omit<CounterDraft, 'next_number'> & { next_number?: number | undefined }
}

/** Rejected with 'number_already_used' if documents took the number meanwhile. */
export const useSaveCounter = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['counters'], isAwaited: true },
    async ({ kind, version, draft }: CounterSave) =>
      rowsOf<Counter>(
        await rest
          .from('counters')
          .update({ ...draft, version })
          .eq('business_id', businessId)
          .eq('kind', kind)
          .select('*')
          .single(),
      ),
  )
