import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

/** What is shown of the keys of the card company: never the keys. */
export type PaymentKeys = { last4: string; has_webhook: boolean; is_test: boolean; updated_at: string }

const key = (businessId: string) => ['payment_keys', businessId]

/** Null: the business takes no cards. */
export const usePaymentKeys = (businessId: string) =>
  useQuery({
    queryKey: key(businessId),
    queryFn: async () => {
      const { data, error, status } = await rest.rpc('payment_keys', { business_id: businessId })
      if (error) throw toFailure(error, status)
      return data as PaymentKeys | null
    },
  })

/** Null: stays as it is. */
export type NewKeys = { secret_key: string | null; webhook_secret: string | null }

export function useSetPaymentKeys(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (keys: NewKeys) => {
      const { error, status } = await rest.rpc('set_payment_keys', { business_id: businessId, ...keys })
      if (error) throw toFailure(error, status)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key(businessId) }),
  })
}

export function useForgetPaymentKeys(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { error, status } = await rest.rpc('forget_payment_keys', { business_id: businessId })
      if (error) throw toFailure(error, status)
    },
    onSuccess: () => client.setQueryData(key(businessId), null),
  })
}
