import type { Language } from '#businesses/business.ts'
import type { PaymentTerms } from '#values/payment-terms.ts'

export const clientStatuses = ['lead', 'active', 'archived'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** The sources that people can choose; `import` is set for clients from a CSV file. */
export const chosenLeadSources = [
  'website',
  'referral',
  'social_media',
  'advertising',
  'cold_outreach',
  'event',
  'other',
] as const
export const leadSources = [...chosenLeadSources, 'import'] as const
export type LeadSource = (typeof leadSources)[number]

/** A row of clients. */
export type Client = {
  id: string
  user_id: string
  business_id: string
  created_by_user_id: string | null
  name: string | null
  title: string | null
  first_name: string | null
  last_name: string | null
  company_name: string | null
  email: string | null
  phone: string | null
  address: string | null
  notes: string | null
  lead_source: LeadSource | null
  client_status: ClientStatus
  is_active: boolean
  is_tax_exempt: boolean
  tax_rate_id: string | null
  /** Null means the language of the business. */
  language: Language | null
  payment_terms: PaymentTerms | null
  is_reminder_muted: boolean
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
}

/** Maximum characters per column. */
export const clientLimits = { title: 40, name: 200, phone: 40, address: 500, notes: 10_000 } as const

export type NamedClient = Pick<Client, 'name' | 'title' | 'first_name' | 'last_name' | 'company_name'>

/** Title, first and last name; else the one imported name; else the company; else `unnamed`. */
export function displayName(client: NamedClient, unnamed: string): string {
  const person = [client.title, client.first_name, client.last_name].filter(Boolean).join(' ')
  return person || client.name || client.company_name || unnamed
}

export type ClientStats = {
  total: number
  byStatus: Record<ClientStatus, number>
  bySource: Record<LeadSource, number>
}

export function clientStats(rows: readonly Pick<Client, 'client_status' | 'lead_source'>[]): ClientStats {
  const byStatus: ClientStats['byStatus'] = { lead: 0, active: 0, archived: 0 }
  const bySource: ClientStats['bySource'] = {
    website: 0,
    referral: 0,
    social_media: 0,
    advertising: 0,
    cold_outreach: 0,
    event: 0,
    other: 0,
    import: 0,
  }
  for (const { client_status, lead_source } of rows) {
    byStatus[client_status] += 1
    if (lead_source) bySource[lead_source] += 1
  }
  return { total: rows.length, byStatus, bySource }
}
