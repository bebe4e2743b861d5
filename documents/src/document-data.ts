/** The business that issues the document, as private.document_business returns it. */
export type DocumentBusiness = {
  id: string
  name: string
  /** The logo's address; its bytes are passed separately. */
  logo: string | null
  contact_person: string | null
  phone: string | null
  email: string | null
  address: string | null
  currency: string | null
  language: string
  registration_number: string | null
  timezone: string
  /** Whether the plan of the business has Fieldlark named at the foot. */
  is_marked: boolean
}

/** How the business wants its documents to look. */
export type DocumentSettings = {
  paper_size: 'letter' | 'a4'
  accent_color: string
  footer: string | null
  bank_details: string | null
}

/** Whom the document is for. */
export type DocumentClient = {
  name: string
  company_name: string | null
  email: string | null
  phone: string | null
  address: string | null
  language: string | null
}
