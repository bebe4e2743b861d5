import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#data/new-id.ts'
import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { useCommand } from '#data/use-command.ts'
import { type ScheduledVisit, visitsKey } from '#data/visits.ts'
import { useClientName } from '#parts/clients/client-name.tsx'

/** The signature until it is saved. Each drawing has its own id, so that a retry stores it once. */
export function useSignOff(businessId: string, visit: ScheduledVisit) {
  const nameOf = useClientName()
  const [name, setName] = useState(visit.client ? nameOf(visit.client) : '')
  const [drawn, setDrawn] = useState<{ id: string; png: string } | null>(null)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const sign = useCommand(businessId, 'sign_visit').mutateAsync
  const isNameMissing = name.trim() === ''
  return {
    name,
    hasSignature: drawn !== null,
    isTried,
    isNameMissing,
    failure,
    setName,
    setSignature: (png: string | null) => setDrawn(png === null ? null : { id: newId(), png }),
    /** Resolves to true if it is saved, or if it is optional and there is nothing to save. */
    save: async (isOptional: boolean): Promise<boolean> => {
      setFailure(null)
      if (drawn === null && isOptional) return true
      setTried(true)
      if (drawn === null || isNameMissing) return false
      try {
        await sign({ visit_id: visit.id, id: drawn.id, signer_name: name.trim(), signature: drawn.png })
        return true
      } catch (error) {
        setFailure(error)
        return false
      }
    },
  }
}

/** The latest signature of this visit; null: none. */
export const useVisitSignoff = (businessId: string, visitId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'signoff', visitId],
    queryFn: async () => {
      const query = rest.from('visit_signoffs').select('*').eq('visit_id', visitId)
      const rows = rowsOf(await query.order('created_at', { ascending: false }).order('id').limit(1))
      return rows[0] ?? null
    },
  })
