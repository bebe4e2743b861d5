import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { type CheckoutSettings, checkPaid, pay } from '../payments/checkout.ts'
import { badRequest, HttpError } from '../project/http-error.ts'
import { createLinkFunction, type LinkRequest } from '../project/link-request.ts'
import { documentToken } from '../project/portal-cookie.ts'
import { type Body, textIn } from '../project/request-body.ts'
import { callRpc } from '../project/rest-client.ts'

export type InvoiceLinkSettings = CheckoutSettings & { areRateLimitsOn: boolean }

const maxBytes = 4000

/** Null means the whole balance. An unreadable amount is an error, never that default. */
function amountIn({ amount }: Body): number | null {
  if (amount === undefined || amount === null) return null
  if (typeof amount === 'number' && Number.isFinite(amount)) return amount
  throw badRequest()
}

async function handle(settings: InvoiceLinkSettings, request: LinkRequest): Promise<unknown> {
  const { rest } = settings
  const { token, body, isOpening, from } = request
  switch (textIn(body, 'action')) {
    case 'open':
      return callRpc(rest, 'open_invoice_link', { token, is_opening: isOpening, ...from })
    case 'check':
      await checkPaid(settings, token)
      return callRpc(rest, 'open_invoice_link', { token, is_opening: false, ...from })
    case 'claim':
      return callRpc(rest, 'claim_invoice_paid', { token, ...from })
    case 'pay':
      return pay(settings, token, amountIn(body))
    default:
      throw new HttpError(400, 'unknown_way', 'There is no such action.')
  }
}

/** The client's page of one invoice: opens it, records "I have paid", and leads to the checkout for cards. */
export const createInvoiceLink = (
  settings: InvoiceLinkSettings,
): ((request: HttpRequest) => Promise<HttpResponse>) =>
  createLinkFunction(
    { ...settings, maxBytes, tokenOf: (value, request) => documentToken(value, request, settings.siteUrl) },
    (request) => handle(settings, request),
  )
