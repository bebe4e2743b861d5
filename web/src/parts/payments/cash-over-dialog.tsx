import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import type { RefObject } from 'react'

import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'

import { cashTexts } from './cash.texts.ts'

/** Asks before cash is recorded that is more than its invoice still needs: the rest becomes credit of the client. */
export function CashOverDialog({
  amount,
  invoice: { invoice_number, balance },
  isBusy,
  finalFocus,
  onConfirm,
  onClose,
}: {
  amount: number
  invoice: { invoice_number: string | null; balance: number }
  isBusy: boolean
  finalFocus: RefObject<HTMLElement | null>
  onConfirm: () => void
  onClose: () => void
}) {
  const texts = useTexts(cashTexts)
  const { format } = useMoney()
  return (
    <ConfirmDialog
      isOpen
      title={texts.overTitle(format(amount), invoice_number)}
      body={texts.overBody(format(balance), format(amount - balance))}
      confirmLabel={texts.record}
      cancelLabel={texts.notNow}
      closeLabel={texts.close}
      isBusy={isBusy}
      finalFocus={finalFocus}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
