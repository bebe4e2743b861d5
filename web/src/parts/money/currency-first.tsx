import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { type ReactNode, Suspense } from 'react'

import { useBusiness, useCan } from '#session/session.tsx'

const CurrencyDialog = lazyPart(async () => (await import('./currency-dialog.tsx')).CurrencyDialog)

const noop = () => {}

/** Asks for the currency of the business before the dialog that shows amounts to clients, where the person may set it. */
export function CurrencyFirst({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const business = useBusiness()
  const canSetCurrency = useCan('set currency')
  if (business.currency !== null || !canSetCurrency) return children
  return (
    <Suspense fallback={null}>
      <CurrencyDialog isOpen business={business} onSet={noop} onClose={onClose} />
    </Suspense>
  )
}
