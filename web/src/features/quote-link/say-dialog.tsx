import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { type FormEvent, type RefObject, useState } from 'react'

import type { QuoteAnswer, QuotePage } from '#data/quote-link.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'

import { NotSent } from './not-sent.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'
import type { Said } from './use-said.ts'

const limits = { changes: quoteLimits.changeRequest, decline: quoteLimits.declineReason }

/** A few words to the business: what should be different, or why not. */
export function SayDialog({
  what,
  page,
  said,
  say,
  finalFocus,
  onAnswer,
  onClose,
}: {
  what: 'changes' | 'decline'
  page: QuotePage
  said: Said
  say: (changes: Partial<Said>) => void
  finalFocus: RefObject<HTMLElement | null>
  onAnswer: (answer: QuoteAnswer) => Promise<boolean>
  onClose: () => void
}) {
  const texts = useTexts(quoteLinkTexts)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { isBusy, run } = useBusy()
  const isChanges = what === 'changes'
  const message = said[what].trim()
  const isMissing = isChanges && message === ''
  const send = async (form: HTMLFormElement) => {
    setTried(true)
    if (isMissing) return (form.elements.namedItem('message') as HTMLElement | null)?.focus()
    setFailure(null)
    try {
      if (await onAnswer({ action: what, message })) say({ [what]: '' })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSticky={message !== ''}
      finalFocus={finalFocus}
      title={isChanges ? texts.changesTitle : texts.declineTitle}
      description={(isChanges ? texts.changesBody : texts.declineBody)(page.business.name)}
      closeLabel={texts.close}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        void run(async () => send(form))
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant={isChanges ? 'primary' : 'danger'}
            isBusy={isBusy}
            busyLabel={texts.sending}
          >
            {isChanges ? texts.sendChanges : texts.sendDecline}
          </Button>
        </>
      }
    >
      <Field
        label={isChanges ? texts.changesLabel : texts.declineLabel}
        isRequired={isChanges}
        error={isTried && isMissing && texts.changesMissing}
      >
        <TextArea
          name="message"
          rows={5}
          maxLength={limits[what]}
          value={said[what]}
          onChange={({ target }) => say({ [what]: target.value })}
        />
      </Field>
      <div className="mt-4 empty:hidden">
        <NotSent failure={failure} />
      </div>
    </Dialog>
  )
}
