import {
  array,
  boolean,
  type infer as Infer,
  type input as Input,
  maximum,
  minimum,
  nullable,
  number,
  object,
  pipe,
  refine,
  string,
  transform,
} from 'zod/mini'
import { isDay } from '#values/day-draft.ts'
import { optionalText, requiredLine } from '#values/draft.ts'
import { visitLimits } from './visit.ts'

/** The range that the database accepts. */
export const visitMinutes = { least: 5, most: 2880 } as const

/** The durations offered: from a quarter of an hour to two days. */
export const usualMinutes = [
  15, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 360, 420, 480, 600, 720, 1440, 2880,
] as const

const emptyIsNull = transform((text: string | null) => text || null)

/** A day, or '' or null for none; `optionalDay` refuses null. Code: invalidDay. */
export const nullableDay = pipe(
  nullable(string().check(refine((text) => text === '' || isDay(text), { error: 'invalidDay' }))),
  emptyIsNull,
)

/** An optional local time; without one the visit can be at any time of the day. */
export const optionalTime = pipe(
  nullable(
    string().check(
      refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text), {
        error: 'invalidTime',
      }),
    ),
  ),
  emptyIsNull,
)

/** Codes: invalidDay, invalidTime, invalidDuration, required (an item's label), tooLong. */
export const visitDraftSchema = object({
  visit_date: nullableDay,
  start_time: optionalTime,
  duration_minutes: number({ error: 'invalidDuration' }).check(
    minimum(visitMinutes.least, { error: 'invalidDuration' }),
    maximum(visitMinutes.most, { error: 'invalidDuration' }),
  ),
  instructions: optionalText(visitLimits.instructions),
  memberIds: array(string()),
  checklist: array(
    object({ id: string(), label: requiredLine(visitLimits.item, 'required'), is_done: boolean() }),
  ),
})

export type VisitDraft = Infer<typeof visitDraftSchema>
export type VisitForm = Input<typeof visitDraftSchema>

type Time = { visit_date: string | null; start_time: string | null; duration_minutes: number }

const minuteOf = (time: string | null) => time?.slice(0, 5) ?? null

/** The form says "09:00", the row "09:00:00". */
export const isSameTime = (a: Time, b: Time): boolean =>
  a.visit_date === b.visit_date &&
  minuteOf(a.start_time) === minuteOf(b.start_time) &&
  a.duration_minutes === b.duration_minutes

/** A time without a day has no meaning and is dropped. */
export const settledTime = <T extends Time>(draft: T): T =>
  draft.visit_date === null ? { ...draft, start_time: null } : draft
