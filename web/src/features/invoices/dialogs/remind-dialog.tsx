import { isEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { MailFields } from '#parts/document/mail-fields.tsx'
import { sendTexts } from '#parts/document/send.texts.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useMoney } from '#parts/money/money.ts'
import { useRemindInvoice } from '../invoice-queries.ts'

import type { InvoiceDialogProps } from './invoice-dialog.ts'
import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'

/** Sends the client a payment reminder by hand. */
export function RemindDialog({ invoice, businessId, finalFocus, onClose }: InvoiceDialogProps) {
  const { remind: texts, send } = useTexts(invoiceDialogTexts)
  const { sent } = useTexts(sendTexts)
  const { format } = useMoney()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useRemindInvoice(businessId)
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
      toast.success(sent(address))
      onClose()
    })
  }
  return (
    <FormDialog
      title={texts.title(format(invoice.balance))}
      description={texts.body}
      submitLabel={texts.submit}
      isBusy={isBusy}
      isSticky={note !== ''}
      finalFocus={finalFocus}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <MailFields
          noteHint={send.noteHint}
          to={to}
          onTo={setTo}
          note={note}
          onNote={setNote}
          isWrong={isTried && isWrong}
        />
      </div>
    </FormDialog>
  )
}
