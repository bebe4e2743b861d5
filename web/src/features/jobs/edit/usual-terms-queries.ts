import type { PaymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { rowsOf } from '#data/table.ts'

type Terms<Column> = { payment_terms: Column }[]

/** The payment terms of new work: the client's own, otherwise those of the business. */
export const useUsualTerms = (businessId: string, clientId: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['document_settings', businessId, 'terms', clientId],
    enabled: isEnabled,
    staleTime: 0,
    queryFn: async () => {
      const usual = rest.from('document_settings').select('payment_terms').eq('business_id', businessId)
      const own = rest.from('clients').select('payment_terms').eq('business_id', businessId)
      const [business, client] = await Promise.all([usual, clientId ? own.eq('id', clientId) : null])
      const [ofClient] = client ? rowsOf<Terms<PaymentTerms | null>>(client) : []
      const [ofBusiness] = rowsOf<Terms<PaymentTerms>>(business)
      return ofClient?.payment_terms ?? ofBusiness?.payment_terms ?? null
    },
  })
