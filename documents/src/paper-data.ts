/** Who writes, as private.paper_business answers it. */
export type PaperBusiness = {
  name: string
  /** An address; the bytes are given beside it. */
  logo: string | null
  phone: string | null
  email: string | null
  address: string | null
  currency: string | null
  language: string
  registration_number: string | null
  timezone: string
}

/** How the business wants its paper. */
export type PaperSettings = {
  paper_size: 'letter' | 'a4'
  accent_color: string
  footer: string | null
  bank_details: string | null
}

/** To whom. */
export type PaperClient = {
  name: string
  company_name: string | null
  email: string | null
  phone: string | null
  address: string | null
  language: string | null
}
