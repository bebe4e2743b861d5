import type { Billing, OfferedPlan } from '@fieldlark/domain/plans/plan.ts'
import { useState } from 'react'

import { callFunction } from '#connection/functions.ts'
import { useBusy } from '#parts/actions/busy.ts'

type Page =
  | { name: 'plan-checkout'; plan: OfferedPlan; billing: Billing }
  | { name: 'plan-portal'; flow?: 'card' | 'cancel' }

/** Opens a page of the payment service; `failure` says why it could not. */
export function usePlanPage(businessId: string) {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<unknown>(null)
  const open = ({ name, ...body }: Page) =>
    run(async () => {
      setFailure(null)
      try {
        const { url } = await callFunction<{ url: string }>(name, { business_id: businessId, ...body })
        location.assign(url)
      } catch (error) {
        setFailure(error)
      }
    })
  return { isBusy, failure, open }
}
