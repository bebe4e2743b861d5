/** What signed-in people may call of payments, refunds, credits and statements. */
export const paymentsPublic = [
  'apply_credit',
  'client_statement',
  'delete_payment',
  'grant_credit',
  'make_statement',
  'mark_invoice_paid',
  'record_payment',
  'refund_credit',
  'refund_payment',
  'remove_credit',
  'send_receipt',
  'undo_write_off',
  'write_off_invoice',
]

/** And what stands behind it, or behind policies. */
export const paymentsPrivate = [
  'apply_credit',
  'client_statement',
  'delete_payment',
  'grant_credit',
  'make_statement',
  'mark_invoice_paid',
  'record_payment',
  'refund_credit',
  'refund_payment',
  'remove_credit',
  'send_receipt',
  'undo_write_off',
  'write_off_invoice',
]
