import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { selectedIds } from '@fieldlark/domain/quotes/quote-selection.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type FormEvent, useState } from 'react'

import type { QuoteAnswer, QuotePage } from '#data/quote-link.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { SignaturePad } from '#parts/signature-pad.tsx'

import { quoteLinkTexts } from './quote-link.texts.ts'
import { useLinkMoney } from './quote-link-money.ts'
import type { LinkLine } from './quote-link-paper.tsx'

/** Terms, name, signature: in this order, and then it is agreed. */
export function ApproveDialog({
  page,
  lines,
  onAnswer,
  onClose,
}: {
  page: QuotePage
  lines: readonly LinkLine[]
  onAnswer: (answer: QuoteAnswer) => Promise<boolean>
  onClose: () => void
}) {
  const texts = useTexts(quoteLinkTexts)
  const { totals, minor } = useLinkMoney(page, lines)
  const [isAgreed, setAgreed] = useState(false)
  const [name, setName] = useState('')
  const [signature, setSignature] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { isBusy, run } = useBusy()
  const signer = name.trim()

  const send = async () => {
    setTried(true)
    if (!isAgreed || signer === '' || signature === null) return
    setFailed(false)
    try {
      await onAnswer({ action: 'approve', signer_name: signer, signature, selected: selectedIds(lines) })
      onClose()
    } catch {
      setFailed(true)
    }
  }
  const { terms } = page.quote
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSticky
      title={texts.approveTitle}
      description={texts.approveBody(minor(totals.total), page.business.name)}
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
          <Button type="submit" isBusy={isBusy} busyLabel={texts.sending}>
            {texts.sign}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {terms && (
          // A long text that scrolls must be reachable by keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section
            aria-label={texts.terms}
            tabIndex={0}
            className="max-h-40 overflow-y-auto rounded-control border border-line bg-sunken/50 p-3 text-pretty break-words whitespace-pre-line text-xs text-ink-soft"
          >
            {terms}
          </section>
        )}
        <Checkbox
          label={terms ? texts.readTerms : texts.readQuote}
          checked={isAgreed}
          onChange={({ target }) => setAgreed(target.checked)}
          error={isTried && !isAgreed && texts.termsMissing}
        />
        <Field label={texts.name} isRequired error={isTried && signer === '' && texts.nameMissing}>
          <TextInput
            autoComplete="name"
            maxLength={quoteLimits.signerName}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <SignaturePad
          name={name}
          onChange={setSignature}
          error={isTried && signature === null ? texts.signatureMissing : undefined}
        />
        <p className="text-pretty text-ink-faint text-xs">{texts.evidence}</p>
        {hasFailed && <Alert tone="danger">{texts.failed}</Alert>}
      </div>
    </Dialog>
  )
}
