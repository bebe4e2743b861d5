import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { selectedIds } from '@fieldlark/domain/quotes/quote-selection.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'

import type { QuoteAnswer, QuotePage } from '#data/quote-link.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { SignaturePad } from '#parts/signature-pad.tsx'

import { NotSent } from './not-sent.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'
import { type LinkLine, useLinkMoney } from './quote-link-money.ts'
import type { Said } from './use-said.ts'

/** Terms, name, signature: in this order, and then it is agreed. */
export function ApproveDialog({
  page,
  lines,
  said,
  say,
  finalFocus,
  onAnswer,
  onClose,
}: {
  page: QuotePage
  lines: readonly LinkLine[]
  said: Said
  say: (changes: Partial<Said>) => void
  finalFocus: RefObject<HTMLElement | null>
  onAnswer: (answer: QuoteAnswer) => Promise<boolean>
  onClose: () => void
}) {
  const texts = useTexts(quoteLinkTexts)
  const { totals, minor } = useLinkMoney(page, lines)
  const [isAgreed, setAgreed] = useState(false)
  const [signature, setSignature] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { isBusy, run } = useBusy()
  const signer = said.name.trim()
  const { terms } = page.quote

  const send = async (form: HTMLFormElement) => {
    setTried(true)
    const wrong = isAgreed ? (signer === '' ? 'signer' : null) : 'agreed'
    if (wrong) (form.elements.namedItem(wrong) as HTMLElement | null)?.focus()
    if (wrong || signature === null) return
    setFailure(null)
    try {
      await onAnswer({ action: 'approve', signer_name: signer, signature, selected: selectedIds(lines) })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  // Enter puts a phone's keyboard away, which stands where one signs.
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || signature !== null) return
    event.preventDefault()
    event.currentTarget.blur()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSticky
      finalFocus={finalFocus}
      title={texts.approveTitle}
      description={texts.approveBody(minor(totals.total), page.business.name)}
      closeLabel={texts.close}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        void run(() => send(form))
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
          <section
            aria-label={texts.terms}
            // A long text that scrolls must be reachable by keys.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-40 overflow-y-auto rounded-control border border-line bg-sunken/50 p-3 text-pretty break-words whitespace-pre-line text-xs text-ink-soft"
          >
            {terms}
          </section>
        )}
        <Checkbox
          name="agreed"
          label={terms ? texts.readTerms : texts.readQuote}
          checked={isAgreed}
          onChange={({ target }) => setAgreed(target.checked)}
          error={isTried && !isAgreed && texts.termsMissing}
        />
        <Field label={texts.name} isRequired error={isTried && signer === '' && texts.nameMissing}>
          <TextInput
            name="signer"
            autoComplete="name"
            enterKeyHint="done"
            maxLength={quoteLimits.signerName}
            value={said.name}
            onChange={({ target }) => say({ name: target.value })}
            onKeyDown={handleKey}
          />
        </Field>
        <SignaturePad
          name={said.name}
          onChange={setSignature}
          error={isTried && signature === null ? texts.signatureMissing : undefined}
        />
        <p className="text-pretty text-ink-faint text-xs">{texts.evidence}</p>
        <NotSent failure={failure} />
      </div>
    </Dialog>
  )
}
