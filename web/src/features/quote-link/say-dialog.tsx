import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { type FormEvent, useState } from 'react'

import type { QuoteAnswer } from '#data/quote-link.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'

import { quoteLinkTexts } from './quote-link.texts.ts'

const limits = { changes: quoteLimits.changeRequest, decline: quoteLimits.declineReason }

/** A few words to the business: what should be different, or why not. */
export function SayDialog({
  what,
  businessName,
  onAnswer,
  onClose,
}: {
  what: 'changes' | 'decline'
  businessName: string
  onAnswer: (answer: QuoteAnswer) => Promise<boolean>
  onClose: () => void
}) {
  const texts = useTexts(quoteLinkTexts)
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<'missing' | 'failed' | null>(null)
  const { isBusy, run } = useBusy()
  const isChanges = what === 'changes'
  const send = async () => {
    if (isChanges && message.trim() === '') {
      setProblem('missing')
      return
    }
    setProblem(null)
    try {
      await onAnswer({ action: what, message: message.trim() })
      onClose()
    } catch {
      setProblem('failed')
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSticky={message !== ''}
      title={isChanges ? texts.changesTitle : texts.declineTitle}
      description={(isChanges ? texts.changesBody : texts.declineBody)(businessName)}
      closeLabel={texts.close}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void run(send)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant={isChanges ? 'primary' : 'danger'} isBusy={isBusy}>
            {isChanges ? texts.sendChanges : texts.sendDecline}
          </Button>
        </>
      }
    >
      <Field
        label={isChanges ? texts.changesLabel : texts.declineLabel}
        isRequired={isChanges}
        error={problem === 'missing' && texts.changesMissing}
      >
        <TextArea
          rows={5}
          maxLength={limits[what]}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      {problem === 'failed' && (
        <Alert tone="danger" className="mt-4">
          {texts.failed}
        </Alert>
      )}
    </Dialog>
  )
}
