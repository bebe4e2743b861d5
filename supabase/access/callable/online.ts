/** The functions of online payments that signed-in users may call. */
export const onlinePublic: string[] = [
  'begin_online_refund',
  'forget_payment_keys',
  'payment_keys',
  'set_payment_keys',
]

/** The private functions behind these and behind policies. */
export const onlinePrivate: string[] = [
  'begin_online_refund',
  'forget_payment_keys',
  'read_payment_keys',
  'set_payment_keys',
]
