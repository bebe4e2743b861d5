import type { Visit } from '@fieldlark/domain/jobs/visit.ts'
import { isSameTime, settledTime, type VisitDraft } from '@fieldlark/domain/jobs/visit-draft.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useInvalidSubmit } from '#parts/forms/invalid-submit.ts'
import { dropDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'
import { useVisitForm } from './use-visit-form.ts'
import type { VisitSaveOptions } from './use-visit-save.ts'
import { visitTexts } from './visit.texts.ts'
import type { VisitStart } from './visit-values.ts'

const ownerIdOf = (start: VisitStart) =>
  'visit' in start ? start.visit.id : (start.fresh.jobId ?? start.fresh.requestId)

const isSameClock = (a: VisitDraft, b: ScheduledVisit) =>
  (a.start_time ?? '').slice(0, 5) === (b.start_time ?? '').slice(0, 5)

/** The question to ask before this draft is saved; null: none. */
function questionOf(visit: ScheduledVisit | null, draft: VisitDraft): 'client' | 'series' | null {
  if (visit === null || draft.visit_date === null || isSameTime(visit, draft)) return null
  if (visit.series_id !== null && visit.visit_date !== null) return 'series'
  // A new duration alone does not concern the client.
  const isNews = draft.visit_date !== visit.visit_date || !isSameClock(draft, visit)
  return isNews && visit.client?.email ? 'client' : null
}

/** Saves a visit: at once, or after asking whether to notify the client or to move the series too. */
export function useVisitEditor(
  businessId: string,
  start: VisitStart,
  onClose: (saved: Visit | null) => void,
) {
  const texts = useTexts(visitTexts)
  const { userId } = useSignedIn()
  const draftName = `visit:${userId}:${businessId}:${ownerIdOf(start)}`
  const { form, save } = useVisitForm(businessId, draftName, start)
  const task = useTask()
  const [question, setQuestion] = useState<{ draft: VisitDraft; about: 'client' | 'series' } | null>(null)
  const dismiss = () => setQuestion(null)

  const attempt = (draft: VisitDraft, options: VisitSaveOptions, onSaved: (saved: Visit) => void) =>
    task.start(async () => {
      try {
        onSaved(await save(draft, options))
      } catch (error) {
        dismiss()
        throw error
      }
    })
  const finish = (saved: Visit) => {
    toast.success(texts.saved)
    onClose(saved)
  }

  const refuse = useInvalidSubmit({
    visit_date: texts.day,
    start_time: texts.startTime,
    duration_minutes: texts.duration,
    instructions: texts.instructions,
  })
  const submit = form.handleSubmit(async (typed) => {
    const draft = settledTime(typed)
    if ('fresh' in start && start.fresh.requestId && draft.visit_date === null) {
      form.setError('visit_date', { message: 'invalidDay' }, { shouldFocus: true })
      refuse(['visit_date'])
      return
    }
    const about = questionOf('visit' in start ? start.visit : null, draft)
    if (about === 'client') setQuestion({ draft, about })
    // The edit of the series changes the visit's version: the other fields are saved first.
    else if (about === 'series')
      await attempt(draft, { keepsTime: true }, () => setQuestion({ draft, about }))
    else await attempt(draft, {}, finish)
  }, refuse)

  const leave = () => {
    if (!form.formState.isDirty) dropDraft(draftName)
    onClose(null)
  }
  const answer = (tellClient: boolean) => {
    if (question) void attempt(question.draft, { tellClient }, finish)
  }
  return { form, submit, leave, question, answer, dismiss, isBusy: task.isBusy, failure: task.failure }
}

export type VisitEditor = ReturnType<typeof useVisitEditor>
