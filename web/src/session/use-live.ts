import { useEffect, useState } from 'react'

import { queryClient } from '#connection/query-client.ts'

import { useSession } from './session.tsx'
import { whenIdle } from './when-idle.ts'

const pauseMs = 100
/** A read that hangs must not keep the screen from following changes. */
const mostPauses = 50

let tellFirstRead = () => {}
/** Fulfilled once the first page has read what it shows and is idle: for what must not make it wait. */
export const firstPageRead = new Promise<void>((resolve) => {
  tellFirstRead = resolve
})

/**
 * Keeps the screens of the current business live, once the page has read what it shows and is idle; says whether it has
 * come to that.
 */
export function useLive() {
  const session = useSession()
  // Support hears of no news.
  const { business, role } =
    session.status === 'signed-in' && !session.isSupportView ? session : { business: null, role: null }
  const businessId = business?.id
  const [followed, setFollowed] = useState<string>()
  useEffect(() => {
    if (!businessId || !role) return undefined
    let isOver = false
    let leave = () => {}
    const follow = async (pauses: number) => {
      if (isOver) return
      if (pauses > 0 && queryClient.isFetching() > 0) {
        setTimeout(() => void follow(pauses - 1), pauseMs)
        return
      }
      // Offline it does not load; screens still refetch when their window gets the focus.
      const live = await import('./live.ts').catch(() => null)
      if (isOver) return
      if (live) leave = live.followBusiness(queryClient, businessId, role)
      setFollowed(businessId)
      tellFirstRead()
    }
    whenIdle(() => void follow(mostPauses))
    return () => {
      isOver = true
      leave()
    }
  }, [businessId, role])
  return businessId !== undefined && followed === businessId
}
