import { useEffect, useState } from 'react'

import { toFailure } from '#connection/failure.ts'

/** The failure of a form for as long as it says something: a lost network is no longer one once it is back. */
export function useLastingFailure<Failed>(failure: Failed): Failed | null {
  const [over, setOver] = useState<Failed | null>(null)
  const isOfNetwork = failure != null && toFailure(failure).code === 'network'
  useEffect(() => {
    if (!isOfNetwork) return undefined
    const leave = () => setOver(failure)
    addEventListener('online', leave)
    return () => removeEventListener('online', leave)
  }, [failure, isOfNetwork])
  return failure === over ? null : failure
}
