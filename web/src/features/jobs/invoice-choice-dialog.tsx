import { type InvoiceChoice, invoiceChoices } from '@fieldlark/domain/jobs/job.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useCreateInvoice } from '#data/invoice-plan.ts'
import { newId } from '#data/new-id.ts'
import { useChooseInvoice } from '#data/visit-work.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { invoiceHref } from '../../paths.ts'

import { visitWorkTexts } from './visit-work.texts.ts'

/** The work is done: invoice now, which makes it and asks how to send it, later, or no charge. Closing leaves it open. */
export function InvoiceChoiceDialog({
  businessId,
  jobId,
  onBefore,
  isSticky = false,
  children,
  onClose,
  finalFocus,
}: {
  businessId: string
  jobId: string
  /** What has to be done before what was chosen; false: it failed, and says so. */
  onBefore?: () => Promise<boolean>
  isSticky?: boolean
  /** Above the choices. */
  children?: ReactNode
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}) {
  const { invoice: texts, ask } = useTexts(visitWorkTexts)
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { mutateAsync } = useChooseInvoice(businessId)
  const create = useCreateInvoice(businessId).mutateAsync
  const [invoiceId] = useState(newId)
  const { isBusy, run } = useBusy()
  const body = useRef<HTMLDivElement>(null)
  const choose = (choice: InvoiceChoice) =>
    run(async () => {
      if (onBefore && !(await onBefore())) {
        // What is said about it stands above the choices.
        body.current?.scrollIntoView({ block: 'start' })
        return
      }
      try {
        const { client_id: clientId } = await mutateAsync({ jobId, choice })
        if (choice === 'now') {
          const { id } = await create({ id: invoiceId, clientId, sources: [{ job_id: jobId }] })
          void navigate(`${invoiceHref(id)}?ask=send`)
          return
        }
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
      isSticky={isSticky}
      initialFocus={body}
      onClose={onClose}
      title={texts.title}
      closeLabel={ask.close}
      finalFocus={finalFocus}
    >
      {/* Not the name: a phone's keyboard would cover where one signs. */}
      <div ref={body} tabIndex={-1} className="grid gap-2.5 outline-none">
        {children}
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
