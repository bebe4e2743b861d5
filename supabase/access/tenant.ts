/** A business with one row in every table, and the people around it. */
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
  /** The id of one row of each table of the trade, by the table's name. */
  trade: Record<string, string>
}

/** Runs a statement as the tenant's owner, with the business as $1; answers the id of its row. */
export type Make = (text: string, values?: readonly unknown[]) => Promise<string>
