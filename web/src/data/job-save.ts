import type { Job } from '@fieldlark/domain/jobs/job.ts'
import type { JobDraft } from '@fieldlark/domain/jobs/job-draft.ts'
import { expand, type RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'

import { newId } from './new-id.ts'
import { call } from './visit-writes.ts'

/** `requestId`: the job is made of this request. */
export type JobSave = {
  id: string
  version: number | null
  draft: JobDraft
  requestId: string | null
  /** It is on the calendar already: visits and series are changed there. */
  isPlanned: boolean
  /** A series is made from here for a year. */
  today: string
}

/** As far ahead as visits of a series are made; the server goes on from there day by day. */
const aheadDays = 365
/** What one call takes. */
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

/** Of a request it is the request's job first, so that both know of each other; a repeat finds it made. */
async function versionOf({ id, version, requestId }: JobSave): Promise<number | null> {
  if (version !== null || requestId === null) return version
  const job = await call<Job>('convert_request_to_job', { request_id: requestId, job_id: id })
  return job.version
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

async function saveSeries(id: string, draft: JobDraft, today: string) {
  const rule = ruleOf(draft)
  const until = addDays(today > rule.start_date ? today : rule.start_date, aheadDays)
  const days = expand(rule, { from: rule.start_date, until, max: mostVisits })
  // A rule that comes every day fills a call before the year is over: the rest follows from there.
  const made_until = days.length < mostVisits ? until : (days.at(-1)?.day ?? until)
  const { start_time, duration_minutes, is_auto_created } = draft.rule
  const series = { ...rule, id: draft.rule.id, start_time, duration_minutes, is_auto_created, made_until }
  const visits = days.map(({ sequence, day }) => ({ id: newId(), sequence, visit_date: day }))
  await call('save_series', { job_id: id, series, visits })
}

/** A job that was there before takes its first visits one by one; their ids make a repeat harmless. */
async function addVisits(jobId: string, draft: JobDraft, visits: JobDraft['visits']) {
  for (const visit of visits) {
    const row = { ...visit, version: null, job_id: jobId, instructions: null }
    await call('save_visit', { visit: row, member_ids: draft.memberIds, checklist: null })
  }
}

/** The job; then, if it is scheduled and has none yet, its visits or its series. Everything may be tried again. */
export async function saveWholeJob(businessId: string, save: JobSave): Promise<void> {
  const { id, draft, today } = save
  const { lines, memberIds, visits: typed, rule: _rule, status, ...fields } = draft
  const version = await versionOf(save)
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
    // What is done or called off stays so, whatever else is changed.
    ...((isScheduled || status === 'draft') && { status }),
    ...(!save.isPlanned && { scheduled_date: first, start_date: first, end_date }),
  }
  await call<Job>('save_job', {
    business_id: businessId,
    job,
    lines,
    member_ids: memberIds,
    visits: version === null ? visits : null,
  })
  if (version !== null && visits.length > 0) await addVisits(id, draft, visits)
  if (isScheduled && draft.schedule_type === 'recurring' && !save.isPlanned)
    await saveSeries(id, draft, today)
}
