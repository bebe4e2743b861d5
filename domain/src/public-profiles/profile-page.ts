import type { Language, Trade } from '#businesses/business.ts'
import type { WorkingDay } from '#schedule/settings.ts'
import type { Unit } from '#services/service.ts'
import type { CurrencyCode } from '#values/currency.ts'

import type { ShownPhoto } from './gallery.ts'
import type { ShownReviews } from './reviews.ts'

/** A service as strangers see it. The price is a decimal number as text, in the currency of the business. */
export type ShownService = {
  id: string
  name: string
  description: string | null
  price: string
  unit: Unit
  /** The names of the taxes that come on top of the price. */
  added_taxes: string[]
  duration_minutes: number | null
  is_booked_online: boolean
}

/** Within how many hours the business answers a booking, and whether a code proves the address and books at once. */
export type BookingTerms = { answer_hours: number; needs_code: boolean; is_auto_accept: boolean }

/** What the page at /p/{subdomain} shows: the answer of the database's function public_profile. */
export type ProfilePage = {
  subdomain: string
  name: string
  logo: string | null
  trade: Trade | null
  language: Language
  currency: CurrencyCode | null
  /** IANA name. */
  timezone: string
  phone: string | null
  email: string | null
  address: string | null
  links: Record<'facebook' | 'x' | 'instagram' | 'yelp' | 'google', string | null>
  headline: Record<Language, string | null>
  about: Record<Language, string | null>
  areas: string | null
  accent: string | null
  in_search_engines: boolean
  takes_enquiries: boolean
  /** Seven days, Monday first; null where they are not shown. */
  hours: WorkingDay[] | null
  /** Null where nothing is booked online. */
  booking: BookingTerms | null
  /** Whether clients can sign in at /p/{subdomain}/portal. */
  has_portal: boolean
  services: ShownService[]
  photos: ShownPhoto[]
  reviews: ShownReviews
}

/** What a visitor asks for. */
export type Enquiry = { name: string; email: string; phone: string; message: string; service: string }

/** What became of it: each but "sent" is a sentence above the form, which keeps what was typed. */
export type EnquiryResult = 'sent' | 'check' | 'invalid' | 'limit' | 'failed'

/** Why there is no page to show: it is unknown or hidden, or cannot be read at the moment. */
export type NoPage = 'missing' | 'unavailable'

/** What the page is made of, and what it says of the form that was sent. Times in milliseconds, `now` for "open now". */
export type ProfilePageInput = {
  data: ProfilePage
  language: Language
  siteUrl: string
  now: number
  form: { values: Enquiry; result: EnquiryResult | null; openedAt: number }
}
