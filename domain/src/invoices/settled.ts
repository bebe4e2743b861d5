import type { Minor } from '#values/money.ts'

/** What a total and the payments for it leave: a balance still due, or what was paid too much. */
export type Settled = { balance: Minor; credit: Minor }

/** More than the total is kept as the client's credit, as when a payment is recorded. */
export const settledBy = (total: Minor, paid: Minor): Settled => ({
  balance: paid < total ? total - paid : 0n,
  credit: paid > total ? paid - total : 0n,
})
