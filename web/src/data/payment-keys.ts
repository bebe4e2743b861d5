import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { command } from './command.ts'
import { setAnswer } from './set-answer.ts'
import { useCommand } from './use-command.ts'

const key = (businessId: string) => ['payment_keys', businessId]

/** Null: the business does not accept cards. */
export const usePaymentKeys = (businessId: string, enabled = true) =>
  useQuery({
    queryKey: key(businessId),
    queryFn: () => command('payment_keys', { business_id: businessId }),
    enabled,
  })

/** Null: the stored key stays as it is. */
export type NewKeys = { secret_key: string | null; webhook_secret: string | null }

export const useSetPaymentKeys = (businessId: string) =>
  useCommand(businessId, 'set_payment_keys', (keys: NewKeys) => ({ business_id: businessId, ...keys }))

export function useForgetPaymentKeys(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => command('forget_payment_keys', { business_id: businessId }),
    onSuccess: () => setAnswer(client, key(businessId), null),
  })
}
