import type { Language } from '@fieldlark/domain/businesses/business.ts'

/** What a client sees of the business on a link page. */
export type LinkedBusiness = {
  name: string
  logo: string | null
  contact_person: string | null
  phone: string | null
  email: string | null
  address: string | null
  currency: string | null
  language: Language
  registration_number: string | null
  timezone: string
  /** Whether the plan of the business has Fieldlark named at the foot. */
  is_marked: boolean
}
