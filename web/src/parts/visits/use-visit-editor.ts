import type { Visit } from '@fieldlark/domain/jobs/visit.ts'
import { isSameTime, settledTime, type VisitDraft } from '@fieldlark/domain/jobs/visit-draft.ts'
import { isSameTeam } from '@fieldlark/domain/schedule/reassign.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useInvalidSubmit } from '#parts/forms/invalid-submit.ts'
import { dropDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'
import { isNewsToClient } from './tell-client-box.tsx'
import { useSendDate } from './use-send-date.ts'
import { useVisitForm } from './use-visit-form.ts'
import type { VisitSaveOptions } from './use-visit-save.ts'
import { visitTexts } from './visit.texts.ts'
import { memberIdsOf, type VisitStart } from './visit-values.ts'

const ownerIdOf = (start: VisitStart) =>
  'visit' in start ? start.visit.id : (start.fresh.jobId ?? start.fresh.requestId)

const isSameClock = (a: VisitDraft, b: ScheduledVisit) =>
  (a.start_time ?? '').slice(0, 5) === (b.start_time ?? '').slice(0, 5)

/** The question to ask before this draft is saved; null: none. */
function questionOf(visit: ScheduledVisit | null, draft: VisitDraft): 'client' | 'series' | null {
  if (visit === null || draft.visit_date === null) return null
  const isTimeSame = isSameTime(visit, draft)
  if (visit.series_id !== null && visit.visit_date !== null)
    return isTimeSame && isSameTeam(memberIdsOf(visit), draft.memberIds) ? null : 'series'
  if (isTimeSame) return null
  // A new duration alone does not concern the client.
  const isNews = draft.visit_date !== visit.visit_date || !isSameClock(draft, visit)
  return isNews && visit.client?.email ? 'client' : null
}

type OnSaved = (saved: Visit) => void | Promise<void>

/** Says that the visit is saved, and who got an email with its day, where that is checked. */
function useFinish(businessId: string, start: VisitStart, onClose: (saved: Visit) => void) {
  const texts = useTexts(visitTexts)
  const nameOf = useClientName()
  const sendDate = useSendDate(businessId)
  const [isChecked, onChange] = useState(true)
  const { client } = 'fresh' in start ? start.fresh : start.visit
  const finish = async (saved: Visit, isNews = false) => {
    const mailed = isNews && isChecked ? client : null
    const isSent = mailed ? await sendDate(saved) : false
    if (isSent !== null) toast.success(mailed && isSent ? texts.savedAndMailed(nameOf(mailed)) : texts.saved)
    onClose(saved)
  }
  return { finish, tell: { isChecked, onChange } }
}

/** Saves a visit: at once, or after asking whether to notify the client or to change the series too. */
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

  const attempt = (draft: VisitDraft, options: VisitSaveOptions, onSaved: OnSaved) =>
    task.start(async () => {
      try {
        await onSaved(await save(draft, options))
      } catch (error) {
        dismiss()
        throw error
      }
    })
  const { finish, tell } = useFinish(businessId, start, onClose)

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
      await attempt(draft, { keepsPlan: true }, () => setQuestion({ draft, about }))
    else await attempt(draft, {}, (saved) => finish(saved, isNewsToClient(start, draft.visit_date)))
  }, refuse)

  const leave = () => {
    if (!form.formState.isDirty) dropDraft(draftName)
    onClose(null)
  }
  const answer = (tellClient: boolean) => {
    if (question) void attempt(question.draft, { tellClient }, (saved) => finish(saved))
  }
  return { form, submit, leave, tell, question, answer, dismiss, isBusy: task.isBusy, failure: task.failure }
}

export type VisitEditor = ReturnType<typeof useVisitEditor>
