import type { DocumentSettings } from '@fieldlark/domain/businesses/document-settings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

/** Of the settings of papers only how to pay without a card; its id is the business's. */
export type BankDetails = Pick<DocumentSettings, 'version' | 'bank_details'> & { id: string }

const columns = 'id:business_id, version, bank_details'
const key = (businessId: string) => ['document_settings', businessId, 'bank']

export async function fetchBankDetails(businessId: string): Promise<BankDetails> {
  const query = rest.from('document_settings').select(columns).eq('business_id', businessId)
  return rowsOf<BankDetails>(await query.single())
}

export const useBankDetails = (businessId: string) =>
  useQuery({ queryKey: key(businessId), queryFn: () => fetchBankDetails(businessId) })

/** A save over somebody else's is refused as 'stale'. */
export function useSaveBankDetails(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ version, bank_details }: Omit<BankDetails, 'id'>) => {
      const write = rest.from('document_settings').update({ bank_details, version })
      return rowsOf<BankDetails>(await write.eq('business_id', businessId).select(columns).single())
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['document_settings', businessId] }),
  })
}
