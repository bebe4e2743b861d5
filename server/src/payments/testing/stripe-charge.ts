import { idOf } from './stripe-account.ts'

export type Charge = {
  id: string
  object: 'charge'
  customer: string
  amount: number
  amount_refunded: number
  disputed: boolean
  paid: boolean
  created: number
  payment_method_details: { card: { fingerprint: string } }
}

/** A payment of a customer by card, taken at this moment (Unix seconds). */
export const newCharge = (customer: string, amount: number, created: number): Charge => ({
  id: idOf('ch'),
  object: 'charge',
  customer,
  amount,
  amount_refunded: 0,
  disputed: false,
  paid: true,
  created,
  payment_method_details: { card: { fingerprint: `card of ${customer}` } },
})
