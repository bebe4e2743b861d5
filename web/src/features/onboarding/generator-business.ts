import type { FreeInvoice } from '@fieldlark/domain/invoices/free-invoice.ts'
import { useEffect, useEffectEvent } from 'react'

/** The business as it was typed in the free invoice generator in this browser, offered once. */
export function useGeneratorBusiness(offer: (business: FreeInvoice['business']) => void) {
  const offerNow = useEffectEvent(offer)
  useEffect(() => {
    let isGone = false
    import('#free-drafts/free-drafts.ts').then(
      ({ draftsToKeep }) => {
        const last = draftsToKeep()[0]?.invoice.business
        if (last && !isGone) offerNow(last)
      },
      // A part that does not load leaves the fields to be typed.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
}
