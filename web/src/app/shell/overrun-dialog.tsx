import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'

import type { Overrun } from '#data/overrun.ts'
import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { overrunTexts } from './overrun.texts.ts'

/** Both amounts: what the client approved and what the invoices would come to. */
export function OverrunDialog({
  overrun: { quote_number, approved, billed },
  onConfirm,
  onClose,
}: {
  overrun: Overrun
  onConfirm: () => void
  onClose: () => void
}) {
  const texts = useTexts(overrunTexts)
  const { format } = useMoney()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={texts.title}
      body={texts.body(quote_number, format(approved), format(billed))}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
    />
  )
}
