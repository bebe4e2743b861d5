import type { InvoiceChoice } from '@fieldlark/domain/jobs/job.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useRef, useState } from 'react'

import { newId } from '#data/new-id.ts'
import { useCommand } from '#data/use-command.ts'

import { useFailureText } from '#parts/failures/failure-text.ts'
import { type LastVisit, useCompletion } from '#parts/visits/use-completion.ts'

/** The invoice that was created, where there is one. */
export type Chosen = { invoiceId: string | null }
type Stored = Chosen & { choice: InvoiceChoice | null }

/** Stores the choice about the invoice of a job whose work is done. */
export function useInvoiceChoice(businessId: string, jobId: string) {
  const { mutateAsync } = useCommand(businessId, 'choose_invoice')
  const [invoiceId] = useState(newId)
  return async (choice: InvoiceChoice): Promise<Chosen> => {
    await mutateAsync({ job_id: jobId, choice, invoice_id: invoiceId })
    return { invoiceId: choice === 'now' ? invoiceId : null }
  }
}

/** Completes a visit together with the choice, in one request. */
export function useLastCompletion(businessId: string, jobId: string, { visit, notes = '' }: LastVisit) {
  const failureText = useFailureText()
  const complete = useCompletion(businessId, visit, (error) => toast.error(failureText(error)))
  const choose = useInvoiceChoice(businessId, jobId)
  const stored = useRef<Stored>(null)
  return async (choice: InvoiceChoice): Promise<Stored> => {
    if (!stored.current) {
      const { visit: completed, invoice } = await complete(notes, choice)
      const kept = invoice ? 'now' : completed.invoice_choice
      stored.current = { choice: kept, invoiceId: invoice?.id ?? null }
    }
    // Completed with another choice: the response was lost, or the signature could not be saved. Of a recurring job it
    // stays the first: a choice for the job would be one for all of its visits.
    if (stored.current.choice !== choice && visit.job?.schedule_type !== 'recurring')
      stored.current = { ...(await choose(choice)), choice }
    return stored.current
  }
}
