import type { InvoiceChoice } from '@fieldlark/domain/jobs/job.ts'
import { toast } from '@fieldlark/ui/toast.tsx'

import type { Completed } from '#data/answers.ts'
import { useCommand } from '#data/use-command.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { dropDraft } from '#session/draft.ts'

import { completionTexts } from './completion.texts.ts'
import { useNotesDraft } from './notes-draft.ts'

/** A visit after which nothing of its job is left to do. */
export type LastVisit = {
  visit: ScheduledVisit
  /** The notes with which it is completed once the invoice is decided on. Undefined: it is completed already. */
  notes?: string
}

/**
 * Completes a visit with its notes and, for the last one of a job, what was decided about its invoice. The toast offers to undo
 * it, unless the work is on an invoice by now, which would still bill it; the caller says why that failed.
 */
export function useCompletion(
  businessId: string,
  visit: { id: string },
  onUndoFailed: (error: unknown) => void,
) {
  const texts = useTexts(completionTexts)
  const draft = useNotesDraft(businessId, visit.id)
  const complete = useCommand(businessId, 'complete_visit')
  const reopen = useCommand(businessId, 'reopen_visit')
  const handleUndo = () => void reopen.mutateAsync({ visit_id: visit.id }).catch(onUndoFailed)
  return async (notes: string, choice?: InvoiceChoice): Promise<Completed> => {
    const done = await complete.mutateAsync({
      visit_id: visit.id,
      notes: notes.trim() || null,
      ...(choice && { invoice_choice: choice }),
    })
    dropDraft(draft)
    const undo = { action: { label: texts.undo, onClick: handleUndo } }
    toast.success(texts.completed, done.invoice ? {} : undo)
    return done
  }
}
