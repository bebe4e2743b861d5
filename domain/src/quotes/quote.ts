import type { Tax, TaxLine } from '#taxes/tax.ts'

export const quoteStatuses = [
  'draft',
  'sent',
  'approved',
  'changes_requested',
  'declined',
  'converted',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const amountTypes = ['percent', 'fixed'] as const
/** Whether a discount or a deposit is a percentage of the total or an amount. */
export type AmountType = (typeof amountTypes)[number]

/** A row of quotes. Money is in the business's currency; the database computes the totals. */
export type Quote = {
  id: string
  business_id: string
  user_id: string
  client_id: string
  property_id: string | null
  request_id: string | null
  quote_number: string
  version_number: number
  title: string
  message: string | null
  status: QuoteStatus
  /** The last day on which it can be approved. */
  valid_until: string | null
  sent_at: string | null
  viewed_at: string | null
  answered_at: string | null
  followed_up_at: string | null
  decline_reason: string | null
  change_request: string | null
  is_archived: boolean
  discount_type: AmountType | null
  discount_value: number
  taxes: Tax[]
  prices_include_tax: boolean
  deposit_type: AmountType | null
  deposit_value: number
  terms: string | null
  subtotal: number
  discount_amount: number
  tax_lines: TaxLine[]
  tax_amount: number
  total: number
  deposit_amount: number
  total_cost: number
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
}

export const lineKinds = ['required', 'optional', 'choice'] as const
export type LineKind = (typeof lineKinds)[number]

/** A row of quote_lines. */
export type QuoteLine = {
  id: string
  business_id: string
  quote_id: string
  position: number
  service_id: string | null
  name: string
  description: string | null
  quantity: number
  unit_price: number
  unit_cost: number
  discount_amount: number
  is_taxable: boolean
  kind: LineKind
  /** Set for a choice: one of the lines with the same group is selected. */
  choice_group: string | null
  is_selected: boolean
  line_total: number
  created_at: string
  updated_at: string
}

export const approvalMethods = ['link', 'portal', 'in_person', 'on_behalf'] as const
export type ApprovalMethod = (typeof approvalMethods)[number]

/** The content that a client was shown, without costs. */
export type QuoteSnapshot = {
  quote: Omit<Quote, 'total_cost' | 'user_id' | 'is_sample' | 'followed_up_at'>
  lines: Omit<QuoteLine, 'unit_cost'>[]
}

/** A row of quote_versions. */
export type QuoteVersion = {
  business_id: string
  quote_id: string
  version_number: number
  snapshot: QuoteSnapshot
  created_at: string
}

/** A row of quote_approvals. */
export type QuoteApproval = {
  id: string
  business_id: string
  quote_id: string
  version_number: number
  method: ApprovalMethod
  signer_name: string
  /** A PNG as a data: URL. */
  signature: string | null
  how: string | null
  user_id: string | null
  ip: string | null
  user_agent: string | null
  snapshot: QuoteSnapshot
  snapshot_hash: string
  created_at: string
}

/** Maximum characters per column. */
export const quoteLimits = {
  title: 200,
  message: 10_000,
  terms: 10_000,
  lineName: 200,
  lineDescription: 4000,
  choiceGroup: 100,
  declineReason: 2000,
  changeRequest: 4000,
  signerName: 200,
} as const

export const defaultValidDays = 30

/** The status transitions; the database rejects all others. */
export const quoteSteps: Record<QuoteStatus, readonly QuoteStatus[]> = {
  draft: ['sent', 'approved', 'declined'],
  sent: ['draft', 'approved', 'changes_requested', 'declined'],
  approved: ['draft', 'converted', 'declined'],
  changes_requested: ['draft', 'sent', 'approved', 'declined'],
  declined: ['draft', 'sent'],
  converted: ['approved'],
}
