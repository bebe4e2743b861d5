/** What the app acknowledged. After a kill all of it has to be there, once and complete. */
export type Ledger = {
  /** Versions of a client's notes by its id: the newest acknowledged one, and the newest attempted one. */
  clients: Map<string, { acknowledged: number; attempted: number }>
  /** Addresses that signed up, with the business of each; null until its creation was acknowledged too. */
  people: Map<string, { businessId: string | null }>
  /** SHA-256 by path. */
  files: Map<string, string>
  /** Acknowledged writes of every kind. */
  writes: number
}

export function newLedger(): Ledger {
  return { clients: new Map(), people: new Map(), files: new Map(), writes: 0 }
}
