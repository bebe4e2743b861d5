import { useEffect } from 'react'

import { queryClient } from '#connection/query-client.ts'

import { useSession } from './session.tsx'
import { whenIdle } from './when-idle.ts'

/** Keeps the screens of the current business live, once the page is idle. */
export function useLive() {
  const session = useSession()
  const { business, role } = session.status === 'signed-in' ? session : { business: null, role: null }
  const businessId = business?.id
  useEffect(() => {
    if (!businessId || !role) return undefined
    let isOver = false
    let leave = () => {}
    whenIdle(() => {
      if (isOver) return
      void import('./live.ts').then(
        ({ followBusiness }) => {
          if (!isOver) leave = followBusiness(queryClient, businessId, role)
        },
        // Offline it does not load; screens still refetch when their window gets the focus.
        () => {},
      )
    })
    return () => {
      isOver = true
      leave()
    }
  }, [businessId, role])
}
