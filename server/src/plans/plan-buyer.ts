import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import { httpErrorOf, isRejection } from '../payments/stripe-client.ts'
import { bearerOf } from '../project/caller.ts'
import { HttpError } from '../project/http-error.ts'
import { type Body, isUuid } from '../project/request-body.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import type { Billing } from './billing.ts'

export type PlanSettings = {
  rest: RestFetch
  siteUrl: string
  billing: Billing | null
  log: (event: LogEvent) => void
}

/** The answer of private.plan_buyer: an owner, their business and its customer at Stripe. */
export type PlanBuyer = {
  business_id: string
  email: string
  language: 'en' | 'es'
  name: string
  /** Unix seconds; null where no trial is left to begin after. */
  trial_end: number | null
  left_customers: number
  customer: string | null
  session_id: string | null
  subscription: string | null
  is_live: boolean
  is_closed: boolean
}

const notFound = () => new HttpError(404, 'business_not_found', 'There is no such business.')

/** The owner who asks. Whoever is none learns nothing, not even whether plans are sold here. */
export async function readBuyer(
  { rest, billing }: PlanSettings,
  request: HttpRequest,
  { business_id }: Body,
): Promise<PlanBuyer & { billing: Billing }> {
  const bearer = bearerOf(request)
  if (!isUuid(business_id)) throw notFound()
  const buyer = (await callRpc(rest, 'plan_buyer', { business_id }, bearer)) as Omit<
    PlanBuyer,
    'business_id'
  > | null
  if (buyer === null) throw notFound()
  if (billing === null) throw new HttpError(409, 'billing_not_set_up', 'No plan is sold here.')
  return { ...buyer, business_id, billing }
}

/** What an owner hears where Stripe fails: nothing about the card payments of clients, which have keys of their own. */
export const planErrorOf = (error: unknown): unknown =>
  isRejection(error)
    ? new HttpError(409, 'plan_page_refused', 'The payment service refused to open the page.')
    : httpErrorOf(error)

/** Where Stripe leads back to. */
export const planPage = ({ siteUrl }: PlanSettings, businessId: string, more = ''): string =>
  `${siteUrl}/settings/plan?business=${businessId}${more}`
