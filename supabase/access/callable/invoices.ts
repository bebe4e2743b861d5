/** What signed-in people may call of invoices. */
export const invoicesPublic: string[] = [
  'create_invoice',
  'duplicate_invoice',
  'plan_invoice',
  'remind_invoice',
  'revoke_invoice_links',
  'save_invoice',
  'send_invoice',
  'state',
  'uninvoiced_work',
  'unvoid_invoice',
  'void_invoice',
]

/** And what stands behind it, or behind policies. */
export const invoicesPrivate: string[] = [
  'create_invoice',
  'duplicate_invoice',
  'invoice_state',
  'my_invoice_ids',
  'plan_sources',
  'remind_invoice',
  'revoke_invoice_links',
  'save_invoice',
  'send_invoice',
  'today',
  'uninvoiced_work',
  'unvoid_invoice',
  'void_invoice',
]
