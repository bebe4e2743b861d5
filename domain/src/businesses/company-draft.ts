import { type infer as Infer, type input as Input, object, pick } from 'zod/mini'
import { optionalBy, optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'
import { cleanPhoneNumber, isPhoneNumber } from '#values/phone.ts'
import { cleanWebAddress, isWebAddress } from '#values/web-address.ts'

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

const link = optionalBy(companyLimits.link, cleanWebAddress, isWebAddress, 'invalidLink')

/** What a business says about itself. Codes: businessNameRequired, tooLong, invalidEmail, invalidPhone, invalidLink. */
export const companyDraftSchema = object({
  business_name: requiredLine(companyLimits.business_name, 'businessNameRequired'),
  contact_person: optionalLine(companyLimits.contact_person),
  phone: optionalBy(companyLimits.phone, cleanPhoneNumber, isPhoneNumber, 'invalidPhone'),
  email: optionalBy(companyLimits.email, cleanEmailAddress, isEmailAddress, 'invalidEmail'),
  address: optionalText(companyLimits.address),
  registration_number: optionalLine(companyLimits.registration_number),
  google_business_url: link,
  facebook_url: link,
  instagram_url: link,
  x_url: link,
  yelp_url: link,
})

export type CompanyDraft = Infer<typeof companyDraftSchema>
export type CompanyForm = Input<typeof companyDraftSchema>

/** How clients reach the business: the part that onboarding asks for. */
export const reachDraftSchema = pick(companyDraftSchema, { phone: true, email: true, address: true })
export type ReachDraft = Infer<typeof reachDraftSchema>
export type ReachForm = Input<typeof reachDraftSchema>
