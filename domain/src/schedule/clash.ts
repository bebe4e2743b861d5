import { addDays, daysBetween, minutesOf, weekdayOf } from '#values/wall-time.ts'
import type { Block } from './block.ts'

/** A visit that takes somebody's time; memberIds is empty when nobody is assigned yet. */
export type BookedVisit = {
  id: string
  title: string
  visit_date: string
  /** Null: any time of the day, which conflicts with nothing. */
  start_time: string | null
  duration_minutes: number
  memberIds: readonly string[]
}

export type ClashBlock = Pick<
  Block,
  | 'id'
  | 'title'
  | 'member_id'
  | 'start_date'
  | 'end_date'
  | 'start_time'
  | 'end_time'
  | 'is_recurring'
  | 'day_of_week'
  | 'is_available'
>

/** A conflict: the record, the members with two bookings (none: the whole business), and the time. */
export type Clash = {
  kind: 'visit' | 'block'
  id: string
  title: string
  memberIds: readonly string[]
  visit_date: string
  start_time: string | null
  /** Null together with start_time: the whole day. */
  end_time: string | null
}

/** In local minutes since the start of a day; `end` is exclusive. */
type Span = { start: number; end: number }

const dayMinutes = 1440

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

const spanOf = (origin: string, day: string, time: string, minutes: number): Span => {
  const start = daysBetween(origin, day) * dayMinutes + minutesOf(time)
  return { start, end: start + minutes }
}

const timeOf = (minutes: number): string => {
  const within = ((minutes % dayMinutes) + dayMinutes) % dayMinutes
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** Two visits without members are both the owner's. */
function shared(one: readonly string[], other: readonly string[]): readonly string[] | null {
  const both = one.filter((id) => other.includes(id))
  return both.length > 0 || (one.length === 0 && other.length === 0) ? both : null
}

function visitClash(candidate: BookedVisit, wanted: Span, other: BookedVisit): Clash[] {
  const memberIds = shared(candidate.memberIds, other.memberIds)
  if (other.id === candidate.id || other.start_time === null || memberIds === null) return []
  const { visit_date, start_time, id, title } = other
  const span = spanOf(candidate.visit_date, visit_date, start_time, other.duration_minutes)
  if (!overlaps(wanted, span)) return []
  return [{ kind: 'visit', id, title, memberIds, visit_date, start_time, end_time: timeOf(span.end) }]
}

/** The times of a block that touch a day: weekly, day by day, or from its start to its end. */
function blockSpans(origin: string, day: string, block: ClashBlock): Span[] {
  if (day < block.start_date || day > block.end_date) return []
  if (block.is_recurring && weekdayOf(day) !== block.day_of_week) return []
  const { start_time, end_time } = block
  if (start_time === null || end_time === null) return [spanOf(origin, day, '00:00', dayMinutes)]
  const [first, last] = block.is_recurring ? [day, day] : [block.start_date, block.end_date]
  const start = spanOf(origin, first, start_time, 0).start
  return [{ start, end: spanOf(origin, last, end_time, 0).start }]
}

function blockClash(candidate: BookedVisit, wanted: Span, block: ClashBlock): Clash[] {
  const { member_id, id, title, start_time, end_time } = block
  if (block.is_available || (member_id !== null && !candidate.memberIds.includes(member_id))) return []
  const isWholeDay = start_time === null || end_time === null
  // A visit at any time of the day fits beside a lunch break, but not on a day that is blocked completely.
  if (candidate.start_time === null && !isWholeDay) return []
  const days = Math.ceil((wanted.end - wanted.start) / dayMinutes) + 1
  for (let at = -1; at < days; at += 1) {
    const day = addDays(candidate.visit_date, at)
    if (!blockSpans(candidate.visit_date, day, block).some((span) => overlaps(wanted, span))) continue
    const memberIds = member_id === null ? [] : [member_id]
    return [{ kind: 'block', id, title, memberIds, visit_date: day, start_time, end_time }]
  }
  return []
}

/** The conflicts of a visit: visits of the same members, with the buffer in between, and their blocked time. */
export function findClashes(question: {
  candidate: BookedVisit
  visits: readonly BookedVisit[]
  blocks: readonly ClashBlock[]
  bufferMinutes: number
}): Clash[] {
  const { candidate, visits, blocks, bufferMinutes } = question
  const { visit_date, start_time, duration_minutes } = candidate
  const span = spanOf(
    visit_date,
    visit_date,
    start_time ?? '00:00',
    start_time === null ? dayMinutes : duration_minutes,
  )
  const roomy = { start: span.start - bufferMinutes, end: span.end + bufferMinutes }
  const wanted = start_time === null ? span : roomy
  return [
    ...(start_time === null ? [] : visits.flatMap((other) => visitClash(candidate, wanted, other))),
    ...blocks.flatMap((block) => blockClash(candidate, wanted, block)),
  ]
}
