import { isEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useInvoiceStep } from '#data/invoice-actions.ts'
import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money.ts'
import { useAttempt } from '#parts/payments/use-attempt.ts'

import type { InvoiceDialogProps } from './invoice-dialog.ts'
import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'
import { MailFields } from './mail-fields.tsx'

/** Asks the client once more, by hand. */
export function RemindDialog({ invoice, businessId, finalFocus, onClose }: InvoiceDialogProps) {
  const { remind: texts, send, ...words } = useTexts(invoiceDialogTexts)
  const { format } = useMoney()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useInvoiceStep(businessId, 'remind')
  const [to, setTo] = useState(invoice.client?.email ?? '')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const address = to.trim().toLowerCase()
  const isWrong = !isEmailAddress(address)
  const handleSubmit = () => {
    setTried(true)
    if (isWrong) return
    void attempt(async () => {
      await mutateAsync({ invoiceId: invoice.id, to: address, note: note.trim() || null })
      toast.success(send.sent(address))
      onClose()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(format(invoice.balance))}
      description={texts.body}
      closeLabel={words.close}
      finalFocus={finalFocus}
      isSticky={note !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={words.working}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <MailFields to={to} onTo={setTo} note={note} onNote={setNote} isWrong={isTried && isWrong} />
      </div>
    </Dialog>
  )
}
