import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { selectedIds } from '@fieldlark/domain/quotes/quote-selection.ts'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { focusField } from '#parts/forms/focus-field.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { SignaturePad } from '#parts/signature/signature-pad.tsx'
import { NotSent } from './not-sent.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'
import { type LinkLine, useQuoteMoney } from './quote-link-money.ts'
import type { QuoteAnswer, QuotePage } from './quote-link-queries.ts'
import type { AnswerDraft } from './use-answer-draft.ts'

type Props = {
  page: QuotePage
  lines: readonly LinkLine[]
  draft: AnswerDraft
  editDraft: (changes: Partial<AnswerDraft>) => void
  finalFocus: RefObject<HTMLElement | null>
  onAnswer: (answer: QuoteAnswer) => Promise<boolean>
  onClose: () => void
}

/** Consent and signature, and the name from the draft; `send` focuses the first missing field. */
function useApproval({ lines, draft, onAnswer, onClose }: Props) {
  const [isAgreed, setAgreed] = useState(false)
  const [signature, setSignature] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const { isBusy, failure, start } = useTask()
  const signer = draft.name.trim()
  const send = (form: HTMLFormElement) => {
    setTried(true)
    const wrong = isAgreed ? (signer === '' ? 'signer' : null) : 'agreed'
    if (wrong) focusField(form, wrong)
    if (wrong || signature === null) return
    void start(async () => {
      await onAnswer({ action: 'approve', signer_name: signer, signature, selected: selectedIds(lines) })
      onClose()
    })
  }
  const isMissing = {
    agreement: isTried && !isAgreed,
    signer: isTried && signer === '',
    signature: isTried && signature === null,
  }
  return { isAgreed, setAgreed, signature, setSignature, isMissing, isBusy, failure, send }
}

/** Asks for consent, name and signature, in this order, and then approves. */
export function ApproveDialog(props: Props) {
  const { page, lines, draft, editDraft, finalFocus, onClose } = props
  const texts = useTexts(quoteLinkTexts)
  const { totals, minor } = useQuoteMoney(page, lines)
  const { isAgreed, setAgreed, signature, setSignature, isMissing, isBusy, failure, send } =
    useApproval(props)
  const { terms } = page.quote
  return (
    <FormDialog
      title={texts.approveTitle}
      description={texts.approveBody(minor(totals.total), page.business.name)}
      busyLabel={texts.sending}
      submitLabel={texts.sign}
      isBusy={isBusy}
      isSticky
      finalFocus={finalFocus}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Terms text={terms} />
        <Checkbox
          name="agreed"
          label={terms ? texts.readTerms : texts.readQuote}
          checked={isAgreed}
          onChange={({ target }) => setAgreed(target.checked)}
          error={isMissing.agreement && texts.termsMissing}
        />
        <SignerName
          error={isMissing.signer && texts.nameMissing}
          isSigned={signature !== null}
          name={draft.name}
          onName={(name) => editDraft({ name })}
        />
        <SignaturePad
          name={draft.name}
          first="type"
          onChange={setSignature}
          error={isMissing.signature ? texts.signatureMissing : undefined}
        />
        <p className="text-pretty text-ink-faint text-xs">{texts.evidence}</p>
        <NotSent failure={failure} />
      </div>
    </FormDialog>
  )
}

function Terms({ text }: { text: string | null }) {
  const texts = useTexts(quoteLinkTexts)
  if (!text) return null
  return (
    <section
      aria-label={texts.terms}
      // A long scrolling text must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-40 overflow-y-auto rounded-control border border-line bg-sunken/50 p-3 text-pretty break-words whitespace-pre-line text-xs text-ink-soft"
    >
      {text}
    </section>
  )
}

function SignerName({
  error,
  isSigned,
  name,
  onName,
}: {
  error: ReactNode
  isSigned: boolean
  name: string
  onName: (name: string) => void
}) {
  const texts = useTexts(quoteLinkTexts)
  // Enter closes a phone's keyboard, which covers the signature field.
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isSigned) return
    event.preventDefault()
    event.currentTarget.blur()
  }
  return (
    <Field label={texts.name} isRequired error={error}>
      <TextInput
        name="signer"
        autoComplete="name"
        enterKeyHint="done"
        maxLength={quoteLimits.signerName}
        value={name}
        onChange={({ target }) => onName(target.value)}
        onKeyDown={handleKey}
      />
    </Field>
  )
}
