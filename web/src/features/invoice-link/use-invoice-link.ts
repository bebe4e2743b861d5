import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { type Failure, toFailure } from '#connection/failure.ts'
import {
  checkInvoicePaid,
  claimInvoicePaid,
  type InvoicePage,
  openInvoiceLink,
  payInvoice,
} from '#data/invoice-link.ts'

import { forgetLeaving, paidBefore, rememberLeaving } from './leaving.ts'

/** After coming back from the card company: on its way, here, or not paid at all. */
export type Return = 'processing' | 'slow' | 'arrived' | 'cancelled' | null

// Asked again after these pauses, in seconds; then the page stops asking and says that it may take longer.
const pauses = [1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20]

/** Calls back each time a person can see the page: a preview or a tab in the background has opened nothing. */
function whenSeen(callback: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') callback()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}

const wayBack = { '1': 'processing', '0': 'cancelled' } as const
const readReturn = (paid: string | null): Return => (paid === '1' || paid === '0' ? wayBack[paid] : null)

/** One invoice behind its link: read, paid, and said to be paid. */
export function useInvoiceLink(token: string) {
  const [search, setSearch] = useSearchParams()
  const [page, setPage] = useState<InvoicePage | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [returned, setReturned] = useState<Return>(() => readReturn(search.get('paid')))
  const isShown = useRef(false)

  const take = useCallback((next: InvoicePage) => {
    isShown.current = true
    setFailure(null)
    setPage(next)
  }, [])
  const fail = useCallback((error: unknown) => {
    const told = toFailure(error)
    // A page that is read already stays, unless its link leads nowhere any more.
    if (isShown.current && told.code !== 'not-found') return
    isShown.current = false
    setPage(null)
    setFailure(told)
  }, [])
  const open = useCallback(
    async (isOpening: boolean) => openInvoiceLink(token, isOpening).then(take, fail),
    [token, take, fail],
  )
  // Who comes back to the tab finds what happened meanwhile.
  useEffect(() => whenSeen(() => void open(!isShown.current)), [open])

  // The address is what one reloads and shares: it must not say "paid" for ever.
  useEffect(() => {
    if (search.has('paid')) setSearch({}, { replace: true, preventScrollReset: true })
  }, [search, setSearch])

  useEffect(() => {
    if (returned !== 'processing') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (at: number): Promise<void> => {
      const next = await checkInvoicePaid(token).catch(() => null)
      if (timer === undefined) return
      if (next) take(next)
      if (next && next.payments.length > paidBefore(token)) {
        forgetLeaving(token)
        setReturned('arrived')
      } else if (at < pauses.length) timer = setTimeout(() => void ask(at + 1), (pauses[at] ?? 1) * 1000)
      else setReturned('slow')
    }
    timer = setTimeout(() => void ask(0), 0)
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [returned, token, take])

  /** Leaves for the page of the card company; rejects where it cannot be opened. */
  const pay = async (amount: number | null): Promise<void> => {
    try {
      const { url } = await payInvoice(token, amount)
      rememberLeaving(token, page?.payments.length ?? 0)
      location.assign(url)
    } catch (error) {
      // Paid or called off meanwhile: the page says so itself.
      const { origin } = toFailure(error)
      if (origin === 'nothing_due' || origin === 'invoice_void' || origin === 'amount_out_of_range')
        await open(false)
      throw error
    }
  }
  const claim = async (): Promise<void> => take(await claimInvoicePaid(token))
  return { page, failure, returned, pay, claim, retry: () => void open(true) }
}
