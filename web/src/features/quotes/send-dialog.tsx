import { isEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { type QuoteSending, useQuoteStep } from '#data/quote-actions.ts'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/today.ts'
import { quoteEditHref } from '../../paths.ts'

import { LinkReady } from './link-ready.tsx'
import { quoteTexts } from './quote.texts.ts'
import type { QuoteDialogProps } from './quote-dialog.ts'
import { quoteDialogTexts } from './quote-dialogs.texts.ts'
import { useQuoteRun } from './use-quote-run.ts'

type Way = QuoteSending['via']
const ways: readonly Way[] = ['mail', 'link', 'marked']

/** By mail with the PDF, by a link to copy, or noted as given. */
export function SendDialog({ quote, businessId, finalFocus, onClose }: QuoteDialogProps) {
  const { send: texts, close, cancel, working } = useTexts(quoteDialogTexts)
  const { today } = useToday()
  const { isBusy, attempt } = useQuoteRun()
  const { mutateAsync } = useQuoteStep(businessId, 'send')
  const [via, setVia] = useState<Way>(quote.client?.email ? 'mail' : 'link')
  const [to, setTo] = useState(quote.client?.email ?? '')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const address = to.trim().toLowerCase()
  const isWrong = via === 'mail' && !isEmailAddress(address)
  const isExpired = quote.valid_until !== null && quote.valid_until < today
  const isBlocked = isExpired || quote.lines.length === 0

  const handleSubmit = () => {
    setTried(true)
    if (isWrong) return
    void attempt(async () => {
      const made = await mutateAsync({
        quoteId: quote.id,
        via,
        to: via === 'mail' ? address : null,
        note: note.trim() || null,
      })
      if (made) {
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
      title={texts.title}
      closeLabel={close}
      finalFocus={finalFocus}
      isSticky={note !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlocked) handleSubmit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" disabled={isBlocked} isBusy={isBusy} busyLabel={working}>
            {texts.submit[via]}
          </Button>
        </>
      }
    >
      {isBlocked && <Blocked quoteId={quote.id} text={isExpired ? texts.expired : texts.noLines} />}
      <div className="grid gap-4">
        <Segmented
          label={texts.way}
          value={via}
          onValueChange={setVia}
          options={ways.map((way) => ({ value: way, label: texts.ways[way] }))}
        />
        <p className="text-pretty text-ink-soft">{texts[`${via}Body`]}</p>
        {via === 'mail' && (
          <>
            <Field label={texts.to} isRequired error={isTried && isWrong ? texts.addressMissing : undefined}>
              <TextInput
                type="email"
                autoComplete="off"
                value={to}
                onChange={({ target }) => setTo(target.value)}
              />
            </Field>
            <Field label={texts.note} hint={texts.noteHint}>
              <TextArea
                rows={3}
                maxLength={4000}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Blocked({ quoteId, text }: { quoteId: string; text: string }) {
  const { edit } = useTexts(quoteTexts)
  const action = (
    <Button variant="secondary" size="sm" render={<Link to={quoteEditHref(quoteId)} />}>
      {edit}
    </Button>
  )
  return (
    <Alert tone="warning" className="mb-4" action={action}>
      {text}
    </Alert>
  )
}
