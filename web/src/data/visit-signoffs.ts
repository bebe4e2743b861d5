import type { VisitSignoff } from '@fieldlark/domain/jobs/visit.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'
import { call, useVisitWrite } from './visit-writes.ts'
import { visitsKey } from './visits.ts'

/** What the client signed on this visit last; null: nothing. */
export const useVisitSignoff = (businessId: string, visitId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'signoff', visitId],
    queryFn: async () => {
      const query = rest.from('visit_signoffs').select('*').eq('visit_id', visitId)
      const rows = rowsOf<VisitSignoff[]>(
        await query.order('created_at', { ascending: false }).order('id').limit(1),
      )
      return rows[0] ?? null
    },
  })

export type SignOff = { visitId: string; id: string; signerName: string; signature: string }

/** The same id again is the same signature. */
export const useSignVisit = (businessId: string) =>
  useVisitWrite(businessId, ({ visitId, id, signerName, signature }: SignOff) =>
    call<VisitSignoff>('sign_visit', { visit_id: visitId, id, signer_name: signerName, signature }),
  )
