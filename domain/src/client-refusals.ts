/** The same for what only clients in the portal of a business meet; their sentences are with the pages for clients. */
export const portalRefusals = {
  message_file_not_found: 404,
  not_in_portal: 409,
  photos_full: 409,
  portal_not_found: 404,
  portal_signed_out: 410,
  preview_only: 409,
  visit_too_close: 409,
} as const

export type PortalRefusalCode = keyof typeof portalRefusals

/** The codes that the server's functions for card payments return. A test compares this list with those functions. */
export const cardRefusals = {
  amount_too_large: 400,
  amount_too_small: 400,
  card_unavailable: 409,
  payment_processing: 409,
  refund_refused: 409,
  unavailable: 503,
} as const

export type CardRefusalCode = keyof typeof cardRefusals

/** The code of a document with too much text to print: 413, or 503 while it is not tried again. */
export type DocumentRefusalCode = 'document_too_large'
