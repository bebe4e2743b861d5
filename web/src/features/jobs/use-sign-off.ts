import { useState } from 'react'

import { newId } from '#data/new-id.ts'
import { useSignVisit } from '#data/visit-signoffs.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useClientName } from '#parts/client-name.tsx'

/** What is being signed, until it is saved. A drawing has an id of its own: sent twice it is kept once. */
export function useSignOff(businessId: string, visit: ScheduledVisit) {
  const nameOf = useClientName()
  const [name, setName] = useState(visit.client ? nameOf(visit.client) : '')
  const [drawn, setDrawn] = useState<{ id: string; png: string } | null>(null)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const sign = useSignVisit(businessId).mutateAsync
  const isNameMissing = name.trim() === ''
  return {
    name,
    hasSignature: drawn !== null,
    isTried,
    isNameMissing,
    failure,
    setName,
    setSignature: (png: string | null) => setDrawn(png === null ? null : { id: newId(), png }),
    /** Whether it is saved, or, where it may be left out, there is nothing to save. */
    save: async (isOptional: boolean): Promise<boolean> => {
      setFailure(null)
      if (drawn === null && isOptional) return true
      setTried(true)
      if (drawn === null || isNameMissing) return false
      try {
        await sign({ visitId: visit.id, id: drawn.id, signerName: name.trim(), signature: drawn.png })
        return true
      } catch (error) {
        setFailure(error)
        return false
      }
    },
  }
}
