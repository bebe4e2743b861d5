/** The functions about their clients' portal that owners and managers may call. */
export const portalPublic = [
  'client_portal',
  'confirm_address',
  'end_portal_session',
  'invite_to_portal',
  'preview_portal',
  'unchecked_address',
]

/** The private functions behind these. */
export const portalPrivate = [
  'client_portal',
  'confirm_address',
  'end_portal_session',
  'invite_to_portal',
  'preview_portal',
  'unchecked_address',
]
