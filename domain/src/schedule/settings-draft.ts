import {
  array,
  boolean,
  type infer as Infer,
  type input as Input,
  nullable,
  number,
  object,
  enum as oneOf,
  refine,
  string,
} from 'zod/mini'

import { scheduleViews } from './settings.ts'

const isStart = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
const isEnd = (text: string) => isStart(text) || text === '24:00'

const workingDay = object({ start: string(), end: string() }).check(
  refine(({ start }) => isStart(start), { error: 'required', path: ['start'] }),
  refine(({ end }) => isEnd(end), { error: 'required', path: ['end'] }),
  // An end at midnight is the end of the day, which people enter as 00:00.
  refine(({ start, end }) => !isStart(start) || !isEnd(end) || end > start, {
    error: 'endsBefore',
    path: ['end'],
  }),
)

/** Seven days, Monday first. Codes: required, endsBefore. */
export const workingHoursSchema = array(nullable(workingDay))

/** Codes: required, invalid, endsBefore. The week's first day is saved with the regional settings. */
export const settingsDraftSchema = object({
  working_hours: workingHoursSchema,
  default_duration_minutes: number({ error: 'invalid' }).check(
    refine((minutes) => Number.isInteger(minutes) && minutes >= 5 && minutes <= 2880, { error: 'invalid' }),
  ),
  buffer_minutes: number({ error: 'invalid' }).check(
    refine((minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= 480, { error: 'invalid' }),
  ),
  show_weekends: boolean(),
  show_past_jobs: boolean(),
  default_view: oneOf(scheduleViews, { error: 'invalid' }),
})

export type SettingsDraft = Infer<typeof settingsDraftSchema>
export type SettingsForm = Input<typeof settingsDraftSchema>
