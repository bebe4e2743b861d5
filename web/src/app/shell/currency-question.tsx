import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense } from 'react'

import { askForCurrency } from '#data/missing-currency.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { useQuestion } from './use-question.ts'

const CurrencyDialog = lazyPart(async () => (await import('#parts/money/currency-dialog.tsx')).CurrencyDialog)

/** Asks for the currency before any screen shows an amount to a client, where the person may set it. */
export function CurrencyQuestion() {
  const business = useBusiness()
  const canSet = useCan('set currency')
  const [open, answer] = useQuestion(canSet ? askForCurrency : null)
  return (
    <Suspense fallback={null}>
      {open && (
        <CurrencyDialog
          isOpen
          business={business}
          onSet={() => answer(true)}
          // Someone else may have set it while the dialog was open.
          onClose={() => answer(business.currency !== null)}
        />
      )}
    </Suspense>
  )
}
