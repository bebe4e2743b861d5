import type { Analytics, Forecast } from '@fieldlark/domain/analytics/analytics.ts'
import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'
import type { Job } from '@fieldlark/domain/jobs/job.ts'
import type { Visit } from '@fieldlark/domain/jobs/visit.ts'
import type { StatementEntry } from '@fieldlark/domain/payments/payment.ts'
import type { RemindedRecord } from '@fieldlark/domain/reminders/reminder.ts'
import type { DashboardTotals, WaitingMoney } from '@fieldlark/domain/reports/dashboard.ts'
import type { JobProfit } from '@fieldlark/domain/reports/job-profit.ts'
import type { ReportName, ReportRows } from '@fieldlark/domain/reports/report.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import type { Tax } from '@fieldlark/domain/taxes/tax.ts'
import type { InvitationStatus } from '@fieldlark/domain/team/invitation.ts'
import type { InvitedRole } from '@fieldlark/domain/team/role.ts'

import type { AdminAnswers } from './admin-answers.ts'
import type { PlannedInvoice, UninvoicedWork } from './billable-work.ts'
import type { ClientPortal, UncheckedAddress } from './client-portal.ts'
import type { LoggedMail } from './logged-mail.ts'
import type { PlanState } from './plan-state.ts'
import type { Row } from './schema.ts'
import type { Support, SupportRequest } from './support.ts'
import type { WaitingBooking } from './waiting-booking.ts'

export type Completed = {
  visit: Visit
  is_last: boolean
  job: Pick<Job, 'id' | 'status'> | null
  /** The invoice that was created, where the choice was to invoice now. */
  invoice: Row<'invoices'> | null
}

export type Statement = {
  from_date: string
  to_date: string
  opening_balance: number
  closing_balance: number
  credit: number
  entries: StatementEntry[]
}

/** Expenses by category; category null: the total. */
export type ExpenseSum = {
  category: ExpenseCategory | null
  expenses: number
  amount: number
  tax_amount: number
  owed_amount: number
}

/** What is shown of the Stripe keys, never the keys themselves. */
export type PaymentKeys = { last4: string; has_webhook: boolean; is_test: boolean; updated_at: string }

/** A reminder step that is due on a day unless something happens before. */
export type PlannedReminder = {
  day: string
  record: RemindedRecord
  record_id: string
  step: 'due_1' | 'due_7' | 'due_14' | 'day_3' | 'day_7' | 'day_before'
  client_id: string
  client_name: string | null
  title: string
  amount: number | null
}

/** What the holder of the token may know; the email address is masked ("m***@example.com"). */
export type OfferedInvitation = {
  business_name: string
  email: string
  role: InvitedRole
  status: InvitationStatus
}

/** Results of functions whose declaration is too wide: those that return JSON, or columns of which only some values occur. */
export type Answers = AdminAnswers & {
  offered_times: { starts_at: string; held_until: string }[]
  /** Whether the client was mailed the time: not where no more mails may be sent that day. */
  accept_booking: Job & { is_mailed: boolean }
  analytics: Analytics
  client_portal: ClientPortal
  client_statement: Statement
  complete_visit: Completed
  dashboard_totals: DashboardTotals
  default_taxes: Tax[]
  edit_series: { undo_id: string }
  expense_sums: ExpenseSum[]
  forecast: Forecast
  get_invitation: OfferedInvitation[]
  job_profit: JobProfit
  my_support: Support
  my_support_requests: SupportRequest[]
  mail_log: LoggedMail[]
  money_on_the_table: WaitingMoney[]
  /** `again`: it was done before, and this is the answer of then. */
  perform_command: { again: boolean; answer: unknown }
  /** Null: the business accepts no cards. */
  payment_keys: PaymentKeys | null
  plan_invoice: PlannedInvoice
  plan_state: PlanState
  /** Null: nobody waits for the office to confirm it. */
  unchecked_address: UncheckedAddress | null
  preview_portal: { subdomain: string; token: string }
  reminder_calendar: PlannedReminder[]
  report: ReportRows[ReportName][]
  /** How many records were deleted, and how many stay because somebody changed or used them. */
  reset_sample_data: { removed: number; kept: number }
  sample_counts: Record<
    'clients' | 'requests' | 'quotes' | 'jobs' | 'invoices' | 'expenses' | 'services',
    number
  >
  /** The token of the link, where one was created. */
  send_invoice: { token: string | null } | null
  save_and_send_invoice: { token: string | null } | null
  save_and_send_quote: { token: string | null } | null
  send_quote: { token: string | null } | null
  save_regional: { business: Business; settings: ScheduleSettings }
  uninvoiced_work: UninvoicedWork[]
  waiting_bookings: WaitingBooking[]
}
