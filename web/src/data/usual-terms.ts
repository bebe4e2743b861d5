import type { PaymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

type Terms<Column> = { payment_terms: Column }[]

/** Until when new work is to be paid: as the client has it, else as the business does it. */
export const useUsualTerms = (businessId: string, clientId: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['document_settings', businessId, 'terms', clientId],
    enabled: isAsked,
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
