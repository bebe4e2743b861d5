/** The functions of reminders and the mail log that signed-in users may call. */
export const mailPublic = ['dismiss_mail', 'mail_log', 'reminder_calendar', 'retry_mail', 'send_test_mail']

/** The private functions behind these and behind policies. */
export const mailPrivate = [
  'dismiss_mail',
  'mail_log',
  'my_reminder_calendar',
  'retry_mail',
  'send_test_mail',
]
