import { json } from '@fieldlark/backend/http/answers.ts'
import type { Answer, Incoming } from '@fieldlark/backend/http/exchange.ts'
import { type CheckoutSettings, checkPaid, pay } from '../payments/checkout.ts'
import { callRpc, Refused } from '../project/ask-rest.ts'
import {
  answerOf,
  cannotBeTaken,
  createLinkLimits,
  isPerson,
  privately,
  readSaid,
  type Said,
  textOf,
  tokenOf,
} from '../project/link-asking.ts'

export type InvoiceLinkSettings = CheckoutSettings & { areRateLimitsOn: boolean }

const maxBytes = 4000

/** Null: all that is owed. A sum that cannot be read is not taken for that. */
function amountOf({ amount }: Said): number | null {
  if (amount === undefined || amount === null) return null
  if (typeof amount === 'number' && Number.isFinite(amount)) return amount
  throw cannotBeTaken()
}

async function ask(settings: InvoiceLinkSettings, incoming: Incoming, said: Said): Promise<unknown> {
  const { rest } = settings
  const token = tokenOf(said)
  const from = { ip: incoming.ip, user_agent: incoming.headers['user-agent'] ?? null }
  switch (textOf(said, 'action')) {
    case 'open':
      return callRpc(rest, 'open_invoice_link', { token, is_opening: isPerson(said, incoming), ...from })
    case 'check':
      await checkPaid(settings, token)
      return callRpc(rest, 'open_invoice_link', { token, is_opening: false, ...from })
    case 'claim':
      return callRpc(rest, 'claim_invoice_paid', { token, ...from })
    case 'pay':
      return pay(settings, token, amountOf(said))
    default:
      throw new Refused(400, 'unknown_way', 'There is no such answer.')
  }
}

/** The client's page of one invoice: opens it, takes "I have paid", and leads to where it is paid by card. */
export function createInvoiceLink(settings: InvoiceLinkSettings): (incoming: Incoming) => Promise<Answer> {
  const limits = createLinkLimits(settings.areRateLimitsOn)
  return async (incoming) => {
    try {
      limits.takeAddress(incoming.ip)
      const said = await readSaid(incoming, maxBytes)
      limits.takeToken(textOf(said, 'token') ?? '')
      return json(200, await ask(settings, incoming, said), privately)
    } catch (error) {
      return answerOf(error)
    }
  }
}
