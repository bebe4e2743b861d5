import {
  boolean,
  type infer as Infer,
  type input as Input,
  nullable,
  object,
  pipe,
  refine,
  string,
  transform,
} from 'zod/mini'
import { optionalBy, optionalLine, optionalText } from '#values/draft.ts'

import { cleanSubdomain, isSubdomain, longestSubdomain } from './subdomain.ts'

/** A row of public_profiles: what strangers see of a business. Name, logo and contact are those of the business. */
export type PublicProfile = {
  business_id: string
  is_published: boolean
  in_search_engines: boolean
  headline_en: string | null
  headline_es: string | null
  about_en: string | null
  about_es: string | null
  /** Where it works, one name a line. */
  areas: string | null
  /** "#1d4f91"; null: Fieldlark's green. */
  accent: string | null
  shows_phone: boolean
  shows_email: boolean
  shows_address: boolean
  shows_hours: boolean
  takes_enquiries: boolean
  /** Clients are mailed after a completed visit. */
  asks_for_reviews: boolean
  version: number
  created_at: string
  updated_at: string
}

/** Maximum characters per column. */
export const publicProfileLimits = { headline: 120, about: 2000, areas: 1000 } as const

/** The colours that can be chosen for a page, each with white text on it at 4.5 : 1 and more. */
export const pageColors = {
  green: '#1f6f4a',
  blue: '#1d4f91',
  teal: '#0f5e6b',
  purple: '#6b3fa0',
  rust: '#9a3412',
  berry: '#9f1d45',
  graphite: '#3f3f46',
} as const
export type PageColor = keyof typeof pageColors

/** Codes: tooLong, invalid. The subdomain is a column of the business. */
export const publicProfileDraftSchema = object({
  subdomain: optionalBy(longestSubdomain, cleanSubdomain, isSubdomain, 'invalid'),
  is_published: boolean(),
  in_search_engines: boolean(),
  headline_en: optionalLine(publicProfileLimits.headline),
  headline_es: optionalLine(publicProfileLimits.headline),
  about_en: optionalText(publicProfileLimits.about),
  about_es: optionalText(publicProfileLimits.about),
  areas: optionalText(publicProfileLimits.areas),
  accent: pipe(
    nullable(string()),
    transform((color: string | null) => color || null),
  ),
  shows_phone: boolean(),
  shows_email: boolean(),
  shows_address: boolean(),
  shows_hours: boolean(),
  takes_enquiries: boolean(),
  asks_for_reviews: boolean(),
}).check(
  // A public page needs an address.
  refine(({ is_published, subdomain }) => !is_published || subdomain !== null, {
    error: 'invalid',
    path: ['subdomain'],
  }),
)

export type PublicProfileDraft = Infer<typeof publicProfileDraftSchema>
export type PublicProfileForm = Input<typeof publicProfileDraftSchema>
