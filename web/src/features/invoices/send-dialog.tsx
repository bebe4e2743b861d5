import { isEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { type InvoiceSending, useInvoiceStep } from '#data/invoice-actions.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/payments/use-attempt.ts'
import { invoiceEditHref } from '../../paths.ts'

import { invoiceTexts } from './invoice.texts.ts'
import type { InvoiceDialogProps } from './invoice-dialog.ts'
import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'
import { LinkReady } from './link-ready.tsx'
import { MailFields } from './mail-fields.tsx'
import { useInvoiceName } from './use-invoice-name.ts'

type Way = InvoiceSending['via']
const ways: readonly Way[] = ['mail', 'link', 'marked']

/** By mail with the PDF, by a link to copy, or noted as given. */
export function SendDialog({
  invoice,
  businessId,
  finalFocus,
  onClose,
  way,
  isCorrected,
}: InvoiceDialogProps & { way: Way | null; isCorrected: boolean }) {
  const { send: texts, close, cancel, working } = useTexts(invoiceDialogTexts)
  const nameOf = useInvoiceName()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useInvoiceStep(businessId, 'send')
  const [via, setVia] = useState<Way>(way ?? (invoice.client?.email ? 'mail' : 'link'))
  const [to, setTo] = useState(invoice.client?.email ?? '')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const address = to.trim().toLowerCase()
  const isWrong = via === 'mail' && !isEmailAddress(address)
  const isEmpty = invoice.lines.length === 0 && invoice.total_amount === 0

  const handleSubmit = () => {
    setTried(true)
    if (isWrong) return
    void attempt(async () => {
      const made = await mutateAsync({
        invoiceId: invoice.id,
        via,
        to: via === 'mail' ? address : null,
        note: note.trim() || null,
      })
      if (via === 'link' && made) {
        setToken(made)
        return
      }
      toast.success(via === 'mail' ? texts.sent(address) : texts.marked)
      onClose()
    })
  }

  if (token) return <LinkReady token={token} finalFocus={finalFocus} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isCorrected ? texts.corrected : texts.title(nameOf(invoice))}
      description={isCorrected ? texts.correctedBody : undefined}
      closeLabel={close}
      finalFocus={finalFocus}
      isSticky={note !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) handleSubmit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isCorrected ? texts.notNow : cancel}
          </Button>
          <Button type="submit" disabled={isEmpty} isBusy={isBusy} busyLabel={working}>
            {texts.submit[via]}
          </Button>
        </>
      }
    >
      {isEmpty && <Empty invoiceId={invoice.id} />}
      <div className="grid gap-4">
        <Segmented
          label={texts.way}
          value={via}
          onValueChange={setVia}
          options={ways.map((each) => ({ value: each, label: texts.ways[each] }))}
        />
        <p className="text-pretty text-ink-soft">
          {texts[`${via}Body`]} {invoice.invoice_number === null && texts.getsNumber}
        </p>
        {via === 'mail' && (
          <MailFields to={to} onTo={setTo} note={note} onNote={setNote} isWrong={isTried && isWrong} />
        )}
      </div>
    </Dialog>
  )
}

function Empty({ invoiceId }: { invoiceId: string }) {
  const { edit } = useTexts(invoiceTexts)
  const { send: texts } = useTexts(invoiceDialogTexts)
  const action = (
    <Button variant="secondary" size="sm" render={<Link to={invoiceEditHref(invoiceId)} />}>
      {edit}
    </Button>
  )
  return (
    <Alert tone="warning" className="mb-4" action={action}>
      {texts.noLines}
    </Alert>
  )
}
