import type { Language } from '@fieldlark/domain/businesses/business.ts'

import type { VisitWish, WishKind } from '@fieldlark/domain/requests/visit-wish.ts'
import type { LinkedBusiness } from '#parts/link-page/linked-business.ts'
import type { ThreadPage } from '#parts/messages/thread-page.ts'

/** What every page of the portal has. */
export type PortalFrame = {
  key: string
  subdomain: string
  business: LinkedBusiness
  settings: { accent_color: string } | null
  client: { name: string | null; greeting_name: string | null; language: Language }
  is_preview: boolean
  is_closed: boolean
  today: string
  shows: { quotes: boolean; invoices: boolean; appointments: boolean; requests: boolean; messages: boolean }
  unread_messages: number
  may_request_new: boolean
  cutoff_minutes: number
  welcome: { en: string | null; es: string | null }
}

export type PortalQuote = {
  id: string
  quote_number: string
  title: string
  total: number
  valid_until: string | null
  sent_at: string | null
  state: 'open' | 'draft' | 'expired' | 'approved' | 'declined' | 'changes_requested' | 'converted'
}

export type PortalInvoice = {
  id: string
  invoice_number: string | null
  title: string | null
  total: number
  balance: number
  issue_date: string
  due_date: string
  state: 'sent' | 'viewed' | 'partial' | 'overdue' | 'paid' | 'void'
  is_claimed: boolean
}

export type PortalVisit = {
  id: string
  title: string | null
  visit_date: string
  start_time: string | null
  starts_at: string
  ends_at: string
  status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled' | 'no_show'
  address: string | null
  can_wish: boolean
  /** What the client asked for and waits for. */
  wishes: WishKind[]
  /** What the office made of what they asked for last; null while it has not answered, and where nothing was asked. */
  wish_answer: 'moved' | 'kept' | null
  is_ahead?: boolean
}

export type PortalRequest = {
  id: string
  request_number: string
  title: string
  description: string | null
  status: 'unscheduled' | 'scheduled' | 'converted' | 'archived'
  created_at: string
  photos: number
  /** What they would like of a visit, as it was then; null for anything else. */
  wish: Pick<VisitWish, 'kind' | 'visit_date' | 'start_time'> | null
}

export type PortalHome = PortalFrame & {
  next_visit: PortalVisit | null
  open_quotes: PortalQuote[]
  due: { balance: number; invoices: number; late: number; first_id: string | null }
}

export type PortalList<Row> = PortalFrame & { rows: Row[] }

export type PortalThread = PortalFrame & ThreadPage
