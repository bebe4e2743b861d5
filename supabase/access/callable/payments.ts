/** The functions of payments, refunds, credits and statements that signed-in users may call. */
export const paymentsPublic = [
  'apply_credit',
  'client_statement',
  'confirm_cash',
  'delete_payment',
  'grant_credit',
  'make_statement',
  'mark_invoice_paid',
  'note_cash',
  'record_payment',
  'refund_credit',
  'refund_payment',
  'reject_cash',
  'remove_credit',
  'send_receipt',
  'undo_write_off',
  'write_off_invoice',
]

/** The private functions behind these and behind policies. */
export const paymentsPrivate = [
  'apply_credit',
  'client_statement',
  'confirm_cash',
  'delete_payment',
  'grant_credit',
  'make_statement',
  'mark_invoice_paid',
  'note_cash',
  'record_payment',
  'refund_credit',
  'refund_payment',
  'reject_cash',
  'remove_credit',
  'send_receipt',
  'undo_write_off',
  'write_off_invoice',
]
