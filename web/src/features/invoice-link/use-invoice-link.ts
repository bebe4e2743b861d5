import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useLinkedPage } from '#parts/link-page/use-linked-page.ts'
import {
  checkInvoicePaid,
  claimInvoicePaid,
  type InvoicePage,
  openInvoiceLink,
  payInvoice,
} from './invoice-link-queries.ts'

/** The state after returning from the checkout; "slow" once the checks ended without a payment. */
export type Return = 'processing' | 'slow' | 'arrived' | 'cancelled' | null

// The pauses between checks in seconds; after the last one the page says that it may take longer.
const pauses = [1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20]

const wayBack = { '1': 'processing', '0': 'cancelled' } as const
const readReturn = (paid: string | null): Return => (paid === '1' || paid === '0' ? wayBack[paid] : null)

const key = (token: string) => `paying:${token.slice(-12)}`

/** Stores the number of payments before leaving for the checkout: once there is one more, the payment has arrived. */
function rememberLeaving(token: string, payments: number): void {
  try {
    sessionStorage.setItem(key(token), String(payments))
  } catch {
    // Storage is blocked: then any payment counts as the new one.
  }
}

function paidBefore(token: string): number {
  try {
    return Number(sessionStorage.getItem(key(token)) ?? 0)
  } catch {
    return 0
  }
}

function forgetLeaving(token: string): void {
  try {
    sessionStorage.removeItem(key(token))
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** After returning from the checkout, checks repeatedly until the payment has arrived. */
function useReturn(token: string, take: (page: InvoicePage) => void) {
  const [search, setSearch] = useSearchParams()
  const [returned, setReturned] = useState<Return>(() => readReturn(search.get('paid')))
  // Users reload and share the URL, so it must not contain the result of a payment.
  useEffect(() => {
    if (search.has('paid')) setSearch({}, { replace: true, preventScrollReset: true })
  }, [search, setSearch])

  useEffect(() => {
    if (returned !== 'processing') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async (at: number): Promise<void> => {
      const next = await checkInvoicePaid(token).catch(() => null)
      if (timer === undefined) return
      if (next) take(next)
      if (next && next.payments.length > paidBefore(token)) {
        forgetLeaving(token)
        setReturned('arrived')
      } else if (at < pauses.length) timer = setTimeout(() => void check(at + 1), (pauses[at] ?? 1) * 1000)
      else setReturned('slow')
    }
    timer = setTimeout(() => void check(0), 0)
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [returned, token, take])
  return returned
}

/** Refusals that tell of a change: paid, voided or closed since the page was opened. */
const changing = new Set(['nothing_due', 'invoice_void', 'amount_out_of_range', 'business_closed'])

/** One invoice by its link, with the actions to pay it and to report a payment. */
export function useInvoiceLink(token: string) {
  const { page, failure, take, open, retry } = useLinkedPage({ token, read: openInvoiceLink })
  const returned = useReturn(token, take)

  /** Opens the checkout; rejects if it cannot be opened. */
  const pay = async (amount: number | null): Promise<void> => {
    try {
      const { url } = await payInvoice(token, amount)
      rememberLeaving(token, page?.payments.length ?? 0)
      location.assign(url)
    } catch (error) {
      // The page shows what happened meanwhile.
      const { origin } = toFailure(error)
      if (changing.has(origin ?? '')) await open(false)
      throw error
    }
  }
  const claim = async (): Promise<void> => {
    try {
      take(await claimInvoicePaid(token))
    } catch (error) {
      if (changing.has(toFailure(error).origin ?? '')) await open(false)
      throw error
    }
  }
  return { page, failure, returned, pay, claim, retry }
}
