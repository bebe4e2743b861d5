import { type infer as Infer, type input as Input, object } from 'zod/mini'
import { optionalBy, optionalText } from '#values/draft.ts'
import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'
import { cleanPhoneNumber, isPhoneNumber } from '#values/phone.ts'

/** Maximum characters per column. */
export const companyLimits = {
  business_name: 200,
  contact_person: 200,
  phone: 40,
  email: 254,
  address: 500,
  registration_number: 100,
  link: 500,
} as const

/** How clients reach the business: the part of its fields that onboarding asks for. */
export const reachFields = {
  phone: optionalBy(companyLimits.phone, cleanPhoneNumber, isPhoneNumber, 'invalidPhone'),
  email: optionalBy(companyLimits.email, cleanEmailAddress, isEmailAddress, 'invalidEmail'),
  address: optionalText(companyLimits.address),
}

export const reachDraftSchema = object(reachFields)
export type ReachDraft = Infer<typeof reachDraftSchema>
export type ReachForm = Input<typeof reachDraftSchema>
