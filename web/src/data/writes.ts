import type { Args, CommandName } from './schema.ts'
import { tables } from './stale.ts'
import type { Effect } from './write.ts'

export type Write = Pick<Effect, 'changes' | 'isAwaited'> & {
  /**
   * The argument with the id of what it creates, a row or a sending: its idempotency key. The same id is the same row, so a double click, a
   * retry and a lost response write once; after a success a new id is used. A caller that navigates to the row awaits the navigation. Where
   * the id is a field of a whole record, the form creates it.
   */
  key?: string
  /** The next step needs the row: an empty result is a failure, 'not-found'. */
  needsRow?: true
}

const visit = { changes: ['visits'], isAwaited: true } as const
const visitRow = { ...visit, needsRow: true } as const
const quote = { changes: ['quotes'] } as const
const invoice = { changes: ['invoices'] } as const
const payment = { changes: ['payments'] } as const
const conversion = { changes: ['requests'], needsRow: true, isAwaited: true } as const
const mail = { changes: ['outbox'], isAwaited: true } as const
/** Sample data is in every table. */
const sample = { changes: tables, isAwaited: true } as const

/** The functions of the database that change something, by name. */
export const writes = {
  // Visits
  save_visit: visitRow,
  move_visit: visitRow,
  unschedule_visit: visitRow,
  schedule_assessment: { ...visitRow, key: 'visit_id' },
  start_visit: visit,
  send_visit_date: { changes: ['outbox'] },
  tell_on_my_way: { changes: ['outbox', 'messages'] },
  complete_visit: { ...visitRow, changes: ['visits', 'invoices'], key: 'invoice_id' },
  choose_invoice: { ...visitRow, changes: ['visits', 'invoices'], key: 'invoice_id' },
  reopen_visit: visit,
  cancel_visit: visit,
  skip_visit: visit,
  mark_no_show: visit,
  remove_visit: visit,
  correct_visit_time: visit,
  sign_visit: { ...visit, key: 'id' },
  edit_series: visit,
  undo_series_edit: visit,
  pause_series: visit,
  resume_series: visit,

  // Requests and quotes
  convert_request_to_job: { ...conversion, key: 'job_id' },
  accept_booking: { ...conversion, changes: ['requests', 'clients'], key: 'job_id' },
  decline_booking: { changes: ['requests'], isAwaited: true },
  offer_times: { changes: ['requests'], isAwaited: true },
  send_quote: { ...quote, key: 'sending_id' },
  save_and_send_quote: { ...quote, key: 'sending_id' },
  approve_quote: quote,
  decline_quote: quote,
  request_quote_changes: quote,
  reopen_quote: quote,
  follow_up_quote: quote,
  revoke_quote_links: quote,
  duplicate_quote: { ...quote, key: 'new_id', needsRow: true },
  convert_quote: { ...quote, key: 'job_id', needsRow: true },

  // Money
  create_invoice: { ...invoice, key: 'id', needsRow: true, isAwaited: true },
  send_invoice: { ...invoice, key: 'sending_id' },
  save_and_send_invoice: invoice,
  remind_invoice: { ...invoice, key: 'sending_id' },
  void_invoice: invoice,
  unvoid_invoice: invoice,
  write_off_invoice: invoice,
  undo_write_off: invoice,
  revoke_invoice_links: invoice,
  duplicate_invoice: { ...invoice, key: 'id', needsRow: true },
  mark_invoice_paid: { ...payment, key: 'payment_id' },
  record_payment: payment,
  note_cash: { ...payment, key: 'id' },
  confirm_cash: payment,
  reject_cash: payment,
  delete_payment: payment,
  refund_payment: payment,
  send_receipt: payment,
  apply_credit: { ...payment, key: 'id' },
  remove_credit: payment,
  mark_reimbursed: { changes: ['expenses'], needsRow: true, isAwaited: true },
  ask_for_review: mail,
  reply_review: { changes: ['reviews'], isAwaited: true },
  report_review: { changes: ['reviews'], isAwaited: true },

  // Client portal
  invite_to_portal: { ...mail, changes: ['outbox', 'clients'] },
  end_portal_session: { changes: ['clients'], isAwaited: true },
  preview_portal: { changes: [] },
  confirm_address: { changes: ['clients'], isAwaited: true },
  make_statement: { changes: ['outbox'], key: 'id', needsRow: true },

  // Messages: a form makes the id, which outlives a reload
  send_message: { changes: ['messages'], isAwaited: true },
  remove_message: { changes: ['messages'], isAwaited: true },
  read_messages: { changes: ['messages', 'notifications'] },

  // Clients, emails, settings
  import_clients: { changes: ['clients'] },
  read_notifications: { changes: ['notifications'] },
  retry_mail: mail,
  dismiss_mail: mail,
  send_test_mail: { changes: ['outbox'], isAwaited: true },
  set_payment_keys: { changes: ['payment_keys'], isAwaited: true },
  choose_free: { changes: ['businesses'], isAwaited: true },
  reset_sample_data: sample,
  create_sample_data: sample,
} as const satisfies { [Name in CommandName]?: Write & { key?: keyof Args<Name> } }

export type WriteName = keyof typeof writes
