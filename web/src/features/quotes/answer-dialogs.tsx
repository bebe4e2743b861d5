import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useQuoteStep } from '#data/quote-actions.ts'
import { useTexts } from '#language/language.tsx'
import type { QuoteDialogProps } from './quote-dialog.ts'
import { quoteDialogTexts } from './quote-dialogs.texts.ts'
import { useQuoteRun } from './use-quote-run.ts'

type SayProps = Pick<QuoteDialogProps, 'finalFocus' | 'onClose'> & {
  title: string
  label: string
  hint?: string
  most: number
  submitLabel: string
  missing: string | null
  onSay: (text: string) => Promise<void>
}

/** A question with one answer in words. */
function SayDialog({ title, label, hint, most, submitLabel, missing, onSay, finalFocus, onClose }: SayProps) {
  const texts = useTexts(quoteDialogTexts)
  const { isBusy, attempt } = useQuoteRun()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const problem = isTried && text.trim() === '' ? missing : null
  const handleSubmit = () => {
    setTried(true)
    if (missing !== null && text.trim() === '') return
    void attempt(async () => {
      await onSay(text.trim())
      onClose()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={title}
      closeLabel={texts.close}
      finalFocus={finalFocus}
      isSticky={text !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={texts.working}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Field label={label} hint={hint} error={problem} isRequired={missing !== null}>
        <TextArea rows={4} maxLength={most} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  )
}

/** The client said no, and perhaps why. */
export function DeclineDialog({ quote, businessId, finalFocus, onClose }: QuoteDialogProps) {
  const { decline: texts } = useTexts(quoteDialogTexts)
  const { mutateAsync } = useQuoteStep(businessId, 'decline')
  return (
    <SayDialog
      title={texts.title}
      label={texts.reason}
      hint={texts.reasonHint}
      most={quoteLimits.declineReason}
      submitLabel={texts.submit}
      missing={null}
      finalFocus={finalFocus}
      onClose={onClose}
      onSay={async (reason) => {
        await mutateAsync({ quoteId: quote.id, reason: reason || null })
        toast.success(texts.done)
      }}
    />
  )
}

/** What the client would like to be different. */
export function ChangesDialog({ quote, businessId, finalFocus, onClose }: QuoteDialogProps) {
  const { changes: texts } = useTexts(quoteDialogTexts)
  const { mutateAsync } = useQuoteStep(businessId, 'askChanges')
  return (
    <SayDialog
      title={texts.title}
      label={texts.message}
      most={quoteLimits.changeRequest}
      submitLabel={texts.submit}
      missing={texts.missing}
      finalFocus={finalFocus}
      onClose={onClose}
      onSay={async (message) => {
        await mutateAsync({ quoteId: quote.id, message })
        toast.success(texts.done)
      }}
    />
  )
}
