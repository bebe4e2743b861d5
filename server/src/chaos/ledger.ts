/** What the app said was done. After a kill all of it has to be there, once and whole. */
export type Ledger = {
  /** Notes of a client by its id: the newest one acknowledged, and the newest one asked for. */
  clients: Map<string, { acknowledged: number; asked: number }>
  /** Addresses that were signed up, with the business made for each; null until that was acknowledged too. */
  people: Map<string, { businessId: string | null }>
  /** SHA-256 of each file by its path. */
  files: Map<string, string>
  /** Acknowledged writes of every kind. */
  writes: number
}

export function newLedger(): Ledger {
  return { clients: new Map(), people: new Map(), files: new Map(), writes: 0 }
}
