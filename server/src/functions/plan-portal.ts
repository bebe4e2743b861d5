import { type PlanSettings, planErrorOf, readBuyer } from '../plans/plan-buyer.ts'
import { openPortal, portalFlows } from '../plans/portal-page.ts'
import { HttpError } from '../project/http-error.ts'
import { createJsonFunction } from '../project/json-function.ts'

const maxBytes = 2000

/** Opens Stripe's customer portal for an owner whose business pays or has paid for a plan. */
export const createPlanPortal = (settings: PlanSettings) =>
  createJsonFunction(maxBytes, async (request, body) => {
    const buyer = await readBuyer(settings, request, body)
    if (buyer.customer === null) throw new HttpError(409, 'plan_not_paid', 'Nothing was paid here yet.')
    const flow = portalFlows.find((each) => each === body['flow']) ?? null
    try {
      return { url: await openPortal(settings, buyer.billing, buyer, flow) }
    } catch (error) {
      throw planErrorOf(error)
    }
  })
