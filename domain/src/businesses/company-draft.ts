import { type infer as Infer, type input as Input, object, pick } from 'zod/mini'
import { optionalBy, optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'
import { cleanPhoneNumber, isPhoneNumber } from '#values/phone.ts'
import { cleanWebAddress, isWebAddress } from '#values/web-address.ts'
import { cleanGoogleLink, isGoogleLink } from './google-link.ts'

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

const googleLink = (kept: string | null) =>
  optionalBy(
    companyLimits.link,
    (text) => (text === kept ? text : cleanGoogleLink(text)),
    (text) => text === kept || isGoogleLink(text),
    'notGoogleLink',
  )

const ownFields = {
  business_name: requiredLine(companyLimits.business_name, 'businessNameRequired'),
  contact_person: optionalLine(companyLimits.contact_person),
  phone: optionalBy(companyLimits.phone, cleanPhoneNumber, isPhoneNumber, 'invalidPhone'),
  email: optionalBy(companyLimits.email, cleanEmailAddress, isEmailAddress, 'invalidEmail'),
  address: optionalText(companyLimits.address),
  registration_number: optionalLine(companyLimits.registration_number),
  facebook_url: link,
  instagram_url: link,
  x_url: link,
  yelp_url: link,
}

/**
 * What a business says about itself. `keptLink`: the Google link that is stored, which may be older than the rule for
 * it and must not stop the save of another field.
 * Codes: businessNameRequired, tooLong, invalidEmail, invalidPhone, invalidLink, notGoogleLink.
 */
export const companyDraftSchema = (keptLink: string | null) =>
  object({ ...ownFields, google_business_url: googleLink(keptLink) })

type CompanySchema = ReturnType<typeof companyDraftSchema>
export type CompanyDraft = Infer<CompanySchema>
export type CompanyForm = Input<CompanySchema>

/** How clients reach the business: the part that onboarding asks for. */
export const reachDraftSchema = pick(object(ownFields), { phone: true, email: true, address: true })
export type ReachDraft = Infer<typeof reachDraftSchema>
export type ReachForm = Input<typeof reachDraftSchema>
