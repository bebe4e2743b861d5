/** How money was paid; online means by card, from the client's page of an invoice. */
export const paymentMethods = [
  'cash',
  'check',
  'card',
  'bank_transfer',
  'zelle',
  'venmo',
  'cash_app',
  'paypal',
  'bizum',
  'online',
  'other',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]
