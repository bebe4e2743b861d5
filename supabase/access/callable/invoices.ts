/** The functions of invoices that signed-in users may call. */
export const invoicesPublic: string[] = [
  'accept_overrun',
  'create_invoice',
  'duplicate_invoice',
  'list_place',
  'plan_invoice',
  'remind_invoice',
  'revoke_invoice_links',
  'save_and_send_invoice',
  'save_invoice',
  'save_own_invoice',
  'send_invoice',
  'state',
  'uninvoiced_work',
  'unvoid_invoice',
  'void_invoice',
]

/** The private functions behind these and behind policies. */
export const invoicesPrivate: string[] = [
  'accept_overrun',
  'create_invoice',
  'duplicate_invoice',
  'invoice_state',
  'my_invoice_ids',
  'plan_sources',
  'remind_invoice',
  'revoke_invoice_links',
  'save_and_send_invoice',
  'save_invoice',
  'save_own_invoice',
  'send_invoice',
  'today',
  'uninvoiced_work',
  'unvoid_invoice',
  'void_invoice',
]
