import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#data/new-id.ts'
import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { useCommand } from '#data/use-command.ts'
import { type ScheduledVisit, visitsKey } from '#data/visits.ts'
import { useClientName } from '#parts/clients/client-name.tsx'

/** A signature as it was made. Each drawing has its own id, so that a retry stores it once. */
export type Signed = { id: string; name: string; png: string }

/** A signature that is being made. `take` marks what is missing and then returns null. */
export function useSigning(visit: ScheduledVisit) {
  const nameOf = useClientName()
  const [name, setName] = useState(visit.client ? nameOf(visit.client) : '')
  const [drawn, setDrawn] = useState<{ id: string; png: string } | null>(null)
  const [isTried, setTried] = useState(false)
  const isNameMissing = name.trim() === ''
  return {
    name,
    hasSignature: drawn !== null,
    isTried,
    isNameMissing,
    setName,
    setSignature: (png: string | null) => setDrawn(png === null ? null : { id: newId(), png }),
    take: (): Signed | null => {
      setTried(true)
      return drawn === null || isNameMissing ? null : { ...drawn, name: name.trim() }
    },
  }
}

/** Saves a signature and resolves to whether it is saved; `failure` is why it is not. */
export function useSaveSignature(businessId: string, visitId: string) {
  const [failure, setFailure] = useState<unknown>(null)
  const sign = useCommand(businessId, 'sign_visit').mutateAsync
  const save = async ({ id, name, png }: Signed): Promise<boolean> => {
    setFailure(null)
    try {
      await sign({ visit_id: visitId, id, signer_name: name, signature: png })
      return true
    } catch (error) {
      setFailure(error)
      return false
    }
  }
  return { failure, save }
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
