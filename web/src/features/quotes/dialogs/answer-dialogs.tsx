import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { focusField } from '#parts/forms/focus-field.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import type { QuoteDialogProps } from './quote-dialog.ts'
import { quoteDialogTexts } from './quote-dialogs.texts.ts'

type MessageDialogProps = Pick<QuoteDialogProps, 'finalFocus' | 'onClose'> & {
  title: string
  label: string
  hint?: string
  most: number
  submitLabel: string
  missing: string | null
  onSubmitText: (text: string) => Promise<void>
}

/** A dialog with one text field. */
function MessageDialog({
  title,
  label,
  hint,
  most,
  submitLabel,
  missing,
  onSubmitText,
  finalFocus,
  onClose,
}: MessageDialogProps) {
  const { isBusy, attempt } = useAttempt()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = missing !== null && text.trim() === ''
  const handleSubmit = (form: HTMLFormElement) => {
    setTried(true)
    if (isMissing) return focusField(form, 'message')
    void attempt(async () => {
      await onSubmitText(text.trim())
      onClose()
    })
  }
  return (
    <FormDialog
      size="sm"
      title={title}
      submitLabel={submitLabel}
      isBusy={isBusy}
      isSticky={text !== ''}
      finalFocus={finalFocus}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label={label} hint={hint} error={isTried && isMissing && missing} isRequired={missing !== null}>
        <TextArea
          name="message"
          rows={4}
          maxLength={most}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** Records that the client declined, with an optional reason. */
export function DeclineDialog({ quote, businessId, finalFocus, onClose }: QuoteDialogProps) {
  const { decline: texts } = useTexts(quoteDialogTexts)
  const { mutateAsync } = useCommand(businessId, 'decline_quote')
  return (
    <MessageDialog
      title={texts.title}
      label={texts.reason}
      hint={texts.reasonHint}
      most={quoteLimits.declineReason}
      submitLabel={texts.submit}
      missing={null}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmitText={async (reason) => {
        await mutateAsync({ quote_id: quote.id, reason: reason || null })
        toast.success(texts.done)
      }}
    />
  )
}

/** Records the changes that the client requested. */
export function ChangesDialog({ quote, businessId, finalFocus, onClose }: QuoteDialogProps) {
  const { changes: texts } = useTexts(quoteDialogTexts)
  const { mutateAsync } = useCommand(businessId, 'request_quote_changes')
  return (
    <MessageDialog
      title={texts.title}
      label={texts.message}
      most={quoteLimits.changeRequest}
      submitLabel={texts.submit}
      missing={texts.missing}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmitText={async (message) => {
        await mutateAsync({ quote_id: quote.id, message })
        toast.success(texts.done)
      }}
    />
  )
}
