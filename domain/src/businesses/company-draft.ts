import { type infer as Infer, type input as Input, object } from 'zod/mini'
import { optionalBy, optionalLine, requiredLine } from '#values/draft.ts'
import { cleanGoogleLink, isGoogleLink } from './google-link.ts'
import { companyLimits, reachFields } from './reach-draft.ts'
import { cleanSocialLink, isSocialLink, type Network } from './social-link.ts'

/** A link in one field; `kept` is the stored one. */
const linkOf = (
  kept: string | null,
  clean: (text: string) => string,
  isOne: (text: string) => boolean,
  code: string,
) =>
  optionalBy(
    companyLimits.link,
    (text) => (text === kept ? text : clean(text)),
    (text) => text === kept || isOne(text),
    code,
  )

const socialLink = (network: Network, kept: string | null) =>
  linkOf(
    kept,
    (text) => cleanSocialLink(network, text),
    (text) => isSocialLink(network, text),
    `not_${network}`,
  )

const ownFields = {
  business_name: requiredLine(companyLimits.business_name, 'businessNameRequired'),
  contact_person: optionalLine(companyLimits.contact_person),
  ...reachFields,
  registration_number: optionalLine(companyLimits.registration_number),
}

/** The columns with links to a business elsewhere. */
export type KeptLinks = Record<`${Network}_url` | 'google_business_url', string | null>

/**
 * What a business says about itself. `kept`: the links that are stored, which may be older than the rules for them and must
 * not stop the save of another field.
 * Codes: businessNameRequired, tooLong, invalidEmail, invalidPhone, notGoogleLink, not_facebook, not_instagram, not_x, not_yelp.
 */
export const companyDraftSchema = (kept: KeptLinks) =>
  object({
    ...ownFields,
    facebook_url: socialLink('facebook', kept.facebook_url),
    instagram_url: socialLink('instagram', kept.instagram_url),
    x_url: socialLink('x', kept.x_url),
    yelp_url: socialLink('yelp', kept.yelp_url),
    google_business_url: linkOf(kept.google_business_url, cleanGoogleLink, isGoogleLink, 'notGoogleLink'),
  })

type CompanySchema = ReturnType<typeof companyDraftSchema>
export type CompanyDraft = Infer<CompanySchema>
export type CompanyForm = Input<CompanySchema>
