/** The functions of admins. Everybody signed in may call them, and they refuse whoever is not on the list and at aal2. */
export const adminPublic = [
  'admin_access',
  'admin_audit',
  'admin_begin_view',
  'admin_business',
  'admin_businesses',
  'admin_convert_referral',
  'admin_end_view',
  'admin_feedback',
  'admin_handle_feedback',
  'admin_jobs',
  'admin_outbox',
  'admin_overview',
  'admin_referrals',
  'admin_release_referral',
  'admin_retry_mail',
  'admin_stop_mail',
  'admin_user',
  'admin_users',
  'admin_view',
]

/** What people do about the views of support. */
export const supportPublic = ['allow_support', 'end_support_view', 'my_support', 'my_support_requests']

/** The private functions behind these. */
export const adminPrivate = [...adminPublic, ...supportPublic]
