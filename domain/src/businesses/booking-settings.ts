import {
  boolean,
  type infer as Infer,
  type input as Input,
  number,
  object,
  pipe,
  refine,
  transform,
} from 'zod/mini'

/** A row of booking_settings: how clients book the services of a business online. */
export type BookingSettings = {
  business_id: string
  is_on: boolean
  /** Whoever books proves their address with a code that is mailed to it. */
  needs_code: boolean
  /** A proven address is booked at once, instead of when the office accepts. */
  is_auto_accept: boolean
  /** The shortest notice, where a service has no other. */
  lead_minutes: number
  horizon_days: number
  /** Times are offered every so many minutes, counted from midnight. */
  step_minutes: number
  /** With how many visits a day takes no more bookings; null: with as many as fit. */
  day_cap: number | null
  /** How long the time is kept while the office has not answered. */
  answer_hours: number
  /** Until how long before its start a client can move or cancel a booking. */
  cutoff_minutes: number
  version: number
  created_at: string
  updated_at: string
}

/** A row of bookable_members: who is booked online, and up to how many visits a day. Without rows everybody is. */
export type BookableMember = { business_id: string; user_id: string; day_cap: number | null }

/** Times are offered so many minutes apart. */
export const bookingSteps = [15, 30, 60] as const

/** The least and the most. */
export const bookingLimits = {
  lead_minutes: [0, 129_600],
  horizon_days: [1, 365],
  day_cap: [1, 100],
  answer_hours: [1, 168],
  cutoff_minutes: [0, 43_200],
} as const

const within = (least: number, most: number) =>
  number({ error: 'invalid' }).check(
    refine((value) => Number.isInteger(value) && value >= least && value <= most, { error: 'invalid' }),
  )

/** Codes: invalid. In the form, a cap of 0 is none. Only who proves an address is booked without asking. */
export const bookingSettingsDraftSchema = pipe(
  object({
    is_on: boolean(),
    needs_code: boolean(),
    is_auto_accept: boolean(),
    lead_minutes: within(...bookingLimits.lead_minutes),
    horizon_days: within(...bookingLimits.horizon_days),
    step_minutes: number({ error: 'invalid' }).check(
      refine((minutes) => bookingSteps.some((step) => step === minutes), { error: 'invalid' }),
    ),
    day_cap: pipe(
      within(0, bookingLimits.day_cap[1]),
      transform((cap: number) => (cap === 0 ? null : cap)),
    ),
    answer_hours: within(...bookingLimits.answer_hours),
    cutoff_minutes: within(...bookingLimits.cutoff_minutes),
  }),
  transform((draft) => ({ ...draft, is_auto_accept: draft.needs_code && draft.is_auto_accept })),
)

export type BookingSettingsDraft = Infer<typeof bookingSettingsDraftSchema>
export type BookingSettingsForm = Input<typeof bookingSettingsDraftSchema>
