import type { TaxRate } from '@fieldlark/domain/taxes/tax.ts'
import type { TaxDraft } from '@fieldlark/domain/taxes/tax-draft.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { insertOnce } from './insert-once.ts'
import { rowsOf, table } from './table.ts'

type TaxWrite = Partial<TaxDraft> & {
  id?: string
  business_id?: string
  version?: number
  is_active?: boolean
}

const rates = table<TaxRate, TaxWrite>('tax_rates')

export const fetchTaxRate = rates.get

/** All of them, the default first, those no longer offered last. */
export const useTaxRates = (businessId: string) =>
  useQuery({
    queryKey: ['tax_rates', businessId, 'list'],
    queryFn: async () => {
      const query = rates.rows().select('*').eq('business_id', businessId)
      const ordered = query.order('is_active', { ascending: false }).order('is_default', { ascending: false })
      return rowsOf<TaxRate[]>(await ordered.order('name').order('id').limit(500))
    },
  })

function useTaxWrite<Input, Output>(businessId: string, write: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['tax_rates', businessId] }),
  })
}

export type TaxSave = { id: string; version: number | null; draft: TaxDraft }

/** version null: new. One that becomes the default takes it from the other: the database does. */
export const useSaveTaxRate = (businessId: string) =>
  useTaxWrite(businessId, ({ id, version, draft }: TaxSave) =>
    version === null
      ? insertOnce(rates, { ...draft, id, business_id: businessId }, () => rates.update(id, draft))
      : rates.update(id, { ...draft, version }),
  )

export type TaxChange = { id: string; changes: { is_default?: boolean; is_active?: boolean } }

export const useChangeTaxRate = (businessId: string) =>
  useTaxWrite(businessId, ({ id, changes }: TaxChange) => rates.update(id, changes))

/** Documents keep the taxes that were copied onto them. */
export const useRemoveTaxRate = (businessId: string) => useTaxWrite(businessId, rates.remove)
