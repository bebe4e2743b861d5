/** What signed-in people may call of reminders and the mail log. */
export const mailPublic = ['dismiss_mail', 'mail_log', 'reminder_calendar', 'retry_mail']

/** And what stands behind it, or behind policies. */
export const mailPrivate = ['dismiss_mail', 'mail_log', 'my_reminder_calendar', 'retry_mail']
