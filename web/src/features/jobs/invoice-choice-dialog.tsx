import { type InvoiceChoice, invoiceChoices } from '@fieldlark/domain/jobs/job.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { RefObject } from 'react'

import { useChooseInvoice } from '#data/visit-work.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { visitWorkTexts } from './visit-work.texts.ts'

/** The work is done: invoice now, later, or no charge. Closing it leaves the question open. */
export function InvoiceChoiceDialog({
  businessId,
  jobId,
  onClose,
  finalFocus,
}: {
  businessId: string
  jobId: string
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}) {
  const { invoice: texts, ask } = useTexts(visitWorkTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useChooseInvoice(businessId)
  const { isBusy, run } = useBusy()
  const choose = (choice: InvoiceChoice) =>
    run(async () => {
      try {
        await mutateAsync({ jobId, choice })
        toast.success(texts.saved)
        onClose()
      } catch (error) {
        toast.error(failureText(error))
      }
    })
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={texts.title}
      closeLabel={ask.close}
      finalFocus={finalFocus}
    >
      <div className="grid gap-2.5">
        {invoiceChoices.map((choice) => (
          <Button
            key={choice}
            variant={choice === 'now' ? 'primary' : 'secondary'}
            size="lg"
            isBusy={isBusy}
            className="justify-start py-2.5 text-left"
            onClick={() => void choose(choice)}
          >
            <span className="grid">
              <span>{texts[choice]}</span>
              <span className="font-normal text-xs opacity-85">{texts[`${choice}Hint`]}</span>
            </span>
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
