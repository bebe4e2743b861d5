import { type PaymentWay, paymentWays } from '#businesses/payment-ways.ts'
import { type RecordedMethod, recordedMethods } from './payment-draft.ts'

const ofKind = { bank: 'bank_transfer', check: 'check', cash: 'cash' } as const

/** Null where a way has no method of its own, such as an app that is not counted by itself. */
function methodOf({ kind, name }: PaymentWay): RecordedMethod | null {
  if (kind === 'bank' || kind === 'check' || kind === 'cash') return ofKind[kind]
  const word = name?.toLowerCase().replace(/\s/g, '').replace('cashapp', 'cash_app')
  return recordedMethods.find((method) => method === word) ?? null
}

const banked = ['EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'AUD', 'NZD', 'SGD', 'HKD']

/** How people pay a tradesperson where the currency is used. */
function usualMethod(currency: string | null): RecordedMethod {
  if (currency === 'USD' || currency === 'CAD') return 'check'
  return currency !== null && banked.includes(currency) ? 'bank_transfer' : 'cash'
}

const usual: readonly RecordedMethod[] = ['cash', 'check', 'card', 'bank_transfer', 'other']

/**
 * The methods to choose from: first the ways that the business tells its clients, in its order, then the others. Of the
 * apps only those that it names or that the `last` payment used, and Zelle where everybody has it.
 */
export function offeredMethods(
  ways: string,
  currency: string | null,
  last: string | null,
): { methods: RecordedMethod[]; suggested: RecordedMethod } {
  const own = paymentWays(ways).flatMap((way) => methodOf(way) ?? [])
  const used = recordedMethods.find((method) => method === last)
  const apps = recordedMethods.filter(
    (method) => !usual.includes(method) && (method === used || (method === 'zelle' && currency === 'USD')),
  )
  return {
    methods: [...new Set([...own, ...apps, ...usual])],
    suggested: used ?? own[0] ?? usualMethod(currency),
  }
}
