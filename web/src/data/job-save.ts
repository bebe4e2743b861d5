import type { JobDraft } from '@fieldlark/domain/jobs/job-draft.ts'
import { expand, type RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'

import { perform, rowOf } from './command.ts'
import { newId } from './new-id.ts'

/** `requestId`: the job is created from this request. */
export type JobSave = {
  id: string
  version: number | null
  draft: JobDraft
  requestId: string | null
  /** It is on the calendar already: its visits and series are changed there. */
  isPlanned: boolean
  /** The visits of a series are created from here for a year. */
  today: string
}

/** How far ahead the visits of a series are created; the server continues from there day by day. */
const aheadDays = 365
/** The most visits one call accepts. */
const mostVisits = 400

/** The day that a draft keeps in mind, and the first of what is scheduled. */
const firstDayOf = ({ schedule_type, rule, visits }: JobDraft): string | null =>
  schedule_type === 'recurring'
    ? rule.start_date || null
    : (visits
        .flatMap(({ visit_date }) => visit_date ?? [])
        .sort()
        .at(0) ?? null)

const lastDayOf = ({ schedule_type, rule }: JobDraft): string | null =>
  schedule_type === 'recurring' && rule.ends === 'on' ? rule.end_date : null

/** A job from a request is converted first, so that both are linked; a retry finds it created. */
async function versionOf(businessId: string, { id, version, requestId }: JobSave): Promise<number | null> {
  if (version !== null || requestId === null) return version
  const args = { request_id: requestId, job_id: id }
  return rowOf(await perform(businessId, 'convert_request_to_job', args)).version
}

export function ruleOf(draft: JobDraft): RecurrenceRule {
  const { frequency, every, weekdays, nth, start_date, ends, end_date, end_count } = draft.rule
  return {
    frequency,
    every,
    weekdays: frequency === 'weekly' ? weekdays : [],
    nth: frequency === 'monthly_weekday' ? nth : null,
    start_date,
    ends,
    end_date: ends === 'on' ? end_date : null,
    end_count: ends === 'after' ? end_count : null,
  }
}

async function saveSeries(businessId: string, id: string, draft: JobDraft, today: string) {
  const rule = ruleOf(draft)
  const until = addDays(today > rule.start_date ? today : rule.start_date, aheadDays)
  const days = expand(rule, { from: rule.start_date, until, max: mostVisits })
  // A daily rule fills a call before the year is over: the next call continues from there.
  const made_until = days.length < mostVisits ? until : (days.at(-1)?.day ?? until)
  const { start_time, duration_minutes, is_auto_created } = draft.rule
  const series = { ...rule, id: draft.rule.id, start_time, duration_minutes, is_auto_created, made_until }
  const visits = days.map(({ sequence, day }) => ({ id: newId(), sequence, visit_date: day }))
  await perform(businessId, 'save_series', { job_id: id, series, visits })
}

/** An existing job gets its first visits one by one; their ids make a retry safe. */
async function addVisits(businessId: string, jobId: string, draft: JobDraft, visits: JobDraft['visits']) {
  for (const visit of visits) {
    const row = { ...visit, version: null, job_id: jobId, instructions: null }
    const args = { visit: row, member_ids: draft.memberIds, checklist: null }
    rowOf(await perform(businessId, 'save_visit', args))
  }
}

/** Saves the job; then, if it is scheduled and has none yet, its visits or its series. All of it may be retried. */
export async function saveWholeJob(businessId: string, save: JobSave): Promise<void> {
  const { id, draft, today } = save
  const { lines, memberIds, visits: typed, rule: _rule, status, ...fields } = draft
  const version = await versionOf(businessId, save)
  const isScheduled = status === 'scheduled'
  // One without a day says nothing: the job itself waits for its first.
  const dated = typed.filter(({ visit_date }) => visit_date !== null)
  const visits = isScheduled && draft.schedule_type === 'one-off' ? dated : []
  const first = firstDayOf(draft)
  const end_date = lastDayOf(draft)
  const job = {
    ...fields,
    id,
    version,
    // Completed and cancelled visits stay so, whatever else is changed.
    ...((isScheduled || status === 'draft') && { status }),
    ...(!save.isPlanned && { scheduled_date: first, start_date: first, end_date }),
  }
  await perform(businessId, 'save_job', {
    business_id: businessId,
    job,
    lines,
    member_ids: memberIds,
    visits: version === null ? visits : null,
  })
  if (version !== null && visits.length > 0) await addVisits(businessId, id, draft, visits)
  if (isScheduled && draft.schedule_type === 'recurring' && !save.isPlanned)
    await saveSeries(businessId, id, draft, today)
}
