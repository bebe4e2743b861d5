import type { DocumentSettings } from '@fieldlark/domain/businesses/document-settings.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from './rest.ts'
import { rowsOf } from './table.ts'
import { useWrite } from './write.ts'

/** The part of the document settings that says how to pay without a card; its id is the business's. */
export type BankDetails = Pick<DocumentSettings, 'version' | 'bank_details'> & { id: string }

const columns = 'id:business_id, version, bank_details'
const key = (businessId: string) => ['document_settings', businessId, 'bank']

export async function fetchBankDetails(businessId: string): Promise<BankDetails> {
  const query = rest.from('document_settings').select(columns).eq('business_id', businessId)
  return rowsOf<BankDetails>(await query.single())
}

export const useBankDetails = (businessId: string) =>
  useQuery({ queryKey: key(businessId), queryFn: () => fetchBankDetails(businessId) })

/** A save over another user's change is rejected as 'stale'. */
export const useSaveBankDetails = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['document_settings'], isAwaited: true },
    async ({ version, bank_details }: Omit<BankDetails, 'id'>) => {
      const write = rest.from('document_settings').update({ bank_details, version })
      return rowsOf<BankDetails>(await write.eq('business_id', businessId).select(columns).single())
    },
  )
