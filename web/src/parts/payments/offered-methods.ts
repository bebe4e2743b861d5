import { offeredMethods } from '@fieldlark/domain/payments/offered-methods.ts'
import { useBankDetails } from '#data/bank-details.ts'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness } from '#session/session.tsx'

/** The methods of a payment recorded by hand, of which `last` was used before. */
export function useOfferedMethods(last: string | null) {
  const { id } = useBusiness()
  const { currency } = useMoney()
  const { data, isLoading } = useBankDetails(id)
  return { ...offeredMethods(data?.bank_details ?? '', currency, last), isLoading }
}
