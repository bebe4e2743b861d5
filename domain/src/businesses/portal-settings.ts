import { boolean, type infer as Infer, type input as Input, number, object, refine } from 'zod/mini'
import { optionalText } from '#values/draft.ts'

/** What a client may find in the portal. */
export const portalPages = [
  'shows_quotes',
  'shows_invoices',
  'shows_appointments',
  'shows_requests',
  'shows_messages',
] as const
type PortalPage = (typeof portalPages)[number]

/** A row of portal_settings. */
export type PortalSettings = Record<PortalPage, boolean> & {
  business_id: string
  is_on: boolean
  may_request_new: boolean
  /** Until how long before a visit a client may move or cancel it. */
  cutoff_minutes: number
  welcome_en: string | null
  welcome_es: string | null
  version: number
  created_at: string
  updated_at: string
}

export const longestWelcome = 1000
/** Two weeks. */
const longestCutoff = 20_160

/** Codes: tooLong, invalid. */
export const portalDraftSchema = object({
  is_on: boolean(),
  shows_quotes: boolean(),
  shows_invoices: boolean(),
  shows_appointments: boolean(),
  shows_requests: boolean(),
  shows_messages: boolean(),
  may_request_new: boolean(),
  cutoff_minutes: number({ error: 'invalid' }).check(
    refine((minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= longestCutoff, {
      error: 'invalid',
    }),
  ),
  welcome_en: optionalText(longestWelcome),
  welcome_es: optionalText(longestWelcome),
})

export type PortalDraft = Infer<typeof portalDraftSchema>
export type PortalForm = Input<typeof portalDraftSchema>
