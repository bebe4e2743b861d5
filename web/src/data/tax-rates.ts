import type { TaxDraft } from '@fieldlark/domain/taxes/tax-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { insertOnce } from './insert-once.ts'
import { rowsOf, table } from './table.ts'
import { useWrite } from './write.ts'

const rates = table('tax_rates')

export const fetchTaxRate = rates.get

/** All of them, the default first, those no longer offered last. */
export const useTaxRates = (businessId: string) =>
  useQuery({
    queryKey: ['tax_rates', businessId, 'list'],
    queryFn: async () => {
      const query = rest.from('tax_rates').select('*').eq('business_id', businessId)
      const ordered = query.order('is_active', { ascending: false }).order('is_default', { ascending: false })
      return rowsOf(await ordered.order('name').order('id').limit(500))
    },
  })

const effect = { changes: ['tax_rates'] } as const

export type TaxSave = { id: string; version: number | null; draft: TaxDraft }

/** version null: new. One that becomes the default takes it from the other: the database does. */
export const useSaveTaxRate = (businessId: string) =>
  useWrite(businessId, effect, ({ id, version, draft }: TaxSave) =>
    version === null
      ? insertOnce(rates, { ...draft, id, business_id: businessId }, () => rates.update(id, draft))
      : rates.update(id, { ...draft, version }),
  )

export type TaxChange = { id: string; changes: { is_default?: boolean; is_active?: boolean } }

export const useChangeTaxRate = (businessId: string) =>
  useWrite(businessId, { ...effect, isAwaited: true }, ({ id, changes }: TaxChange) =>
    rates.update(id, changes),
  )

/** Documents keep the taxes that were copied into them. */
export const useRemoveTaxRate = (businessId: string) => useWrite(businessId, effect, rates.remove)
