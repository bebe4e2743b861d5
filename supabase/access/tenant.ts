/** A business with one row in every table, and its users. */
export type Tenant = {
  business: string
  owner: string
  manager: string
  worker: string
  exMember: string
  client: string
  property: string
  invitation: string
  feedback: string
  referral: string
  /** The id of one row of each other table, by the table's name or a description of the row. */
  rowIds: Record<string, string>
}

/** Runs a statement as the tenant's owner, with the business as $1; returns the id of its row. */
export type Make = (text: string, values?: readonly unknown[]) => Promise<string>
