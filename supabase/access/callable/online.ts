/** What signed-in people may call of paying online and the client’s page. */
export const onlinePublic: string[] = [
  'begin_online_refund',
  'forget_payment_keys',
  'payment_keys',
  'set_payment_keys',
]

/** And what stands behind it, or behind policies. */
export const onlinePrivate: string[] = [
  'begin_online_refund',
  'forget_payment_keys',
  'read_payment_keys',
  'set_payment_keys',
]
