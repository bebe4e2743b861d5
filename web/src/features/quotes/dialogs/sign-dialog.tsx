import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import type { WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { documentTexts } from '#parts/document/document.texts.ts'
import { useMinor } from '#parts/document/price-sums.ts'
import { focusField } from '#parts/forms/focus-field.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { SignaturePad } from '#parts/signature/signature-pad.tsx'
import { useApproveQuote } from '../quote-queries.ts'
import { ChoiceMissing, ChoosableLines, choiceName } from './choosable-lines.tsx'
import type { QuoteDialogProps } from './quote-dialog.ts'
import { quoteDialogTexts } from './quote-dialogs.texts.ts'
import { SignerNameField } from './signer-name-field.tsx'
import { useChoosing } from './use-choosing.ts'

/** The client's selection, name and signature; `submit` sends them once nothing is missing. */
function useSigning({ quote, businessId, onClose }: QuoteDialogProps) {
  const { sign: texts } = useTexts(quoteDialogTexts)
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useApproveQuote(businessId)
  const choosing = useChoosing(quote)
  const [name, setName] = useState('')
  const [signature, setSignature] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [missingGroup] = choosing.missing
  const isNameMissing = name.trim() === ''
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    const wrong = missingGroup === undefined ? (isNameMissing ? 'signer' : null) : choiceName(missingGroup)
    if (wrong !== null) focusField(form, wrong)
    if (wrong !== null || signature === null) return
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
  const problems = {
    group: isTried ? missingGroup : undefined,
    name: isTried && isNameMissing ? texts.nameMissing : undefined,
    signature: isTried && signature === null ? texts.signatureMissing : undefined,
  }
  return { choosing, name, setName, setSignature, problems, isBusy, submit }
}

/** The client signs on this device: options, terms, name, signature. */
export function SignDialog(props: QuoteDialogProps) {
  const { quote, finalFocus, onClose } = props
  const { sign: texts } = useTexts(quoteDialogTexts)
  const minor = useMinor()
  const { choosing, name, setName, setSignature, problems, isBusy, submit } = useSigning(props)
  return (
    <FormDialog
      size="lg"
      title={quote.title}
      description={texts.intro}
      submitLabel={texts.submit(minor(choosing.total))}
      isBusy={isBusy}
      isSticky
      finalFocus={finalFocus}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {quote.message && <p className="break-words whitespace-pre-line">{quote.message}</p>}
        <ChoosableLines lines={choosing.lines} onToggle={choosing.toggle} />
        <ChoiceMissing group={problems.group} />
        <Terms quote={quote} />
        <SignerNameField label={texts.name} error={problems.name} name={name} onName={setName} />
        <SignaturePad name={name} onChange={setSignature} error={problems.signature} />
        <p className="text-pretty text-ink-faint text-xs">{texts.agree}</p>
      </div>
    </FormDialog>
  )
}

function Terms({ quote }: { quote: WholeQuote }) {
  const { terms } = useTexts(documentTexts)
  if (!quote.terms) return null
  return (
    <section>
      <h3 className="mb-1 font-semibold text-xs">{terms}</h3>
      <p className="break-words text-ink-soft text-xs whitespace-pre-line">{quote.terms}</p>
    </section>
  )
}
