import { type InvoiceChoice, invoiceChoices } from '@fieldlark/domain/jobs/job.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useLeaving } from '#parts/forms/use-leaving.tsx'
import { invoiceHref } from '#paths.ts'

import { invoiceChoiceTexts } from './invoice-choice.texts.ts'
import type { Chosen } from './use-invoice-choice.ts'

type Props = {
  /** The choice completes the last visit; until then nothing is done. */
  isCompleting?: boolean
  /** Stores the choice. Null: an error is shown above the choices. */
  onChoose: (choice: InvoiceChoice) => Promise<Chosen | null>
  /** The choice that is stored and cannot be another any more. */
  only?: InvoiceChoice | null
  isSticky?: boolean
  /** Content above the choices, which stay in view. */
  children?: ReactNode
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}

/** Asks about the invoice of the work: now (creates it and opens its send dialog), later, or no charge. Closing leaves the decision open. */
export function InvoiceChoiceDialog(props: Props) {
  const {
    isCompleting = false,
    onChoose,
    only = null,
    isSticky = false,
    children,
    onClose,
    finalFocus,
  } = props
  const texts = useTexts(invoiceChoiceTexts)
  const navigate = useNavigate()
  const leaving = useLeaving(isSticky, onClose)
  const { isBusy, attempt } = useAttempt()
  const body = useRef<HTMLDivElement>(null)
  const choose = (choice: InvoiceChoice) =>
    attempt(async () => {
      const chosen = await onChoose(choice)
      if (!chosen) {
        body.current?.scrollIntoView({ block: 'start' })
        return
      }
      if (chosen.invoiceId) {
        void navigate(`${invoiceHref(chosen.invoiceId)}?dialog=send`)
        return
      }
      if (!isCompleting) toast.success(texts.saved)
      onClose()
    })
  return (
    <Dialog
      isOpen
      size="sm"
      isSticky={isSticky}
      initialFocus={body}
      onClose={onClose}
      onBack={leaving.onBack}
      title={isCompleting ? texts.completingTitle : texts.title}
      closeLabel={texts.close}
      finalFocus={finalFocus}
      footer={<Choices isBusy={isBusy} only={only} onChoose={(choice) => void choose(choice)} />}
    >
      {/* Do not focus a field: a phone's keyboard would cover the choices. */}
      <div ref={body} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        {children}
      </div>
      {leaving.question}
    </Dialog>
  )
}

function Choices({
  isBusy,
  only,
  onChoose,
}: {
  isBusy: boolean
  only: InvoiceChoice | null
  onChoose: (choice: InvoiceChoice) => void
}) {
  const texts = useTexts(invoiceChoiceTexts)
  return (
    <div className="grid w-full grid-cols-2 gap-2.5">
      {invoiceChoices.map((choice) => (
        <Button
          key={choice}
          variant={choice === 'now' ? 'primary' : 'secondary'}
          size="lg"
          isBusy={isBusy}
          disabled={only !== null && only !== choice}
          className="justify-start px-4 py-2 text-left first:col-span-2"
          onClick={() => onChoose(choice)}
        >
          <span className="grid whitespace-normal">
            <span>{texts[choice]}</span>
            <span className="font-normal text-xs opacity-85">{texts[`${choice}Hint`]}</span>
          </span>
        </Button>
      ))}
    </div>
  )
}
