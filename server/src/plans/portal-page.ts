import type { Billing } from './billing.ts'
import { type PlanBuyer, type PlanSettings, planPage } from './plan-buyer.ts'

export const portalFlows = ['update', 'cancel', 'card'] as const
type PortalFlow = (typeof portalFlows)[number]

/** The address of Stripe's page on which a customer changes the plan, cancels it or replaces the card. */
export async function openPortal(
  settings: PlanSettings,
  { stripe }: Billing,
  { business_id, customer, subscription }: PlanBuyer,
  flow: PortalFlow | null,
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer ?? '',
    return_url: planPage(settings, business_id, '&changed=1'),
    ...(flow === 'card' && { flow_data: { type: 'payment_method_update' } }),
    ...(flow === 'update' &&
      subscription && {
        flow_data: { type: 'subscription_update', subscription_update: { subscription } },
      }),
    ...(flow === 'cancel' &&
      subscription && {
        flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription } },
      }),
  })
  return url
}
