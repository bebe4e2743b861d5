import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useQuoteStep } from '#data/quote-actions.ts'
import { useTexts } from '#language/language.tsx'
import { SignaturePad } from '#parts/signature-pad.tsx'

import { ChoosableLines } from './choosable-lines.tsx'
import { quoteTexts } from './quote.texts.ts'
import type { QuoteDialogProps } from './quote-dialog.ts'
import { quoteDialogTexts } from './quote-dialogs.texts.ts'
import { useMinor } from './total-bar.tsx'
import { useChoosing } from './use-choosing.ts'
import { useQuoteRun } from './use-quote-run.ts'

/** The client holds the device: options, terms, name, signature. */
export function SignDialog({ quote, businessId, finalFocus, onClose }: QuoteDialogProps) {
  const { sign: texts, close, cancel, working } = useTexts(quoteDialogTexts)
  const quoteWords = useTexts(quoteTexts)
  const minor = useMinor()
  const { isBusy, attempt } = useQuoteRun()
  const { mutateAsync } = useQuoteStep(businessId, 'approve')
  const choosing = useChoosing(quote)
  const [name, setName] = useState('')
  const [signature, setSignature] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [missing] = choosing.missing
  const isNameMissing = name.trim() === ''

  const handleSubmit = () => {
    setTried(true)
    if (isNameMissing || signature === null || missing !== undefined) return
    void attempt(async () => {
      await mutateAsync({
        quoteId: quote.id,
        versionNumber: quote.version_number,
        method: 'in_person',
        signerName: name.trim(),
        signature,
        how: null,
        selected: choosing.selected,
      })
      toast.success(texts.done)
      onClose()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={quote.title}
      description={texts.intro}
      closeLabel={close}
      finalFocus={finalFocus}
      isSticky
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={working}>
            {texts.submit(minor(choosing.total))}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {quote.message && <p className="break-words whitespace-pre-line">{quote.message}</p>}
        <ChoosableLines lines={choosing.lines} onToggle={choosing.toggle} />
        {isTried && missing !== undefined && (
          <p role="alert" className="font-medium text-danger text-xs">
            {texts.choiceMissing(missing)}
          </p>
        )}
        {quote.terms && (
          <section>
            <h3 className="mb-1 font-semibold text-xs">{quoteWords.terms}</h3>
            <p className="break-words text-ink-soft text-xs whitespace-pre-line">{quote.terms}</p>
          </section>
        )}
        <Field label={texts.name} isRequired error={isTried && isNameMissing ? texts.nameMissing : undefined}>
          <TextInput
            value={name}
            maxLength={quoteLimits.signerName}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <SignaturePad
          name={name}
          onChange={setSignature}
          error={isTried && signature === null ? texts.signatureMissing : undefined}
        />
        <p className="text-pretty text-ink-faint text-xs">{texts.agree}</p>
      </div>
    </Dialog>
  )
}
