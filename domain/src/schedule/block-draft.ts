import {
  boolean,
  type infer as Infer,
  type input as Input,
  nullable,
  object,
  enum as oneOf,
  refine,
  string,
} from 'zod/mini'
import { isDay } from '#values/day-draft.ts'
import { optionalText, requiredLine } from '#values/draft.ts'
import { weekdayOf } from '#values/wall-time.ts'

import { type Block, blockColors, blockLimits } from './block.ts'

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/.test(text)

const day = string({ error: 'required' }).check(refine(isDay, { error: 'required' }))
const time = string({ error: 'required' }).check(
  refine((text) => text === '' || isTime(text), { error: 'invalid' }),
)

/**
 * The values of the dialog. Times are used unless the block covers whole days; weekly repeats on the weekday of the
 * first day.
 */
export const blockDraftSchema = object({
  title: requiredLine(blockLimits.title, 'required'),
  description: optionalText(blockLimits.description),
  member_id: nullable(string()),
  start_date: day,
  end_date: day,
  is_all_day: boolean(),
  start_time: time,
  end_time: time,
  is_recurring: boolean(),
  color: oneOf(blockColors, { error: 'invalid' }),
  is_available: boolean(),
}).check(
  refine(({ start_date, end_date }) => end_date >= start_date, { error: 'endsBefore', path: ['end_date'] }),
  refine(({ is_all_day, start_time }) => is_all_day || start_time !== '', {
    error: 'required',
    path: ['start_time'],
  }),
  refine(({ is_all_day, end_time }) => is_all_day || end_time !== '', {
    error: 'required',
    path: ['end_time'],
  }),
  refine(
    ({ is_all_day, start_time, end_time, start_date, end_date, is_recurring }) =>
      is_all_day || end_time > start_time || end_time === '' || (end_date > start_date && !is_recurring),
    { error: 'endsBefore', path: ['end_time'] },
  ),
)

export type BlockDraft = Infer<typeof blockDraftSchema>
export type BlockForm = Input<typeof blockDraftSchema>

export type BlockColumns = Pick<
  Block,
  | 'title'
  | 'description'
  | 'member_id'
  | 'start_date'
  | 'end_date'
  | 'start_time'
  | 'end_time'
  | 'is_recurring'
  | 'day_of_week'
  | 'color'
  | 'is_available'
>

/** The block in the table's columns. */
export function blockColumns({ is_all_day, ...draft }: BlockDraft): BlockColumns {
  return {
    ...draft,
    start_time: is_all_day ? null : draft.start_time,
    end_time: is_all_day ? null : draft.end_time,
    day_of_week: draft.is_recurring ? weekdayOf(draft.start_date) : null,
  }
}

/** A stored block in the values of the dialog. */
export const blockForm = (block: BlockColumns): BlockForm => ({
  title: block.title,
  description: block.description ?? '',
  member_id: block.member_id,
  start_date: block.start_date,
  end_date: block.end_date,
  is_all_day: block.start_time === null,
  start_time: block.start_time?.slice(0, 5) ?? '',
  end_time: block.end_time?.slice(0, 5) ?? '',
  is_recurring: block.is_recurring,
  color: block.color,
  is_available: block.is_available,
})
